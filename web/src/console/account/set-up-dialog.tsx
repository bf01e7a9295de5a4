import type { components } from "@lectern/sdk/console";
import { Copyable } from "../../design/copyable.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { lectern } from "../client.ts";
import { textOf } from "../form-values.ts";
import { useOperatorMutation } from "../operators/queries.ts";
import { RequestForm } from "../request-form.tsx";
import { CodeField } from "./password-fields.tsx";
import { QrCode } from "./qr-code.tsx";

interface SetUpDialogProps {
  started: components["schemas"]["SecondFactorSecret"] | null;
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

export function SetUpDialog({ started, onClose, onCodes }: SetUpDialogProps) {
  const confirm = useOperatorMutation(async (code: string) => {
    const { recovery_codes: codes } = await lectern.operators.confirmSecondFactor(code);
    // Now, and not when all is done: by then the page shows the factor as on, and this dialog is gone.
    onCodes(codes);
  });
  if (!started) return null;
  const close = () => {
    confirm.reset();
    onClose();
  };
  return (
    <Dialog
      title="Set up a second factor"
      description={<p>Scan this with your authenticator app, or type the key into it.</p>}
      isOpen
      onClose={close}
    >
      <QrCode label="QR code for your authenticator app" text={started.otpauth_uri} />
      <Copyable label="Key" text={started.secret} />
      <RequestForm
        label="Confirm the second factor"
        submit="Switch on"
        isBusy={confirm.isPending}
        error={confirm.error}
        onCancel={close}
        onSubmit={(form) => confirm.mutate(textOf(form, "code"), { onSuccess: onClose })}
      >
        <CodeField hint="The six digits that the app shows now." />
      </RequestForm>
    </Dialog>
  );
}
