import { useTranslations } from "use-intl";
import { FormField } from "../form-field.tsx";
import type { ForgottenPasswordPage } from "./password-page.ts";

export function ForgottenPasswordView({ page }: { page: ForgottenPasswordPage }) {
  const t = useTranslations("accounts");
  if (page.isSent) {
    return (
      <article className="account">
        <h1>{t("mailTitle")}</h1>
        <p className="lead">{t("resetMailText")}</p>
        <p>
          <a href="/sign-in">{t("signIn")}</a>
        </p>
      </article>
    );
  }
  return (
    <form className="account" method="post" action="/forgotten-password">
      <h1>{t("forgottenTitle")}</h1>
      <p className="lead">{t("forgottenText")}</p>
      <FormField name="email" label={t("email")} type="email" autoComplete="username" />
      <button type="submit" className="button">
        {t("sendLink")}
      </button>
    </form>
  );
}
