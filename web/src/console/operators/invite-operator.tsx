import { useState } from "react";
import { ChangeButton } from "../../design/button.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { TextField } from "../../design/forms/field.tsx";
import { UserPlus } from "../../design/icons/icons.tsx";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { useInviteOperator } from "../operator-queries.ts";
import { PasswordField, passwordOf } from "../password-fields.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { PositionFields, readPosition } from "./position-fields.tsx";

export function InviteOperator() {
  const [isOpen, setOpen] = useState(false);
  const invite = useInviteOperator();
  const close = () => {
    setOpen(false);
    invite.reset();
  };
  return (
    <>
      <ChangeButton look="primary" onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" />
        Invite operator
      </ChangeButton>
      <Dialog
        title="Invite operator"
        description={<p>They get a link by which they choose their own password.</p>}
        isOpen={isOpen}
        onClose={close}
      >
        <RequestForm
          label="Invite operator"
          submit="Invite"
          isBusy={invite.isPending}
          error={invite.error}
          onCancel={close}
          onSubmit={(form) =>
            invite.mutate(
              {
                email: textOf(form, "email"),
                ...readPosition(form),
                current_password: passwordOf(form, "current_password"),
              },
              { onSuccess: () => setOpen(false) },
            )
          }
        >
          <div className="form-group">
            <TextField
              name="email"
              label="E-mail"
              type="email"
              required
              maxLength={254}
              autoComplete="off"
              spellCheck={false}
            />
            <PositionFields selected="operator" />
            <PasswordField name="current_password" label="Your password" />
          </div>
        </RequestForm>
      </Dialog>
      <InvitationDialog invited={invite.data ?? null} onClose={close} />
    </>
  );
}
