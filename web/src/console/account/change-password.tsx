import { useState } from "react";
import { lectern } from "../client.ts";
import { RequestForm } from "../forms/request-form.tsx";
import { useOperatorMutation } from "../operator-queries.ts";
import { NewPasswordField, PasswordField, passwordOf } from "../password-fields.tsx";

export function ChangePassword({ email }: { email: string }) {
  // Another number makes another form: what was typed is gone once it was taken.
  const [changes, setChanges] = useState(0);
  const change = useOperatorMutation((form: FormData) =>
    lectern.operators.changePassword({
      current_password: passwordOf(form, "current_password"),
      password: passwordOf(form, "password"),
    }),
  );
  return (
    <RequestForm
      key={changes}
      label="Change password"
      submit="Change password"
      isBusy={change.isPending}
      error={change.error}
      success={
        changes > 0 ? "Your password is changed. Your other sessions and all tokens are over." : undefined
      }
      onSubmit={(form) => change.mutate(form, { onSuccess: () => setChanges(changes + 1) })}
    >
      <div className="form-group">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordField name="current_password" label="Current password" />
        <NewPasswordField />
      </div>
    </RequestForm>
  );
}
