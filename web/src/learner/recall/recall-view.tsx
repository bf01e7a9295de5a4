import { useTranslations } from "use-intl";
import { MadeFor } from "../document/made-for.tsx";
import type { Shell } from "../document/shell.ts";
import { QuestionForm } from "../lesson/questions/question-form.tsx";
import { SavedInPlace } from "../lesson/questions/saved-in-place.tsx";
import type { RecallPage } from "./recall-page.ts";

/** A few questions of lessons from a while ago, each with the lesson it is from; then the way to the end. */
export function RecallView({ page, shell }: { page: RecallPage; shell: Shell }) {
  const t = useTranslations("recall");
  const { sessionId, questions } = page;
  const isUntouched = questions.every(({ question }) => question.answer === null);
  return (
    <article className="sheet recall">
      <header className="sheet-head">
        <p className="eyebrow">
          <span>{t("eyebrow")}</span>
        </p>
        <h1 id="heading" tabIndex={-1}>
          {t("title")}
        </h1>
      </header>
      <p className="block">{t("text")}</p>
      <section className="questions" aria-labelledby="heading">
        {questions.map(({ question, lesson }) => (
          <div key={question.id}>
            <p className="quiet again-place">
              {t.rich("from", {
                title: lesson.title,
                content: (title) => <span lang={lesson.language}>{title}</span>,
              })}
            </p>
            <QuestionForm
              question={question}
              curriculumId="/recall"
              sectionId={sessionId}
              contentLanguage={lesson.language}
            />
          </div>
        ))}
      </section>
      <SavedInPlace />
      <nav className="onward recall-onward" aria-label={t("onward")}>
        <a className="button" href={`/recall/${sessionId}/end`}>
          {t("finish")}
        </a>
        {isUntouched && <LeaveOut shell={shell} />}
      </nav>
    </article>
  );
}

/** Without a reason and without reproach. */
function LeaveOut({ shell }: { shell: Shell }) {
  const t = useTranslations("recall");
  if (shell.hideExit) return null;
  return (
    <form method="post" action="/recall/skip">
      <MadeFor shell={shell} />
      <button type="submit" className="button-quiet">
        {t("leaveOut")}
      </button>
    </form>
  );
}
