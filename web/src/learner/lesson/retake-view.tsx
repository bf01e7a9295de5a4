import { useTranslations } from "use-intl";
import { useCalendarDate } from "../language/use-calendar-date.ts";
import { lessonPath } from "./lesson-path.ts";
import { QuestionForm } from "./questions/question-form.tsx";
import { SavedInPlace } from "./questions/saved-in-place.tsx";
import type { RetakePage } from "./retake-page.ts";

/** What to read first, then all questions once; before its time only the former. */
export function RetakeView({ page }: { page: RetakePage }) {
  const t = useTranslations("retake");
  const writeDate = useCalendarDate();
  const { curriculumId, contentLanguage, opensAt, questions } = page;
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
      <p className="block">
        {opensAt === null ? t("text") : t("later", { date: writeDate(opensAt.day), time: opensAt.time })}
      </p>
      <nav className="read-again" aria-labelledby="read-first">
        <h2 id="read-first">{t("readFirst")}</h2>
        <ol lang={contentLanguage}>
          {page.sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`${lessonPath(curriculumId)}/${id}#heading`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      {questions.length > 0 && (
        <>
          <section className="questions" aria-labelledby="retake-questions">
            <h2 id="retake-questions">{t("questions", { total: questions.length })}</h2>
            {questions.map((question) => (
              <QuestionForm
                key={question.id}
                question={question}
                sectionId="retake"
                curriculumId={curriculumId}
                contentLanguage={contentLanguage}
              />
            ))}
          </section>
          <SavedInPlace />
        </>
      )}
      <nav className="onward" aria-label={t("onward")}>
        <a className="button" href={`${lessonPath(curriculumId)}/complete#heading`}>
          {t("onward")}
        </a>
      </nav>
    </article>
  );
}
