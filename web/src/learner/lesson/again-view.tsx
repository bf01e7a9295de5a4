import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import type { AgainPage } from "./again-page.ts";
import { lessonPath } from "./lesson-path.ts";
import { QuestionForm } from "./questions/question-form.tsx";
import { SavedInPlace } from "./questions/saved-in-place.tsx";

/** What was missed, once more, each with the place to read it up; then the way to the end. */
export function AgainView({ page }: { page: AgainPage }) {
  const t = useTranslations("again");
  const writeDate = useCalendarDate();
  const { curriculumId, contentLanguage, total, rightAtFirst, passMark, mayEnd, opensAt } = page;
  const [toRead] = page.questions.filter(({ state }) => state !== "right");
  const context = { curriculumId, sectionId: "again", contentLanguage };
  return (
    <article className="sheet">
      <header className="sheet-head">
        <p className="eyebrow">
          <span lang={contentLanguage}>{page.title}</span>
        </p>
        <h1 id="heading" tabIndex={-1}>
          {t("title")}
        </h1>
      </header>
      <p className="block">{t("rightAtFirst", { right: rightAtFirst, total })}</p>
      <p className="block">{passMark === null ? t("text") : t("textMark", { mark: passMark })}</p>
      <section className="questions" aria-labelledby="heading">
        {page.questions.map(({ question, section, state }) => (
          <div key={question.id}>
            <p className="quiet again-place">
              {state === "skipped" && <>{t("skipped")} </>}
              <a href={`${lessonPath(curriculumId)}/${section.id}`}>
                {t.rich("readUp", {
                  title: section.title,
                  content: (title) => <span lang={contentLanguage}>{title}</span>,
                })}
              </a>
            </p>
            <QuestionForm question={question} {...context} />
          </div>
        ))}
      </section>
      <SavedInPlace />
      {!mayEnd && (
        <div className="reminder" id="below-mark">
          <p>
            {opensAt === null ? t("below") : t("later", { date: writeDate(opensAt.day), time: opensAt.time })}
          </p>
        </div>
      )}
      <nav className="onward" aria-label={t("onward")}>
        {mayEnd && page.nextRound !== null && (
          <a
            className="button-outline"
            href={`${lessonPath(curriculumId)}/again?round=${page.nextRound}#heading`}
          >
            {t("nextRound")}
          </a>
        )}
        {opensAt === null ? (
          <a className="button" href={`${lessonPath(curriculumId)}/complete#heading`}>
            {mayEnd ? t("finish") : t("check")}
          </a>
        ) : (
          <a className="button" href={`${lessonPath(curriculumId)}/${toRead?.section.id}#heading`}>
            {t("read")}
          </a>
        )}
      </nav>
    </article>
  );
}
