import { useTranslations } from "use-intl";
import type { Shell } from "../../document/shell.ts";
import { languageNames, languages } from "../../language/languages.ts";
import { FormField } from "../form-field.tsx";
import { NewPasswordField } from "../password-field.tsx";
import type { JoinField, JoinPage } from "./join-page.ts";

/** Everything that an account needs, on one page. */
export function JoinView({ page, shell }: { page: JoinPage; shell: Shell }) {
  const t = useTranslations("accounts");
  const { values, mistakes } = page;
  const domains = page.domains.join(", ");
  const mistakeOf = (field: JoinField) => {
    const mistake = mistakes[field];
    return mistake ? t(`mistake.${mistake}`) : null;
  };
  return (
    <form className="account" method="post" action={`/join/${page.slug}`}>
      <header>
        <h1>{t("joinTitle", { organization: page.organization })}</h1>
        <p className="lead">{t("joinText")}</p>
        <PrivacyFirst shell={shell} />
      </header>
      {Object.keys(mistakes).length > 0 && (
        <p className="account-wrong" role="alert">
          {t("mistakes", { count: Object.keys(mistakes).length })}
        </p>
      )}
      <FormField
        name="first_name"
        label={t("firstName")}
        autoComplete="given-name"
        maxLength={255}
        defaultValue={values.firstName}
        mistake={mistakeOf("first_name")}
      />
      <FormField
        name="last_name"
        label={t("lastName")}
        autoComplete="family-name"
        maxLength={255}
        defaultValue={values.lastName}
        mistake={mistakeOf("last_name")}
      />
      <FormField
        name="email"
        label={t("email")}
        hint={t("domains", { count: page.domains.length, domains })}
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={values.email}
        mistake={mistakeOf("email")}
      />
      <NewPasswordField label={t("newPassword")} mistake={mistakes.password ?? null} />
      <div className="field">
        <label className="field-label" htmlFor="language">
          {t("language")}
        </label>
        <select id="language" name="language" className="field-control" defaultValue={values.language}>
          {languages.map((language) => (
            <option key={language} value={language} lang={language}>
              {languageNames[language]}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button">
        {t("join")}
      </button>
      <p>
        {t("haveAccount")} <a href="/sign-in">{t("signIn")}</a>
      </p>
    </form>
  );
}

/** Before anything is filled in: what happens to it. */
function PrivacyFirst({ shell }: { shell: Shell }) {
  const t = useTranslations("legal");
  const privacy = shell.legal.find(({ kind }) => kind === "privacy");
  if (!privacy) return null;
  return (
    <p className="join-notice">
      {t.rich("beforeJoining", {
        link: (words) => (
          <a href={privacy.href} rel="noreferrer">
            {words}
          </a>
        ),
      })}
    </p>
  );
}
