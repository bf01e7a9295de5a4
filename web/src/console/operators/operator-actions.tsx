import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { ConfirmDialog } from "../../design/confirm-dialog.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { PasswordField, passwordOf } from "../account/password-fields.tsx";
import { textOf } from "../form-values.ts";
import { sentenceOf } from "../problem.ts";
import { RequestForm } from "../request-form.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import {
  type Operator,
  useChangeRole,
  useRenewInvitation,
  useResetSecondFactor,
  useSetOperatorActive,
} from "./queries.ts";
import { RoleField, readRole } from "./role-field.tsx";
import { SessionList } from "./session-list.tsx";

export function OperatorActions({ operator }: { operator: Operator }) {
  return (
    <fieldset className="table-actions" aria-label={operator.email}>
      {operator.is_active && (
        <>
          <ChangeRole operator={operator} />
          <Sessions operator={operator} />
          <NewLink operator={operator} />
          {operator.has_second_factor && <ResetSecondFactor operator={operator} />}
        </>
      )}
      <ActiveState operator={operator} />
    </fieldset>
  );
}

function ChangeRole({ operator }: { operator: Operator }) {
  const [isOpen, setOpen] = useState(false);
  const change = useChangeRole(operator.id);
  const close = () => {
    setOpen(false);
    change.reset();
  };
  return (
    <>
      <Button isSmall onClick={() => setOpen(true)}>
        Role
      </Button>
      <Dialog
        title={`Role of ${operator.email}`}
        description={<p>Another role ends their sessions: they sign in again.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label={`Role of ${operator.email}`}
          submit="Save role"
          isBusy={change.isPending}
          error={change.error}
          onCancel={close}
          onSubmit={(form) =>
            change.mutate(
              {
                role: readRole(textOf(form, "role")),
                current_password: passwordOf(form, "current_password"),
              },
              { onSuccess: close },
            )
          }
        >
          <div className="form-group">
            <RoleField selected={operator.role} />
            <PasswordField name="current_password" label="Your password" />
          </div>
        </RequestForm>
      </Dialog>
    </>
  );
}

function Sessions({ operator }: { operator: Operator }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button isSmall onClick={() => setOpen(true)}>
        Sessions
      </Button>
      <Dialog title={`Sessions of ${operator.email}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <SessionList id={operator.id} />
      </Dialog>
    </>
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
      <Button isSmall onClick={() => setOpen(true)}>
        New link
      </Button>
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
      isSmall
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
      <Button isSmall isBusy={setActive.isPending} onClick={() => setActive.mutate(true)}>
        Reactivate
      </Button>
    );
  }
  return (
    <ConfirmDialog
      action="Deactivate"
      isSmall
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
