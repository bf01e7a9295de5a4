import type { Said } from "../breaches/said.ts";
import { grammars } from "../detection/grammar/grammar.ts";
import type { Word } from "../detection/text/words.ts";
import type { Slot } from "../script/slots.ts";
import { plainWords } from "./echo.ts";
import { slotWords } from "./slot-words.ts";
import type { Evidence } from "./state.ts";

/** What a learner told that a reaction can take up, in their own words. */
export type Told = Partial<Record<Slot, string | undefined>>;

/** What is told where a point is made. Of two days or two numbers nobody knows which one is meant: then none is taken up. */
export function toldIn(said: Said, { spans }: Evidence): Told {
  const words = evidentWords(said, spans);
  return { name: nameIn(said), day: onlyOne(daysIn(said, words)), amount: onlyOne(amountsIn(said, words)) };
}

/** Words of the sentences that make the point, without clauses that deny something. */
function evidentWords({ words, clauses, clauseOf, denies }: Said, spans: Evidence["spans"]): Word[] {
  const makes = ({ start, end }: Word) => spans.some((span) => start < span.end && end > span.start);
  const evident = new Set(words.filter(makes).map(({ sentence }) => sentence));
  return words.filter(({ sentence }, index) => {
    const clause = clauses[clauseOf[index] ?? -1];
    return (
      clause !== undefined && evident.has(sentence) && !denies.slice(clause.from, clause.to).includes(true)
    );
  });
}

function onlyOne(found: readonly string[]): string | undefined {
  const [first, ...others] = new Set(found.map((text) => text.toLowerCase()));
  return first === undefined || others.length > 0 ? undefined : capitalized(found[0] ?? "");
}

/** It begins a sentence. */
function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function daysIn({ language, text }: Said, words: readonly Word[]): string[] {
  const { weekdays, days } = slotWords[language];
  const phrases = days
    .map((day) => plainWords(language, day))
    .toSorted((one, other) => other.length - one.length);
  const starts = weekdays.map(withoutAccents);
  const found: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const phrase = phrases.find((some) => some.every((word, index) => words[at + index]?.text === word));
    const own = withoutAccents(words[at]?.text ?? "");
    const length = phrase?.length ?? (starts.some((start) => own.startsWith(start)) ? 1 : 0);
    if (length === 0) continue;
    found.push(text.slice(words[at]?.start, words[at + length - 1]?.end));
    at += length - 1;
  }
  return found;
}

function withoutAccents(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "");
}

/** Numbers that are neither a time nor a date, and more than one. */
function amountsIn({ language, text, patterns }: Said, words: readonly Word[]): string[] {
  const clock = new Set(slotWords[language].clock);
  const { functionWords } = grammars[language];
  return words.flatMap(({ text: word, start, end }, index) => {
    const isNumber = /^\d{1,3}$/.test(word) ? Number(word) > 1 : patterns.numbers.test(word);
    const isOfTime = [index - 1, index + 1].some((at) => clock.has(words[at]?.text ?? ""));
    return isNumber && !isOfTime && !functionWords.has(word) ? [text.slice(start, end)] : [];
  });
}

/** With a capital letter, after what says that a name follows. */
function nameIn({ language, text, words }: Said): string | undefined {
  const { namesFollow, notNames } = slotWords[language];
  const { functionWords } = grammars[language];
  for (const phrase of namesFollow.map((cue) => plainWords(language, cue)))
    for (const [at] of words.entries()) {
      if (!phrase.every((word, index) => words[at + index]?.text === word)) continue;
      const next = words[at + phrase.length];
      const name = text.slice(next?.start ?? 0, next?.end ?? 0);
      if (next === undefined || notNames.includes(next.text) || functionWords.has(next.text)) continue;
      if (/^\p{Lu}\p{Ll}+$/u.test(name)) return name;
    }
  return undefined;
}
