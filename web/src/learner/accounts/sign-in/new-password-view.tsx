import { useTranslations } from "use-intl";
import { NewPasswordField } from "../password-field.tsx";
import type { NewPasswordPage } from "./password-page.ts";

export function NewPasswordView({ page }: { page: NewPasswordPage }) {
  const t = useTranslations("accounts");
  return (
    <form className="account" method="post" action="/new-password">
      <h1>{t(page.isFirst ? "firstPasswordTitle" : "newPasswordTitle")}</h1>
      <p className="lead">{t(page.isFirst ? "firstPasswordText" : "newPasswordText")}</p>
      <input type="hidden" name="token" value={page.token} />
      <NewPasswordField label={t(page.isFirst ? "password" : "newPassword")} mistake={page.mistake} />
      <button type="submit" className="button">
        {t("savePassword")}
      </button>
    </form>
  );
}
