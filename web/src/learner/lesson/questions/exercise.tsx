import { useTranslations } from "use-intl";
import { plainText } from "../../text/plain-text.ts";
import type { Question } from "./question.ts";
import { QuestionForm, type QuestionPlace } from "./question-form.tsx";

interface ExerciseProps extends QuestionPlace {
  questions: Question[];
  showUnanswered: boolean;
}

/**
 * The questions of a section: forms, which a script saves in place. What it says of that stands in the page, in the page's
 * language. Live regions are there from the beginning, so that a screen reader hears what appears in them.
 */
export function Exercise({ questions, showUnanswered, ...place }: ExerciseProps) {
  const t = useTranslations("questions");
  const isOpen = questions.some(({ answer }) => answer === null);
  return (
    <>
      <section id="exercise" className="questions" aria-labelledby="questions-title">
        <h2 id="questions-title">{t("title")}</h2>
        {questions.map((question) => (
          <QuestionForm key={question.id} question={question} {...place} />
        ))}
        <SavingWords />
      </section>
      {showUnanswered && isOpen && <UnansweredReminder questions={questions} {...place} />}
      <p id="announcement" className="visually-hidden" role="status" />
      <script type="module" src={__CLIENT_ASSETS__.script} />
    </>
  );
}

/** Goes as soon as the last open question has its answer; names the first one that is open. */
function UnansweredReminder({
  questions,
  contentLanguage,
}: Pick<ExerciseProps, "questions" | "contentLanguage">) {
  const t = useTranslations("questions");
  const open = questions.filter(({ answer }) => answer === null);
  return (
    <div className="reminder" id="unanswered" tabIndex={-1}>
      <p>
        <strong>{t("unansweredTitle")}</strong>
      </p>
      <p>{t("unansweredText")}</p>
      {open.map(({ id, text }, index) => (
        <a key={id} href={`#question-${id}`} lang={contentLanguage} hidden={index > 0}>
          {plainText(text)}
        </a>
      ))}
    </div>
  );
}

/** What may become of an answer that is sent by the script. */
function SavingWords() {
  const t = useTranslations("questions");
  return (
    <>
      <template id="words-choose">
        <p>{t("choose")}</p>
      </template>
      <template id="words-saving">
        <p className="quiet">{t("saving")}</p>
      </template>
      <template id="words-unreachable">
        <p>{t("unreachable")}</p>
      </template>
      <template id="words-refused">
        <p>{t("refused")}</p>
      </template>
      <template id="words-read-feedback">{t("readFeedback")}</template>
    </>
  );
}
