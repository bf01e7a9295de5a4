import { useTranslations } from "use-intl";
import type { Shell } from "../document/shell.ts";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { ExplainPage } from "./explain-page.ts";

/** What happened, what to do, and a way on. */
export function ExplainView({ page, shell }: { page: ExplainPage; shell: Shell }) {
  const t = useTranslations("explain");
  const writeDate = useCalendarDate();
  const values = {
    date: "date" in page ? writeDate(page.date) : "",
    minutes: "minutes" in page ? page.minutes : 0,
  };
  return (
    <article className="explain">
      <h1>{t(`${page.kind}.title`)}</h1>
      <p className="lead">{t(`${page.kind}.happened`, values)}</p>
      <p>{t(`${page.kind}.next`, values)}</p>
      {page.onwardPath !== undefined && <p>{t("stillSignedIn")}</p>}
      {page.kind === "not_signed_in" && (
        <p>
          {t("password")} <a href={`/sign-in?next=${encodeURIComponent(shell.path)}`}>{t("signIn")}</a>
        </p>
      )}
      <p className="explain-onward">
        <Onward page={page} shell={shell} />
      </p>
      {page.launchCode === undefined ? null : (
        <p>
          {t("launchCode")} <code className="launch-code">{page.launchCode}</code>
        </p>
      )}
      <p className="small-print">
        {t("request")} <code>{page.requestId}</code>
      </p>
    </article>
  );
}

/** The one way on: to begin anew in a tab of its own, to what a link meant, to one's own lessons, or back to the tab one came from. */
function Onward({ page, shell }: { page: ExplainPage; shell: Shell }) {
  const t = useTranslations("explain");
  if (page.againPath !== undefined) {
    return (
      <a className="button" href={page.againPath} target="_blank" rel="noopener">
        {t("again")}
      </a>
    );
  }
  if (page.onwardPath !== undefined) {
    return (
      <a className="button" href={page.onwardPath}>
        {t("onward")}
      </a>
    );
  }
  if (!shell.signedIn || shell.hideExit) return t("closePage");
  return (
    <a className="button" href="/home">
      {t("toHome")}
    </a>
  );
}
