import type { Inline } from "@lectern/lesson-format/span.ts";
import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { ShortcutOffer } from "../pace/shortcut-offer.tsx";
import type { Answer, Question, Untold } from "./question.ts";
import { WorkedExample } from "./worked-example.tsx";

interface AnswerStatusProps {
  question: Question;
  curriculumId: string;
  sectionId: string;
  contentLanguage: Language;
}

/** What became of an answer. The region is always there, so a screen reader hears what appears in it. */
export function AnswerStatus({ question, ...context }: AnswerStatusProps) {
  return (
    <div className="answer-status" id={`feedback-${question.id}`} role="status" tabIndex={-1}>
      {question.answer && <AnswerFeedback question={question} answer={question.answer} {...context} />}
    </div>
  );
}

interface AnswerFeedbackProps extends AnswerStatusProps {
  answer: Answer;
}

function AnswerFeedback({ question, answer, ...context }: AnswerFeedbackProps) {
  const t = useTranslations("questions");
  const { contentLanguage } = context;
  return (
    <div className={answer.isCorrect ? "verdict verdict-right" : "verdict verdict-wrong"}>
      <p className="verdict-title">
        {t(outcomeOf(question, answer))}
        <span className="verdict-saved">{t("saved")}</span>
      </p>
      {hasItems(question) && (
        <p>{t("count", { right: rightParts(question, answer), total: answer.chosen.length })}</p>
      )}
      {!hasItems(question) && !answer.worked && (
        <Reasons question={question} answer={answer} contentLanguage={contentLanguage} />
      )}
      {answer.untold && <p>{t(isIncomplete(question, answer.untold) ? "hintMissing" : "hint")}</p>}
      {answer.worked && (
        <WorkedExample kind={question.kind} steps={answer.worked} contentLanguage={contentLanguage} />
      )}
      {question.shortcut && <ShortcutOffer shortcut={question.shortcut} {...context} />}
    </div>
  );
}

/** Each reason stands behind the option it is about, so that a "Yes" is not read as the answer to the whole. */
function Reasons({
  question,
  answer,
  contentLanguage,
}: Pick<AnswerFeedbackProps, "question" | "answer" | "contentLanguage">) {
  const isAlone = answer.isCorrect && answer.feedback.length === 1;
  return answer.feedback.map(({ option, text }) => (
    <p key={option} lang={contentLanguage}>
      {!isAlone && (
        <>
          <strong>
            <InlineText nodes={textOf(question, option)} />
          </strong>
          {" – "}
        </>
      )}
      <InlineText nodes={text} />
    </p>
  ));
}

/** Where each part has its notes behind it; the others have them here. */
function hasItems({ kind }: Question): boolean {
  return !["single", "multiple", "spot"].includes(kind);
}

/** Everything that was chosen is right, and not everything that is right was chosen. */
function isIncomplete({ kind }: Question, { mistakes }: Untold): boolean {
  return (kind === "multiple" || kind === "spot") && mistakes.length === 0;
}

function outcomeOf(question: Question, answer: Answer): "right" | "partly" | "wrong" {
  if (answer.isCorrect) return "right";
  return rightParts(question, answer) > 0 ? "partly" : "wrong";
}

function rightParts({ kind }: Question, { chosen, right, untold }: Answer): number {
  if (untold) return untold.rightParts;
  return chosen.filter((part, index) => (kind === "order" ? right[index] === part : right.includes(part)))
    .length;
}

function textOf({ options }: Question, option: string): Inline[] {
  return options.find(({ id }) => id === option)?.text ?? [];
}
