import { Dialog } from "../../design/dialogs/dialog.tsx";
import { Notice } from "../../design/notice.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import { PasswordField, passwordOf } from "../password-fields.tsx";

interface PasswordDialogProps {
  /** What was wrong with the password before. */
  mistake: string | null;
  /** Null: they would rather not. */
  onAnswer(password: string | null): void;
}

export function PasswordDialog({ mistake, onAnswer }: PasswordDialogProps) {
  const cancel = () => onAnswer(null);
  return (
    <Dialog
      title="Your password again"
      description={<p>What you are about to do gives somebody lasting access, or sends data somewhere.</p>}
      isOpen
      onClose={cancel}
    >
      {mistake !== null && <Notice kind="problem">{mistake}</Notice>}
      <RequestForm
        submit="Go on"
        isBusy={false}
        error={null}
        onCancel={cancel}
        onSubmit={(form) => onAnswer(passwordOf(form, "current_password"))}
      >
        <PasswordField name="current_password" label="Your password" />
      </RequestForm>
    </Dialog>
  );
}
