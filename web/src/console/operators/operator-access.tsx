import { Button } from "../../design/button.tsx";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { ConfirmChange } from "../forms/confirm-change.tsx";
import {
  type Operator,
  useRenewInvitation,
  useResetSecondFactor,
  useSetOperatorActive,
} from "../operator-queries.ts";
import { PasswordField, passwordOf } from "../password-fields.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";

/** Ways in for an operator, and out. */
export function OperatorAccess({ operator }: { operator: Operator }) {
  return (
    <div className="form-actions">
      {operator.is_active && <NewLink operator={operator} />}
      {operator.is_active && operator.has_second_factor && <ResetSecondFactor operator={operator} />}
      <ActiveState operator={operator} />
    </div>
  );
}

function NewLink({ operator }: { operator: Operator }) {
  const renew = useRenewInvitation(operator.id);
  return (
    <>
      <ChangeDialog
        trigger={(open) => <Button onClick={open}>New link</Button>}
        title={`Make a link for ${operator.email} to choose a password?`}
        description={
          <p>
            {operator.state === "invited"
              ? "The link of before is over."
              : "For a forgotten password. The one they have works until the link is used; a second factor stays on."}
          </p>
        }
        label={`New link for ${operator.email}`}
        submit="Make link"
        change={renew}
        inputOf={(form) => passwordOf(form, "current_password")}
      >
        <PasswordField name="current_password" label="Your password" />
      </ChangeDialog>
      <InvitationDialog invited={renew.data ?? null} onClose={() => renew.reset()} />
    </>
  );
}

function ResetSecondFactor({ operator }: { operator: Operator }) {
  const reset = useResetSecondFactor(operator.id);
  return (
    <ConfirmChange
      action="Reset second factor"
      question={`Switch off the second factor of ${operator.email}?`}
      consequences={
        <p>
          From then on the password alone lets them in. Ask them first, in person: whoever asks for this by
          mail may be somebody else. Their sessions end.
        </p>
      }
      change={reset}
      onConfirm={(end) => reset.mutate(undefined, end)}
    />
  );
}

function ActiveState({ operator }: { operator: Operator }) {
  const setActive = useSetOperatorActive(operator.id);
  if (!operator.is_active) {
    return (
      <Button isBusy={setActive.isPending} onClick={() => setActive.mutate(true)}>
        Reactivate
      </Button>
    );
  }
  return (
    <ConfirmChange
      action="Deactivate"
      question={`Deactivate ${operator.email}?`}
      consequences={
        <p>They are out at once: sessions, tokens and links end. You can let them in again at any time.</p>
      }
      change={setActive}
      onConfirm={(end) => setActive.mutate(false, end)}
    />
  );
}
