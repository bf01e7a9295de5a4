import { Button } from "../../../design/button.tsx";
import { Copyable } from "../../../design/copyable.tsx";
import { Dialog } from "../../../design/dialogs/dialog.tsx";

interface TokenDialogProps {
  url: string | null;
  token: string;
  onClose: () => void;
}

/** The one moment in which the token can be seen. Only its button closes it. */
export function TokenDialog({ url, token, onClose }: TokenDialogProps) {
  return (
    <Dialog
      title="For the identity provider"
      isOpen
      isInsistent
      onClose={onClose}
      description={
        <p>
          Its administrator enters both values. The token is shown this once and cannot be read again: hand it
          over by a safe way.
        </p>
      }
    >
      {url && <Copyable label="SCIM URL" text={url} />}
      <Copyable label="Token" text={token} />
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          I have stored the token
        </Button>
      </div>
    </Dialog>
  );
}
