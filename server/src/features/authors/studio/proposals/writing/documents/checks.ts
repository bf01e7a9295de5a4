import { templateLimits as limits } from "#engines/lesson/index.ts";
import { known, type NamedPassages } from "./passages.ts";
import { plainWords } from "./plain-words.ts";
import type { LessonSection, Outline } from "./shapes.ts";

/** A model's answer in a form that can be a lesson; or a sentence that says what is wrong with it. */
export type Checked<Value> = { value: Value } | { fault: string };

const MOST_PARAGRAPH = 1_200;
const MOST_PASSAGES = 12;

export function checkOutline(passages: NamedPassages, answer: Outline): Checked<Outline> {
  const { min, max } = { min: 4, max: 6 };
  const sections = answer.sections.map(({ heading, about, passages: names }) => ({
    heading: plainWords(heading),
    about: plainWords(about).slice(0, 600),
    passages: known(passages, names).slice(0, MOST_PASSAGES),
  }));
  const value = {
    description: plainWords(answer.description).slice(0, limits.description),
    summary: plainWords(answer.summary).slice(0, limits.summary),
    sections,
  };
  if (sections.length < min || sections.length > max)
    return { fault: `There must be ${min} to ${max} sections.` };
  if (value.description === "" || value.summary === "")
    return { fault: "Description and summary need text." };
  if (hasMarks(value.description) || hasMarks(value.summary))
    return { fault: "Description and summary are plain text." };
  if (sections.some(({ heading }) => heading === "" || heading.length > limits.heading - 20))
    return { fault: `Each heading has 1 to ${limits.heading - 20} characters.` };
  if (new Set(sections.map(({ heading }) => heading)).size < sections.length)
    return { fault: "No two headings may be the same." };
  if (sections.some(({ passages: names }) => names.length === 0))
    return { fault: "Each section names at least one id of a passage that was given." };
  return { value };
}

function hasMarks(text: string): boolean {
  return /\{\{|\}\}|<[A-Za-z/!?]/.test(text);
}

/** @param forms that each question needs besides itself */
export function checkSection(
  passages: NamedPassages,
  answer: LessonSection,
  forms: number,
): Checked<LessonSection> {
  const paragraphs = answer.paragraphs.map(({ text, passages: names }) => ({
    text: plainWords(text),
    passages: known(passages, names),
  }));
  const questions = answer.questions.map((question) => ({
    ...plainQuestion(question),
    ...(forms > 0 && { forms: (question.forms ?? []).map(plainQuestion) }),
  }));
  if (paragraphs.length < 2 || paragraphs.length > 6) return { fault: "There must be 2 to 6 paragraphs." };
  if (paragraphs.some(({ text }) => text === "" || text.length > MOST_PARAGRAPH))
    return { fault: `Each paragraph has 1 to ${MOST_PARAGRAPH} characters.` };
  if (questions.length < 1 || questions.length > 2) return { fault: "There must be 1 or 2 questions." };
  for (const question of questions) {
    const fault = [question, ...(question.forms ?? [])].map(questionFault).find((one) => one !== null);
    if (fault) return { fault };
    const texts = [question, ...(question.forms ?? [])].map(({ text }) => text);
    if (texts.length !== forms + 1) return { fault: `Each question has exactly ${forms} forms.` };
    if (new Set(texts).size < texts.length) return { fault: "Each form asks about another case." };
  }
  return { value: { paragraphs, questions } };
}

type AskedQuestion = Omit<LessonSection["questions"][number], "forms">;

function plainQuestion({ text, options }: AskedQuestion): AskedQuestion {
  return {
    text: plainWords(text),
    options: options.map((option) => ({
      ...option,
      text: plainWords(option.text),
      feedback: plainWords(option.feedback),
    })),
  };
}

function questionFault({ text, options }: AskedQuestion): string | null {
  if (text === "" || text.length > limits.question - 50)
    return "Each question needs text, in one short sentence.";
  if (options.length < 2 || options.length > 4) return "Each question has 2 to 4 options.";
  if (options.some((option) => option.text === "" || option.text.length > limits.option - 50))
    return "Each option needs text, in one short sentence.";
  if (options.some(({ feedback }) => feedback.length > limits.feedback - 50))
    return "Feedback is one or two short sentences.";
  if (!options.some(({ is_right }) => is_right)) return "Each question has at least one right option.";
  if (options.every(({ is_right }) => is_right)) return "Each question has at least one wrong option.";
  if (new Set(options.map((option) => option.text)).size < options.length)
    return "No two options of a question may be the same.";
  return null;
}
