import { type Body, inlineSource, readTemplateParts } from "#engines/lesson/index.ts";
import type { QuestionCount } from "#learning/lessons/index.ts";

/** Of fewer nothing is told: it would be about people. */
export const fewestLearners = 5;

interface Question {
  section: string;
  id: string;
  text: string;
  options: { id: string; text: string; correct: boolean }[];
}

/** The questions of a version in its order, each with how it went. */
export function questionStatistics(questions: readonly Question[], counts: readonly QuestionCount[]) {
  return questions.map(({ section, id, text, options }) => {
    const count = counts.find((one) => one.section === section && one.question === id);
    const nothing = { learners: null, first_try_rate: null, most_chosen_wrong: null };
    if (count === undefined || count.learners < fewestLearners)
      return { section, question: id, text, is_withheld: count !== undefined, ...nothing };
    return {
      section,
      question: id,
      text,
      is_withheld: false,
      learners: count.learners,
      first_try_rate: percent(count.right, count.learners),
      most_chosen_wrong: mostChosen(count, options),
    };
  });
}

function mostChosen({ chosen, learners }: QuestionCount, options: Question["options"]) {
  const wrong = options
    .filter(({ correct }) => !correct)
    .map((option) => ({ ...option, times: chosen[option.id] ?? 0 }))
    .sort((one, other) => other.times - one.times)[0];
  if (wrong === undefined || wrong.times === 0) return null;
  return { option: wrong.id, text: wrong.text, rate: percent(wrong.times, learners) };
}

function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 10_000) / 100;
}

/** Of a version's files, or of the content that learners get now. */
export function questionsIn(body: Body | undefined): Question[] {
  return (body?.sections ?? []).flatMap((section) =>
    section.questions.map((question) => ({
      section: section.id,
      id: question.id,
      text: inlineSource(question.text),
      options: question.options.map((option) => ({
        id: option.id,
        correct: option.correct,
        text: inlineSource(option.text),
      })),
    })),
  );
}

export function originalIn(files: Readonly<Record<string, string>>): Body | undefined {
  // Pictures are of no interest here, nor is what is said of those that are missing.
  const { structure, bodies } = readTemplateParts(new Map(Object.entries(files)));
  return structure && bodies.get(structure.language)?.body;
}
