import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import type { Inline } from "../../text/inline.ts";
import { InlineText } from "../../text/inline-text.tsx";
import type { Answer, Question } from "./question.ts";

interface AnswerStatusProps {
  question: Question;
  contentLanguage: Language;
}

/** What became of an answer. The region is always there, so a screen reader hears what appears in it. */
export function AnswerStatus({ question, contentLanguage }: AnswerStatusProps) {
  return (
    <div className="answer-status" id={`feedback-${question.id}`} role="status" tabIndex={-1}>
      {question.answer && (
        <Verdict question={question} answer={question.answer} contentLanguage={contentLanguage} />
      )}
    </div>
  );
}

interface VerdictProps extends AnswerStatusProps {
  answer: Answer;
}

/** Each reason stands behind the option it is about, so that a "Yes" is not read as the answer to the whole. */
function Verdict({ question, answer, contentLanguage }: VerdictProps) {
  const t = useTranslations("questions");
  const isAlone = answer.isCorrect && answer.feedback.length === 1;
  return (
    <div className={answer.isCorrect ? "verdict verdict-right" : "verdict verdict-wrong"}>
      <p className="verdict-title">
        {t(outcomeOf(answer))}
        <span className="verdict-saved">{t("saved")}</span>
      </p>
      {answer.feedback.map(({ option, text }) => (
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
      ))}
    </div>
  );
}

function outcomeOf({ isCorrect, chosen, right }: Answer): "right" | "partly" | "wrong" {
  if (isCorrect) return "right";
  return chosen.some((option) => right.includes(option)) ? "partly" : "wrong";
}

function textOf({ options }: Question, option: string): Inline[] {
  return options.find(({ id }) => id === option)?.text ?? [];
}
