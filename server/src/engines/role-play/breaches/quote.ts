import type { Finding } from "./finding.ts";
import type { Said } from "./said.ts";

/** A sentence is quoted whole; of a long one, what stands around the words that tell. */
const LONGEST = 240;
const HIDDEN = "•••";

/** The sentence in the learner's own words; what is secret in it is not repeated. */
export function quoteOf(said: Said, { at, hidden }: Finding): string {
  const { words, text } = said;
  const word = words[at];
  if (word === undefined) return "";
  const { start, end } = boundsOf(said, word.sentence, word.start, hidden?.end ?? word.end);
  const quote = hidden === null ? text.slice(start, end) : withoutHidden(text, { start, end }, hidden);
  return quote.trim().replace(/\s+/g, " ");
}

function withoutHidden(
  text: string,
  { start, end }: { start: number; end: number },
  hidden: { start: number; end: number },
): string {
  const secret = text.slice(hidden.start, hidden.end).replace(/[.,;:?»”")]+$/u, "");
  return `${text.slice(start, Math.max(start, hidden.start))}${HIDDEN}${text.slice(Math.min(end, hidden.start + secret.length), end)}`;
}

function boundsOf({ words, text }: Said, sentence: number, from: number, to: number) {
  const own = words.filter((word) => word.sentence === sentence);
  const first = own[0]?.start ?? from;
  const last = Math.max(own.at(-1)?.end ?? to, to);
  // The sign that ends the sentence, and the per cent that follows a number.
  const behind = /^[^\p{L}\p{N}\s]*\s?[%€.!?…]*/u.exec(text.slice(last, last + 4))?.[0] ?? "";
  const end = last + behind.length;
  if (end - first <= LONGEST) return { start: first, end };
  const start = Math.max(first, Math.min(from - LONGEST / 2, end - LONGEST));
  return { start, end: Math.min(end, start + LONGEST) };
}
