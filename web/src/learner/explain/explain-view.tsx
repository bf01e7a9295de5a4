import { useTranslations } from "use-intl";
import { useCalendarDate } from "../calendar-date.ts";
import type { ExplainPage } from "../page.ts";
import { explanations } from "./explanations.ts";

/** What happened, what to do, and a way on. */
export function ExplainView({ page, offersHome }: { page: ExplainPage; offersHome: boolean }) {
  const t = useTranslations("explain");
  const words = explanations[page.kind];
  const writeDate = useCalendarDate();
  const values = {
    date: "date" in page ? writeDate(page.date) : "",
    minutes: "minutes" in page ? page.minutes : 0,
  };
  return (
    <article className="explain">
      <h1>{t(`${words}.title`)}</h1>
      <p className="lead">{t(`${words}.body`, values)}</p>
      {page.kind === "access_over" && <p>{t("endedOn", values)}</p>}
      <h2>{t("whatToDo")}</h2>
      <p>{t(`${words}.action`, values)}</p>
      {offersHome ? (
        <p className="explain-onward">
          <a className="button" href="/home">
            {t("toHome")}
          </a>
        </p>
      ) : (
        <p className="explain-onward">{t("goBack")}</p>
      )}
      <p className="small-print">{t("reference", { reference: page.requestId })}</p>
    </article>
  );
}
