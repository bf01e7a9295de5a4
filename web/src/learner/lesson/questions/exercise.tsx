import type { SubmitEvent } from "react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { plainText } from "../../text/plain-text.ts";
import { lessonPath } from "../lesson-path.ts";
import { Onward, type OnwardProps } from "../onward.tsx";
import type { Question } from "./question.ts";
import { QuestionForm } from "./question-form.tsx";
import { useAnswers } from "./use-answers.ts";

export interface ExerciseProps {
  curriculumId: string;
  sectionId: string;
  contentLanguage: Language;
  questions: Question[];
  showUnanswered: boolean;
  onward: OnwardProps;
}

/** The questions of a section and the way on. Plain forms until the script arrives; saved in place afterwards. */
export function Exercise(props: ExerciseProps) {
  const { curriculumId, sectionId, contentLanguage, questions, showUnanswered, onward } = props;
  const t = useTranslations("questions");
  const action = `${lessonPath(curriculumId)}/${sectionId}/answers`;
  const answers = useAnswers(action, questions);
  const [announcement, setAnnouncement] = useState("");

  /** A choice made but never checked is checked first, so nothing is lost and its feedback is seen. */
  async function checkBeforeLeaving(event: SubmitEvent<HTMLFormElement>) {
    const unchecked = questions.filter(({ id }) => answers.isUnchecked(id));
    const [first] = unchecked;
    if (!first) return;
    event.preventDefault();
    await Promise.all(unchecked.map(({ id }) => answers.check(id)));
    setAnnouncement(t("readFeedback"));
    document.getElementById(`feedback-${first.id}`)?.focus();
  }

  return (
    <>
      <section className="questions" aria-labelledby="questions-title">
        <h2 id="questions-title">{t("title")}</h2>
        {questions.map((question) => (
          <QuestionForm
            key={question.id}
            question={question}
            action={action}
            contentLanguage={contentLanguage}
            state={answers.stateOf(question.id)}
            onChoose={(chosen) => answers.choose(question.id, chosen)}
            onCheck={() => answers.check(question.id)}
          />
        ))}
      </section>
      {showUnanswered && (
        <UnansweredReminder
          open={questions.find(({ id }) => answers.stateOf(id).answer === null)}
          contentLanguage={contentLanguage}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Onward {...onward} mayLeaveUnanswered={showUnanswered} onSubmit={checkBeforeLeaving} />
    </>
  );
}

interface UnansweredReminderProps extends Pick<ExerciseProps, "contentLanguage"> {
  /** The first question without an answer. */
  open: Question | undefined;
}

/** Goes as soon as the last open question has its answer. */
function UnansweredReminder({ open, contentLanguage }: UnansweredReminderProps) {
  const t = useTranslations("questions");
  if (!open) return null;
  return (
    <div className="reminder" id="unanswered" tabIndex={-1}>
      <p>
        <strong>{t("unansweredTitle")}</strong>
      </p>
      <p>{t("unansweredText")}</p>
      <a href={`#question-${open.id}`} lang={contentLanguage}>
        {plainText(open.text)}
      </a>
    </div>
  );
}
