import { useTranslations } from "use-intl";
import { InlineText } from "../../../text/inline-text.tsx";
import type { Answer, Question } from "../question.ts";
import type { QuestionBodyProps } from "./body-props.ts";

/** One answer of several, or all that apply. */
export function Choice({ question, contentLanguage }: QuestionBodyProps) {
  return question.options.map((option) => {
    const grade = optionGrade(option.id, question.answer);
    return (
      <label key={option.id} className={`option ${grade}`}>
        <input
          type={question.kind === "single" ? "radio" : "checkbox"}
          name="option"
          value={option.id}
          defaultChecked={question.answer?.chosen.includes(option.id) ?? false}
        />
        <span lang={contentLanguage}>
          <InlineText nodes={option.text} />
        </span>
        <OptionMark grade={grade} kind={question.kind} />
      </label>
    );
  });
}

type OptionGrade = "option-open" | "option-right" | "option-wrong" | "option-missed";

export function optionGrade(option: string, answer: Answer | null): OptionGrade {
  if (!answer) return "option-open";
  if (answer.untold) return answer.untold.mistakes.includes(option) ? "option-wrong" : "option-open";
  const isRight = answer.right.includes(option);
  if (answer.chosen.includes(option)) return isRight ? "option-right" : "option-wrong";
  return isRight ? "option-missed" : "option-open";
}

/** What was made of an option, in words. */
export function OptionMark({ grade, kind }: { grade: OptionGrade; kind: Question["kind"] }) {
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
