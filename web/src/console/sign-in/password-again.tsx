import { useSyncExternalStore } from "react";
import { Dialog } from "../../design/dialogs/dialog.tsx";
import { Notice } from "../../design/notice.tsx";
import { RequestForm } from "../forms/request-form.tsx";
import { PasswordField, passwordOf } from "../password-fields.tsx";
import { currentRequest, onPasswordRequest } from "./password-request.ts";

/** Opens where a request wants the password again, on top of whatever sent it. */
export function PasswordAgain() {
  const asked = useSyncExternalStore(onPasswordRequest, currentRequest);
  if (asked === null) return null;
  const cancel = () => asked.answer(null);
  return (
    <Dialog
      title="Your password again"
      description={<p>What you are about to do gives somebody lasting access, or sends data somewhere.</p>}
      isOpen
      onClose={cancel}
    >
      {asked.mistake !== null && <Notice kind="problem">{asked.mistake}</Notice>}
      <RequestForm
        submit="Go on"
        isBusy={false}
        error={null}
        onCancel={cancel}
        onSubmit={(form) => asked.answer(passwordOf(form, "current_password"))}
      >
        <PasswordField name="current_password" label="Your password" />
      </RequestForm>
    </Dialog>
  );
}
