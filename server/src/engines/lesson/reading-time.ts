import type { Lesson } from "./lesson.ts";

/** More words in a second than anybody reads who takes anything in: four times a quick reader's. */
const WORDS_A_SECOND = 15;

/** In less time nobody has read the lesson, not even quickly. */
export function leastPlausibleSeconds({ sections }: Lesson): number {
  const read = sections.map(({ blocks, questions }) => [
    blocks,
    questions.map(({ text, options }) => [text, options.map((option) => option.text)]),
  ]);
  return Math.ceil(wordsIn(read) / WORDS_A_SECOND);
}

/** Of every text in it, whatever it stands in. */
function wordsIn(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + wordsIn(item), 0);
  if (typeof value !== "object" || value === null) return 0;
  return Object.entries(value).reduce((sum, [name, member]) => {
    if (name === "why") return sum;
    return sum + (name === "text" && typeof member === "string" ? countWords(member) : wordsIn(member));
  }, 0);
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}
