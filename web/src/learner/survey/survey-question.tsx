import { useTranslations } from "use-intl";
import type { Language } from "../language/languages.ts";
import type { SurveyQuestion } from "./survey-page.ts";

interface SurveyQuestionProps {
  question: SurveyQuestion;
  contentLanguage: Language;
}

/** One question. Its name and hint are read together; nothing but the browser's own controls is needed. */
export function SurveyQuestionField(props: SurveyQuestionProps) {
  return props.question.kind === "text" ? <TextQuestion {...props} /> : <ChoiceQuestion {...props} />;
}

function TextQuestion({ question, contentLanguage }: SurveyQuestionProps) {
  const id = `question-${question.id}`;
  return (
    <div className="survey-question">
      <label htmlFor={id}>
        <span lang={contentLanguage}>{question.text}</span>
        <Hint question={question} />
      </label>
      <textarea
        id={id}
        name={`q${question.id}`}
        rows={4}
        maxLength={4000}
        required={question.isRequired}
        defaultValue={question.answer[0] ?? ""}
      />
    </div>
  );
}

function ChoiceQuestion({ question, contentLanguage }: SurveyQuestionProps) {
  const options = optionsOf(question);
  const isNumber = question.kind === "rating" || question.kind === "scale";
  return (
    <fieldset id={`question-${question.id}`} className="survey-question" tabIndex={-1}>
      <legend>
        <span lang={contentLanguage}>{question.text}</span>
        <Hint question={question} />
      </legend>
      <div className={isNumber ? "survey-numbers" : "survey-options"}>
        {options.map(({ value, label }) => (
          <label key={value} className="option">
            <input
              type={question.kind === "multiple_choice" ? "checkbox" : "radio"}
              name={`q${question.id}`}
              value={value}
              required={question.isRequired && question.kind !== "multiple_choice"}
              defaultChecked={question.answer.includes(value)}
            />
            <span lang={contentLanguage}>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Hint({ question }: { question: SurveyQuestion }) {
  const t = useTranslations("survey");
  const { kind, min, max } = question;
  const values = { min: min ?? 0, max: max ?? 0 };
  return (
    <span className="question-hint">
      {t(`hint.${kind}`, values)} {question.isRequired ? t("required") : t("optional")}
      {question.isMissing && <strong className="survey-open"> {t("open")}</strong>}
    </span>
  );
}

function optionsOf({ options, min, max }: SurveyQuestion): { value: string; label: string }[] {
  if (min === null || max === null) return options;
  return Array.from({ length: max - min + 1 }, (_, index) => {
    const value = String(min + index);
    return { value, label: value };
  });
}
