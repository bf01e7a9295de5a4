import { type SubmitEvent, useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import type { Language } from "../../language/languages.ts";
import { InlineText } from "../../text/inline-text.tsx";
import { WhyDisclosure } from "../why-disclosure.tsx";
import { AnswerStatus } from "./answer-status.tsx";
import type { Answer, Question } from "./question.ts";
import { type QuestionState, showsSaved } from "./use-answers.ts";

interface QuestionFormProps {
  question: Question;
  action: string;
  contentLanguage: Language;
  state: QuestionState;
  onChoose: (chosen: string[]) => void;
  onCheck: () => void;
}

/** One question. Without a script it is sent as a form, and the page that comes back opens at the question. */
export function QuestionForm({
  question,
  action,
  contentLanguage,
  state,
  onChoose,
  onCheck,
}: QuestionFormProps) {
  const t = useTranslations("questions");
  const form = useRef<HTMLFormElement>(null);
  const graded = showsSaved(state) ? state.answer : null;

  // The inputs belong to the browser: what was chosen before the script arrived, or restored, counts.
  const readChoice = useEffectEvent(() => {
    if (form.current)
      onChoose(new FormData(form.current).getAll("option").filter((option) => typeof option === "string"));
  });
  useEffect(() => readChoice(), []);

  function check(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onCheck();
  }

  return (
    <form
      ref={form}
      className="question"
      method="post"
      action={`${action}#question-${question.id}`}
      onSubmit={check}
      onChange={readChoice}
    >
      <input type="hidden" name="question" value={question.id} />
      <fieldset id={`question-${question.id}`} tabIndex={-1}>
        <legend>
          <span lang={contentLanguage}>
            <InlineText nodes={question.text} />
          </span>
          <span className="question-hint">{t(question.kind)}</span>
        </legend>
        {question.options.map((option) => (
          <label key={option.id} className={`option ${optionGrade(option.id, graded)}`}>
            <input
              type={question.kind === "single" ? "radio" : "checkbox"}
              name="option"
              value={option.id}
              defaultChecked={question.answer?.chosen.includes(option.id) ?? false}
            />
            <span lang={contentLanguage}>
              <InlineText nodes={option.text} />
            </span>
            <OptionMark grade={optionGrade(option.id, graded)} kind={question.kind} />
          </label>
        ))}
      </fieldset>
      <WhyDisclosure why={question.why ?? []} />
      <AnswerStatus question={question} state={state} contentLanguage={contentLanguage} onRetry={onCheck} />
      <button type="submit" className="button-outline" aria-disabled={state.saving === "under_way"}>
        {graded ? t("checkAgain") : t("check")}
      </button>
    </form>
  );
}

type OptionGrade = "option-open" | "option-right" | "option-wrong" | "option-missed";

function optionGrade(option: string, answer: Answer | null): OptionGrade {
  if (!answer) return "option-open";
  const isRight = answer.right.includes(option);
  if (answer.chosen.includes(option)) return isRight ? "option-right" : "option-wrong";
  return isRight ? "option-missed" : "option-open";
}

function OptionMark({ grade, kind }: { grade: OptionGrade; kind: Question["kind"] }) {
  const t = useTranslations("questions");
  switch (grade) {
    case "option-open":
      return null;
    case "option-right":
      return <span className="option-mark">{t("markRight")}</span>;
    case "option-wrong":
      return <span className="option-mark">{t("markWrong")}</span>;
    case "option-missed":
      return (
        <span className="option-mark">{t(`markMissed.${kind === "single" ? "single" : "multiple"}`)}</span>
      );
  }
}
