import { useState } from "react";
import { Button } from "../../design/button.tsx";
import { Tag } from "../../design/tag.tsx";
import { lectern } from "../client.ts";
import { focusOn } from "../focus.ts";
import { ChangeDialog } from "../forms/change-dialog.tsx";
import { textOf } from "../forms/form-values.ts";
import { useOperatorMutation } from "../operator-queries.ts";
import { CodeField, PasswordField, passwordOf } from "../password-fields.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { SetUpDialog } from "./set-up-dialog.tsx";

export function SecondFactor({ isOn }: { isOn: boolean }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      {isOn ? <SwitchOff /> : <SwitchOn onCodes={setCodes} />}
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null);
          // The button that opened the way here is gone.
          requestAnimationFrame(() => focusOn("second-factor"));
        }}
      />
    </>
  );
}

function SwitchOn({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="form">
      <p>
        <Tag tone="off">Off</Tag> With a second factor, signing in takes a code from an authenticator app as
        well. Somebody who learns your password cannot come in with it alone.
      </p>
      <div className="form-actions">
        <Button look="primary" onClick={() => setOpen(true)}>
          Set up a second factor
        </Button>
      </div>
      {isOpen && <SetUpDialog onClose={() => setOpen(false)} onCodes={onCodes} />}
    </div>
  );
}

function SwitchOff() {
  const disable = useOperatorMutation((form: FormData) =>
    lectern.operators.secondFactor.disable({
      password: passwordOf(form, "password"),
      code: textOf(form, "code"),
    }),
  );
  return (
    <div className="form">
      <p>
        <Tag tone="good">On</Tag> Signing in takes a code from your authenticator app.
      </p>
      <ChangeDialog
        trigger={(open) => (
          <div className="form-actions">
            <Button onClick={open}>Switch it off</Button>
          </div>
        )}
        title="Switch the second factor off"
        description={<p>Your recovery codes end with it, and so do your other sessions.</p>}
        submit="Switch off"
        change={disable}
        inputOf={(form) => form}
      >
        <div className="form-group">
          <PasswordField name="password" label="Password" />
          <CodeField hint="Six digits from your authenticator app, or a recovery code." />
        </div>
      </ChangeDialog>
    </div>
  );
}
