import { useTranslations } from "use-intl";
import { FormField } from "../form-field.tsx";
import type { ConfirmPage } from "./join-page.ts";

/** The link in the mail leads here; opening it alone does nothing, as mail programs open links too. */
export function ConfirmView({ page }: { page: ConfirmPage }) {
  const t = useTranslations("accounts");
  return (
    <form className="account" method="post" action={`/join/${page.slug}/confirm`}>
      <h1>{t("confirmTitle")}</h1>
      <p className="lead">{t("confirmText")}</p>
      <input type="hidden" name="token" value={page.token} />
      <FormField
        name="password"
        label={t("password")}
        type="password"
        autoComplete="current-password"
        mistake={page.isWrong ? t("wrongPassword") : null}
      />
      <button type="submit" className="button">
        {t("confirm")}
      </button>
    </form>
  );
}
