import { plainText } from "@lectern/lesson-format/plain-text.ts";
import { useTranslations } from "use-intl";
import type { Shell } from "../document/shell.ts";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { RecallEndPage, RecallResult } from "./recall-page.ts";

const outcomes = ["open", "forgotten", "known"] as const;

/** What is still known, and where to read the rest up. */
export function RecallEndView({ page, shell }: { page: RecallEndPage; shell: Shell }) {
  const t = useTranslations("recall");
  const writeDate = useCalendarDate();
  const { sessionId, results, nextOn } = page;
  const known = results.filter(({ outcome }) => outcome === "known").length;
  const isDone = results.every(({ outcome }) => outcome !== "open");
  return (
    <article className="complete">
      <p className="eyebrow">{t("eyebrow")}</p>
      <h1 id="heading" tabIndex={-1}>
        {t(sessionId === null ? "nothingTitle" : "endTitle")}
      </h1>
      {results.length > 0 && isDone && <p className="lead">{t("known", { known, asked: results.length })}</p>}
      {results.length === 0 && <p className="lead">{t("nothingText")}</p>}
      {outcomes.map((outcome) => (
        <Results key={outcome} page={page} outcome={outcome} />
      ))}
      <p className="recall-next">
        {nextOn === null ? t("nothingMore") : t("next", { date: writeDate(nextOn) })}
      </p>
      <p className="ending-actions">
        {!isDone && (
          <a className="button" href={`/recall/${sessionId}`}>
            {t("goOn")}
          </a>
        )}
        {shell.hideExit ? (
          t("close")
        ) : (
          <>
            <a className={isDone ? "button" : "button-outline"} href="/home">
              {t("toHome")}
            </a>
            <a href="/skills">{t("toSkills")}</a>
          </>
        )}
      </p>
    </article>
  );
}

function Results({ page, outcome }: { page: RecallEndPage; outcome: RecallResult["outcome"] }) {
  const t = useTranslations("recall");
  const results = page.results.filter((result) => result.outcome === outcome);
  if (results.length === 0) return null;
  return (
    <section className="ending" aria-labelledby={outcome}>
      <h2 id={outcome}>{t(`outcome.${outcome}`)}</h2>
      <ul className="missed">
        {results.map(({ text, path, section, lesson: { title, language } }, index) => (
          <li key={`${path} ${index.toString()}`}>
            <span lang={language}>{plainText(text)}</span>
            <span className="missed-place">
              {outcome === "forgotten" ? (
                <a href={path}>
                  {t.rich("readUp", {
                    section,
                    title,
                    content: (words) => <span lang={language}>{words}</span>,
                  })}
                </a>
              ) : (
                <span lang={language}>{title}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
