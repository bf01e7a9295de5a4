import { TextField } from "../design/forms/field.tsx";
import { focusAtOnce } from "./focus.ts";

export function PasswordField({ name, label }: { name: string; label: string }) {
  return <TextField name={name} label={label} type="password" autoComplete="current-password" required />;
}

export function NewPasswordField() {
  return (
    <TextField
      name="password"
      label="New password"
      hint="At least 12 characters. Several words that have nothing to do with each other are good."
      type="password"
      autoComplete="new-password"
      required
    />
  );
}

export function CodeField({ hint, isNext = false }: { hint: string; isNext?: boolean }) {
  return (
    <TextField
      name="code"
      label="Code"
      hint={hint}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      ref={isNext ? focusAtOnce : undefined}
    />
  );
}

/** As it was typed: a blank at its end belongs to a password. */
export function passwordOf(form: FormData, name: string): string {
  return String(form.get(name) ?? "");
}
