import { Button } from "../../../design/button.tsx";
import { Copyable } from "../../../design/copyable.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";

interface SecretDialogProps {
  title: string;
  secret: string | null;
  onClose: () => void;
}

/** The one moment in which a secret can be seen. Only its button closes it. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  if (secret === null) return null;
  return (
    <Dialog
      title={title}
      isOpen
      isInsistent
      onClose={onClose}
      description={
        <p>
          The partner checks with it that events come from here. It is shown this once and cannot be read
          again: hand it over by a safe way, or store it now.
        </p>
      }
    >
      <Copyable label="Signing secret" text={secret} />
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          I have stored the secret
        </Button>
      </div>
    </Dialog>
  );
}
