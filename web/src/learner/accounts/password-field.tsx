import { useTranslations } from "use-intl";
import { FormField } from "./form-field.tsx";
import type { JoinMistake } from "./joining/join-page.ts";

/** A password that is being chosen: length is all that is asked of it. */
export function NewPasswordField({ label, mistake }: { label: string; mistake: JoinMistake | null }) {
  const t = useTranslations("accounts");
  return (
    <FormField
      name="password"
      label={label}
      hint={t("passwordHint")}
      type="password"
      autoComplete="new-password"
      minLength={12}
      maxLength={256}
      mistake={mistake && t(`mistake.${mistake}`)}
    />
  );
}
