import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { lessonPath } from "../lesson-path.ts";
import { WhyDisclosure } from "../why-disclosure.tsx";
import { AnswerStatus } from "./answer-status.tsx";
import { QuestionBody } from "./kinds/question-body.tsx";
import type { Question } from "./question.ts";

/** Where a question is asked. */
export interface QuestionContext {
  curriculumId: string;
  sectionId: string;
  contentLanguage: Language;
  /** The learner goes past what they know, and stays so after an answer. */
  isAhead?: boolean;
}

interface QuestionFormProps extends QuestionContext {
  question: Question;
}

/**
 * One question. Without a script it is sent as a form, and the page that comes back opens at the question. With one, the
 * same form comes back, and its fields, its status and its button take the place of those in the page.
 */
export function QuestionForm({ question, isAhead = false, ...context }: QuestionFormProps) {
  const { curriculumId, sectionId, contentLanguage } = context;
  const t = useTranslations("questions");
  return (
    <form
      className="question"
      method="post"
      action={`${lessonPath(curriculumId)}/${sectionId}/answers${isAhead ? "?ahead=1" : ""}#question-${question.id}`}
    >
      <input type="hidden" name="question" value={question.id} />
      {question.round !== undefined && <input type="hidden" name="round" value={question.round} />}
      <fieldset id={`question-${question.id}`} tabIndex={-1} disabled={question.isClosed ?? false}>
        <legend>
          {question.kind !== "fill" && (
            <span className="question-text" lang={contentLanguage}>
              <InlineText nodes={question.text} />
            </span>
          )}
          <span className="question-hint">{t(question.kind)}</span>
        </legend>
        <QuestionBody question={question} contentLanguage={contentLanguage} />
      </fieldset>
      <WhyDisclosure why={question.why ?? []} />
      <AnswerStatus question={question} {...context} />
      {question.kind !== "scene" && !question.isClosed && (
        <button type="submit" className="button-outline check">
          {question.answer ? t("checkAgain") : t("check")}
        </button>
      )}
    </form>
  );
}
