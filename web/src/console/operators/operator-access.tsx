import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import {
  type Operator,
  useRenewInvitation,
  useResetSecondFactor,
  useSetOperatorActive,
} from "../operator-queries.ts";
import { PasswordField, passwordOf } from "../password-fields.tsx";
import { sentenceOf } from "../problem.ts";
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
  const [isOpen, setOpen] = useState(false);
  const renew = useRenewInvitation(operator.id);
  const close = () => {
    setOpen(false);
    renew.reset();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>New link</Button>
      <Dialog
        title={`Make a link for ${operator.email} to choose a password?`}
        description={
          <p>
            {operator.state === "invited"
              ? "The link of before is over."
              : "For a forgotten password. The one they have works until the link is used; a second factor stays on."}
          </p>
        }
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={`New link for ${operator.email}`}
          submit="Make link"
          isBusy={renew.isPending}
          error={renew.error}
          onCancel={close}
          onSubmit={(form) =>
            renew.mutate(passwordOf(form, "current_password"), { onSuccess: () => setOpen(false) })
          }
        >
          <PasswordField name="current_password" label="Your password" />
        </RequestForm>
      </Dialog>
      <InvitationDialog invited={renew.data ?? null} onClose={close} />
    </>
  );
}

function ResetSecondFactor({ operator }: { operator: Operator }) {
  const reset = useResetSecondFactor(operator.id);
  return (
    <ConfirmDialog
      action="Reset second factor"
      question={`Switch off the second factor of ${operator.email}?`}
      consequences={
        <p>
          From then on the password alone lets them in. Ask them first, in person: whoever asks for this by
          mail may be somebody else. Their sessions end.
        </p>
      }
      isBusy={reset.isPending}
      failure={sentenceOf(reset.error)}
      onConfirm={(close) => reset.mutate(undefined, { onSuccess: close })}
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
    <ConfirmDialog
      action="Deactivate"
      question={`Deactivate ${operator.email}?`}
      consequences={
        <p>They are out at once: sessions, tokens and links end. You can let them in again at any time.</p>
      }
      isBusy={setActive.isPending}
      failure={sentenceOf(setActive.error)}
      onConfirm={(close) => setActive.mutate(false, { onSuccess: close })}
    />
  );
}
