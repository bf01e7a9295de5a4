import { useTranslations } from "use-intl";
import type { JoinedPage } from "./join-page.ts";

/** The same words for a new address and for a known one. */
export function JoinedView({ page }: { page: JoinedPage }) {
  const t = useTranslations("accounts");
  return (
    <article className="account">
      <h1>{t(page.byMail ? "mailTitle" : "readyTitle")}</h1>
      <p className="lead">{t(page.byMail ? "joinMailText" : "readyText")}</p>
      {!page.byMail && (
        <p>
          <a className="button" href="/sign-in">
            {t("signIn")}
          </a>
        </p>
      )}
    </article>
  );
}
