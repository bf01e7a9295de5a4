import { Button } from "../../design/button.tsx";
import { Copyable } from "../../design/copyable.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";

interface RecoveryCodesDialogProps {
  codes: readonly string[] | null;
  onClose: () => void;
}

/** The one moment in which they can be seen. Only its button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  if (!codes) return null;
  return (
    <Dialog
      title="Your recovery codes"
      isOpen
      isInsistent
      onClose={onClose}
      description={
        <p>
          The second factor is on. If you lose your phone, each of these lets you in once, instead of a code.
          They are shown this once: keep them where your phone is not.
        </p>
      }
    >
      <Copyable label="Recovery codes" text={codes.join("\n")} isCommand />
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          I have stored the codes
        </Button>
      </div>
    </Dialog>
  );
}
