import type { LearnerBrowser } from "../learner-browser.ts";
import { boldIn, questionsIn, type SeenOption, type SeenQuestion, textOf } from "./seen-questions.ts";

interface Context {
  /** Everything that pages have said so far, without their questions. */
  read: string;
  /** The other options beside this one. */
  others: readonly string[];
}

/** How good an option looks to somebody who knows nothing. */
type Rank = (text: string, context: Context) => number;

/**
 * Takes the option that ranks highest; of what may be several all above the average; of items each where it ranks highest. What is to
 * be typed is what the text prints in bold.
 */
export function ranking(rank: Rank): (browser: LearnerBrowser, path: string) => Promise<void> {
  let read = "";
  const bold: string[] = [];
  return async (browser, path) => {
    const mostSteps = 8;
    for (let step = 0; step < mostSteps; step += 1) {
      const { text } = await browser.get(path);
      if (step === 0) {
        read += ` ${textOf(text)}`;
        bold.push(...boldIn(text));
      }
      const open = questionsIn(text).filter(({ state }) => state === "open");
      if (open.length === 0) return;
      for (const question of open) await browser.post(question.action, filledIn(question, rank, read, bold));
    }
  };
}

/** Of the longer words of a text, the share that stands in another one too. */
export function resemblance(text: string, other: string): number {
  const words = wordsOf(text);
  const known = new Set(wordsOf(other));
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}

function filledIn(
  question: SeenQuestion,
  rank: Rank,
  read: string,
  bold: readonly string[],
): Record<string, string | string[]> {
  const { hidden, options, isSingle, isPressed, items, typed } = question;
  const fields: Record<string, string | string[]> = { ...hidden };
  const ranked = byRank(options, rank, read);
  const average = ranked.reduce((sum, { value }) => sum + value, 0) / Math.max(ranked.length, 1);
  const best = ranked.slice(0, 1);
  const several = ranked.filter(({ value }) => value > average);
  const taken = isSingle || isPressed || several.length === 0 ? best : several;
  if (taken.length > 0) fields.option = taken.map(({ option }) => option.value);
  const itemsByRank = byRank(
    items.map(({ name, text }) => ({ value: name, text })),
    rank,
    read,
  ).map(({ option }) => option.value);
  for (const { name, text, choices } of items) {
    const isOrder = choices.every((choice) => /^\d+$/.test(choice.text));
    const together = choices.map((choice) => ({ ...choice, text: `${text} ${choice.text}` }));
    const chosen = isOrder ? choices[itemsByRank.indexOf(name)] : byRank(together, rank, read)[0]?.option;
    fields[name] = chosen?.value ?? "";
  }
  for (const [index, name] of typed.entries()) fields[name] = bold.at(-1 - index) ?? "?";
  return fields;
}

function byRank(
  options: readonly SeenOption[],
  rank: Rank,
  read: string,
): { option: SeenOption; value: number }[] {
  const ranked = options.map((option) => {
    const others = options.filter((other) => other !== option).map(({ text }) => text);
    return { option, value: rank(option.text, { read, others }) };
  });
  return ranked.toSorted((one, other) => other.value - one.value);
}
