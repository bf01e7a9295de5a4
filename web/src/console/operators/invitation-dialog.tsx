import { Button } from "../../design/button.tsx";
import { Copyable } from "../../design/copyable.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import type { OperatorWithInvitation } from "../operator-queries.ts";

interface InvitationDialogProps {
  invited: OperatorWithInvitation | null;
  onClose: () => void;
}

/** The one moment in which the link can be seen. Only its button closes it. */
export function InvitationDialog({ invited, onClose }: InvitationDialogProps) {
  if (!invited) return null;
  return (
    <Dialog
      title={`Link for ${invited.email}`}
      isOpen
      isInsistent
      onClose={onClose}
      description={
        <p>
          The link works once, within 72 hours, and is shown this once. Where this service has a mail server
          it has been mailed too; otherwise hand it over by a safe way: whoever opens it chooses the password.
        </p>
      }
    >
      <Copyable label="Link" text={invited.invitation_url} />
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
