import { Button } from "../../design/button.tsx";
import { Copyable } from "../../design/copyable.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import type { ApplicationWithSecret } from "./queries.ts";
import { tokenExchangeCommand } from "./token-exchange.ts";

interface CredentialsDialogProps {
  title: string;
  application: ApplicationWithSecret | null;
  onClose: () => void;
}

/** The one moment in which a secret can be seen. Only its button closes it. */
export function CredentialsDialog({ title, application, onClose }: CredentialsDialogProps) {
  if (!application) return null;
  const { client_id: clientId, client_secret: clientSecret } = application;
  return (
    <Dialog
      title={title}
      isOpen
      isInsistent
      onClose={onClose}
      description={
        <p>
          The secret is shown this once and cannot be read again. Hand both values to the partner by a safe
          way, or store them now.
        </p>
      }
    >
      <Copyable label="client_id" text={clientId} />
      <Copyable label="client_secret" text={clientSecret} />
      <Copyable
        label="Try it: exchange them for a token"
        text={tokenExchangeCommand(window.location.origin, clientId, clientSecret)}
        isCommand
      />
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          I have stored the secret
        </Button>
      </div>
    </Dialog>
  );
}
