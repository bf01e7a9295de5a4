import type { SurveyTemplateCreate } from "@lectern/sdk/console";
import { isChecked, textOf } from "../../forms/form-values.ts";
import { isChoice, type QuestionType } from "./question-type.ts";

/**
 * What the form of a new template says, in the shape that the API takes. Answers are stored by their numbers, from 1. Kind, language and
 * type are taken as they are: their lists offer what the API knows, and it checks them.
 */
export function readTemplate(form: FormData): SurveyTemplateCreate {
  return {
    title: textOf(form, "title"),
    kind: textOf(form, "kind") as SurveyTemplateCreate["kind"],
    language: textOf(form, "language") as SurveyTemplateCreate["language"],
    questions: form.getAll("row").map((row) => {
      const type = textOf(form, `type-${row}`) as QuestionType;
      const question = {
        text: textOf(form, `text-${row}`),
        type,
        required: isChecked(form, `required-${row}`),
      };
      return isChoice(type)
        ? { ...question, options: readOptions(textOf(form, `options-${row}`)) }
        : question;
    }),
  };
}

function readOptions(lines: string): { value: string; label: string }[] {
  const labels = lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return labels.map((label, at) => ({ value: String(at + 1), label }));
}
