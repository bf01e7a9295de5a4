import { createHash } from "node:crypto";
import type { AskedOption } from "@lectern/lesson-format/question/question-content.ts";
import type { LessonQuestion } from "../lesson-question.ts";

/**
 * The options as a learner sees them: in an order that is always the same for the same `seed`, and never the right one of an
 * `order`. Places of a drawing and gaps stay where they are.
 */
export function shuffledOptions(question: LessonQuestion, seed: string): AskedOption[] {
  const { kind, options } = question;
  if (kind === "spot" || kind === "fill" || kind === "match") return options;
  const shuffled = shuffle(options, `${seed}:${question.id}`);
  const isSolved = kind === "order" && shuffled.every(({ id }, index) => id === options[index]?.id);
  return isSolved ? [...shuffled.slice(1), ...shuffled.slice(0, 1)] : shuffled;
}

/** The right sides of a `match`, by the id of the pair they belong to. */
export function shuffledPairs(question: LessonQuestion, seed: string): AskedOption[] {
  return shuffle(question.options, `${seed}:${question.id}:pairs`);
}

function shuffle(options: readonly AskedOption[], seed: string): AskedOption[] {
  return options
    .map((option) => ({ option, at: createHash("sha256").update(`${seed}:${option.id}`).digest("hex") }))
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .map(({ option }) => option);
}
