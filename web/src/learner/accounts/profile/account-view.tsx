import { useTranslations } from "use-intl";
import { MadeFor } from "../../document/made-for.tsx";
import type { Shell } from "../../document/shell.ts";
import { FormField } from "../form-field.tsx";
import type { AccountField, AccountPage } from "./account-page.ts";

/** The learner's own account data and forms to change it. Each asks for the password: a session may be open on a shared screen. */
export function AccountView({ page, shell }: { page: AccountPage; shell: Shell }) {
  const t = useTranslations("account");
  const tWay = useTranslations("explain");
  return (
    <div className="account account-settings">
      <h1>{t("title")}</h1>
      {page.signInAddress === null ? (
        <p className="lead">{t("managed")}</p>
      ) : (
        <>
          <p className="lead">{t("current", { email: page.signInAddress })}</p>
          {page.isSaved && (
            <p className="account-done" role="status">
              {t("nameSaved")}
            </p>
          )}
          <NameForm page={page} />
          <EmailForm page={page} />
        </>
      )}
      {page.reminders && <RemindersForm areOn={page.reminders.areOn} shell={shell} />}
      <p>
        <a href="/home">{tWay("toHome")}</a>
      </p>
    </div>
  );
}

/** Asks for no password: at worst somebody gets a mail a day, whose link stops them again. */
function RemindersForm({ areOn, shell }: { areOn: boolean; shell: Shell }) {
  const t = useTranslations("account");
  return (
    <form className="account-setting" method="post" action="/account/reminders" id="reminders">
      <MadeFor shell={shell} />
      <header>
        <h2>{t("remindersTitle")}</h2>
        <p className="quiet">{t("remindersText")}</p>
      </header>
      <div className="account">
        <p>{t(areOn ? "remindersOn" : "remindersOff")}</p>
        <button type="submit" className="button-outline" name="wanted" value={areOn ? "no" : "yes"}>
          {t(areOn ? "remindersStop" : "remindersStart")}
        </button>
      </div>
    </form>
  );
}

function NameForm({ page }: { page: AccountPage }) {
  const t = useTranslations();
  const mistakeOf = useMistakes(page);
  return (
    <form className="account-setting" method="post" action="/account/name">
      <h2>{t("account.nameTitle")}</h2>
      <div className="account">
        <FormField
          name="first_name"
          label={t("accounts.firstName")}
          autoComplete="given-name"
          maxLength={255}
          defaultValue={page.values.firstName}
          mistake={mistakeOf("first_name")}
        />
        <FormField
          name="last_name"
          label={t("accounts.lastName")}
          autoComplete="family-name"
          maxLength={255}
          defaultValue={page.values.lastName}
          mistake={mistakeOf("last_name")}
        />
        <PasswordField name="name_password" mistake={mistakeOf("name_password")} />
        <button type="submit" className="button-outline">
          {t("account.saveName")}
        </button>
      </div>
    </form>
  );
}

function EmailForm({ page }: { page: AccountPage }) {
  const t = useTranslations("account");
  const mistakeOf = useMistakes(page);
  if (!page.canMail) {
    return (
      <section className="account-setting">
        <h2>{t("emailTitle")}</h2>
        <p className="account">{t("emailByOperator")}</p>
      </section>
    );
  }
  return (
    <form className="account-setting" method="post" action="/account/email">
      <header>
        <h2>{t("emailTitle")}</h2>
        <p className="quiet">{t("emailHow")}</p>
      </header>
      <div className="account">
        <FormField
          name="email"
          label={t("newEmail")}
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={page.values.newEmail}
          mistake={mistakeOf("email")}
        />
        <PasswordField name="email_password" mistake={mistakeOf("email_password")} />
        <button type="submit" className="button-outline">
          {t("changeEmail")}
        </button>
      </div>
    </form>
  );
}

function PasswordField({ name, mistake }: { name: AccountField; mistake: string | null }) {
  const t = useTranslations("account");
  return (
    <FormField
      name={name}
      label={t("currentPassword")}
      type="password"
      autoComplete="current-password"
      mistake={mistake}
    />
  );
}

function useMistakes({ mistakes }: AccountPage): (field: AccountField) => string | null {
  const t = useTranslations();
  return (field) => {
    const mistake = mistakes[field];
    switch (mistake) {
      case undefined:
        return null;
      case "wrong_password":
        return t("account.wrongPassword");
      case "same_email":
        return t("account.sameEmail");
      case "other_domain":
        return t("account.otherDomain");
      default:
        return t(`accounts.mistake.${mistake}`);
    }
  };
}
