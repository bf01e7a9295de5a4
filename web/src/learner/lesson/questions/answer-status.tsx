import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { InlineText } from "../../text/inline-text.tsx";
import type { Answer, Question } from "./question.ts";
import { type QuestionState, showsSaved } from "./use-answers.ts";
import { useRetry } from "./use-retry.ts";

interface AnswerStatusProps {
  question: Question;
  state: QuestionState;
  contentLanguage: Language;
  onRetry: () => void;
}

/** What became of an answer. The region is always there, so a screen reader hears what appears in it. */
export function AnswerStatus({ question, state, contentLanguage, onRetry }: AnswerStatusProps) {
  const t = useTranslations("questions");
  useRetry(state.saving === "unreachable", state.saving === "under_way", onRetry);
  return (
    <div className="answer-status" id={`feedback-${question.id}`} role="status" tabIndex={-1}>
      {state.saving === "nothing_chosen" && <p>{t("choose")}</p>}
      {state.saving === "under_way" && <p className="quiet">{t("saving")}</p>}
      {state.saving === "unreachable" && <p>{t("unreachable")}</p>}
      {state.saving === "refused" && <p>{t("refused")}</p>}
      {state.saving === "idle" && state.answer && showsSaved(state) && (
        <AnswerMark answer={state.answer} contentLanguage={contentLanguage} />
      )}
    </div>
  );
}

function AnswerMark({ answer, contentLanguage }: { answer: Answer; contentLanguage: Language }) {
  const t = useTranslations("questions");
  return (
    <div className={answer.isCorrect ? "verdict verdict-right" : "verdict verdict-wrong"}>
      <p className="verdict-title">
        {answer.isCorrect ? t("right") : t("wrong")}
        <span className="verdict-saved">{t("saved")}</span>
      </p>
      {answer.feedback.map(({ option, text }) => (
        <p key={option} lang={contentLanguage}>
          <InlineText nodes={text} />
        </p>
      ))}
    </div>
  );
}
