import { useTranslations } from "use-intl";
import type { Shell } from "../../document/shell.ts";
import { FormField } from "../form-field.tsx";
import { Brand } from "./brand.tsx";
import type { SignInPage } from "./sign-in-page.ts";

/** E-mail and password. What is wrong with a pair is never said: that would tell who is known here. */
export function SignInView({ page, shell }: { page: SignInPage; shell: Shell }) {
  const t = useTranslations("accounts");
  return (
    <div className="sign-in">
      <Brand organization={shell.organization} />
      <form className="account" method="post" action="/sign-in">
        <h1>{t("signIn")}</h1>
        {page.notice === "wrong" && (
          <p className="account-wrong" role="alert">
            {t("wrong")}
          </p>
        )}
        {page.notice === "changed" && (
          <p className="account-done" role="status">
            {t("changed")}
          </p>
        )}
        <input type="hidden" name="next" value={page.next} />
        <FormField
          name="email"
          label={t("email")}
          type="email"
          autoComplete="username"
          defaultValue={page.email}
        />
        <FormField name="password" label={t("password")} type="password" autoComplete="current-password" />
        <button type="submit" className="button">
          {t("signIn")}
        </button>
        {page.canReset ? (
          <p>
            <a href="/forgotten-password">{t("forgotten")}</a>
          </p>
        ) : (
          <p className="quiet">{t("forgottenWithoutMail")}</p>
        )}
        <p className="quiet">{t("otherWay")}</p>
      </form>
    </div>
  );
}
