import { ChangeButton } from "../../design/button.tsx";
import { TextField } from "../../design/forms/field.tsx";
import { UserPlus } from "../../design/icons/icons.tsx";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { textOf } from "../forms/form-values.ts";
import { useInviteOperator } from "../operator-queries.ts";
import { PasswordField, passwordOf } from "../password-fields.tsx";
import { InvitationDialog } from "./invitation-dialog.tsx";
import { PositionFields, readPosition } from "./position-fields.tsx";

export function InviteOperator() {
  const invite = useInviteOperator();
  return (
    <>
      <ChangeDialog
        trigger={(open) => (
          <ChangeButton look="primary" onClick={open}>
            <UserPlus aria-hidden="true" />
            Invite operator
          </ChangeButton>
        )}
        title="Invite operator"
        description={<p>They get a link by which they choose their own password.</p>}
        submit="Invite"
        change={invite}
        inputOf={(form) => ({
          email: textOf(form, "email"),
          ...readPosition(form),
          current_password: passwordOf(form, "current_password"),
        })}
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
      </ChangeDialog>
      <InvitationDialog invited={invite.data ?? null} onClose={() => invite.reset()} />
    </>
  );
}
