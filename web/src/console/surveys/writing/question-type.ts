import type { SurveyTemplate } from "../queries.ts";

export type QuestionType = SurveyTemplate["questions"][number]["type"];

export function isChoice(type: QuestionType): boolean {
  return type === "single_choice" || type === "multiple_choice";
}
