/** A question of a survey, as it is kept. */
export interface SurveyQuestion {
  id: number;
  position: number;
  text: string;
  type: QuestionType;
  required: boolean;
  /** Of choices; empty otherwise. */
  options: { value: string; label: string }[];
  /** Of ratings and scales. */
  min: number | null;
  max: number | null;
}

export const questionTypes = ["single_choice", "multiple_choice", "rating", "scale", "text"] as const;
type QuestionType = (typeof questionTypes)[number];

/** What somebody said to a question: one of the three. */
export type SurveyAnswer = { choices: string[] } | { number: number } | { text: string };

const LONGEST_TEXT = 4000;

/**
 * Reads the values of a form as an answer: nothing said is null, and `undefined` means that the values are none of
 * this question's.
 */
export function readAnswer(
  question: SurveyQuestion,
  values: readonly string[],
): SurveyAnswer | null | undefined {
  const said = values.map((value) => value.trim()).filter((value) => value !== "");
  if (said.length === 0) return null;
  switch (question.type) {
    case "text":
      return said.length === 1 && said.join().length <= LONGEST_TEXT ? { text: said.join() } : undefined;
    case "rating":
    case "scale":
      return readNumber(question, said);
    case "single_choice":
      return said.length === 1 ? readChoices(question, said) : undefined;
    case "multiple_choice":
      return readChoices(question, said);
  }
}

function readNumber({ min, max }: SurveyQuestion, said: readonly string[]): SurveyAnswer | undefined {
  const [text = "", ...others] = said;
  if (others.length > 0 || min === null || max === null || !/^-?\d{1,6}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= min && number <= max ? { number } : undefined;
}

function readChoices({ options }: SurveyQuestion, said: readonly string[]): SurveyAnswer | undefined {
  const chosen = new Set(said);
  const choices = options.map(({ value }) => value).filter((value) => chosen.has(value));
  return choices.length === chosen.size ? { choices } : undefined;
}
