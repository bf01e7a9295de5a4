import type { components } from "@lectern/sdk/console";
import { Copyable } from "../../design/copyable.tsx";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { lectern } from "../client.ts";
import { textOf } from "../forms/form-values.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { useOperatorMutation } from "../operator-queries.ts";
import { CodeField, PasswordField, passwordOf } from "../password-fields.tsx";
import { QrCode } from "./qr-code.tsx";

interface SetUpDialogProps {
  onClose: () => void;
  onCodes: (codes: readonly string[]) => void;
}

/** Asks for the password, so that nobody else at this console sets one up; then shows the secret, until it is confirmed. */
export function SetUpDialog({ onClose, onCodes }: SetUpDialogProps) {
  const start = useOperatorMutation((form: FormData) =>
    lectern.operators.secondFactor.start(passwordOf(form, "password")),
  );
  return (
    <Dialog
      title="Set up a second factor"
      description={
        <p>
          {start.data
            ? "Scan this with your authenticator app, or type the key into it."
            : "Your password first: a second factor decides over who comes in."}
        </p>
      }
      isOpen
      onClose={onClose}
    >
      {start.data ? (
        <Confirmation started={start.data} onClose={onClose} onCodes={onCodes} />
      ) : (
        <RequestForm
          label="Confirm that it is you"
          submit="Continue"
          isBusy={start.isPending}
          error={start.error}
          onCancel={onClose}
          onSubmit={(form) => start.mutate(form)}
        >
          <PasswordField name="password" label="Password" />
        </RequestForm>
      )}
    </Dialog>
  );
}

interface ConfirmationProps extends SetUpDialogProps {
  started: components["schemas"]["SecondFactorSecret"];
}

function Confirmation({ started, onClose, onCodes }: ConfirmationProps) {
  const confirm = useOperatorMutation(async (code: string) => {
    const { recovery_codes: codes } = await lectern.operators.secondFactor.confirm(code);
    // Now, and not when all is done: by then the page shows the factor as on, and this dialog is gone.
    onCodes(codes);
  });
  return (
    <>
      <QrCode label="QR code for your authenticator app" text={started.otpauth_uri} />
      <Copyable label="Key" text={started.secret} />
      <RequestForm
        label="Confirm the second factor"
        submit="Switch on"
        isBusy={confirm.isPending}
        error={confirm.error}
        onCancel={onClose}
        onSubmit={(form) => confirm.mutate(textOf(form, "code"), { onSuccess: onClose })}
      >
        {/* The form with the password went, and the keyboard's place with it. */}
        <CodeField hint="The six digits that the app shows now." isNext />
      </RequestForm>
    </>
  );
}
