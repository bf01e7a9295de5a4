import type { ConceptScript, Detection, Evidence } from "#engines/role-play/index.ts";
import { readWords, type Word } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { occurrencesOf } from "./literal.ts";
import { tellsOf } from "./telling-words.ts";

/** What a judge says: that these words of the learner's make this point. */
export interface Claim {
  concept_id: string;
  quote: string;
}

interface Claimed {
  claims: readonly Claim[];
  /** What counts of the utterance: words of the learner's own, each letter where it was. */
  own: string;
  /** How many words all of the utterance has. */
  length: number;
  /** Points that can still be made. */
  open: readonly ConceptScript[];
  /** What the detector hears in the same words. */
  heard: readonly Detection[];
}

/** Which claims hold, and how many do not. */
interface Verified {
  evidence: Evidence[];
  refused: number;
}

/**
 * A model is believed where it can show the words. Its quote stands in the learner's own words, letter by letter, is two words or
 * all that was said, has to do with the point, and is not what another point is made of. What the detector hears as well is made by
 * the detector's words, so that both agree.
 */
export function verify(language: Language, { claims, own, length, open, heard }: Claimed): Verified {
  const { words } = readWords(language, own);
  const evidence: Evidence[] = [];
  const used = new Set<number>();
  const record = (made: Evidence, from: readonly Word[]) => {
    evidence.push(made);
    for (const { start } of from) used.add(start);
  };
  const agreed = heard.filter(({ conceptId }) => claims.some((claim) => claim.concept_id === conceptId));
  for (const made of agreed) if (isOpen(open, made.conceptId)) record(made, wordsIn(words, made.spans));
  for (const { concept_id: id, quote } of claims) {
    const concept = open.find((one) => one.id === id);
    if (concept === undefined || evidence.some(({ conceptId }) => conceptId === id)) continue;
    const quoted = quotedWords(words, used, quote, own).find(
      (some) => isLongEnough(some, length) && tellsOf(language, concept, some),
    );
    if (quoted !== undefined) record({ conceptId: id, spans: runsOf(words, quoted), by: "judge" }, quoted);
  }
  const refused = claims.filter(({ concept_id: id }) => !evidence.some(({ conceptId }) => conceptId === id));
  return { evidence, refused: refused.length };
}

/** Nobody says more in one go. */
const LONGEST_QUOTE = 2_000;

function isOpen(open: readonly ConceptScript[], conceptId: string): boolean {
  return open.some(({ id }) => id === conceptId);
}

function wordsIn(words: readonly Word[], spans: readonly { start: number; end: number }[]): Word[] {
  return words.filter((word) => spans.some(({ start, end }) => word.start >= start && word.end <= end));
}

/** Of each place where the quote stands, the words that nothing else is made of. A quote ends where words end. */
function quotedWords(
  words: readonly Word[],
  used: ReadonlySet<number>,
  quote: string,
  own: string,
): Word[][] {
  if (quote.length > LONGEST_QUOTE) return [];
  return occurrencesOf(quote, own)
    .filter(({ start, end }) => words.every((word) => !cuts(word, start) && !cuts(word, end)))
    .map((occurrence) => wordsIn(words, [occurrence]).filter(({ start }) => !used.has(start)));
}

function cuts({ start, end }: Word, at: number): boolean {
  return start < at && at < end;
}

/** "I'm" is one word, of two forms. */
function isLongEnough(words: readonly Word[], length: number): boolean {
  const count = countWords(words);
  return count >= 2 || (count === 1 && length === 1);
}

export function countWords(words: readonly Word[]): number {
  return new Set(words.map(({ start }) => start)).size;
}

/** Words that stand side by side are one place. */
function runsOf(words: readonly Word[], some: readonly Word[]): { start: number; end: number }[] {
  const runs: { start: number; end: number; last: number }[] = [];
  for (const word of some) {
    const index = words.indexOf(word);
    const run = runs.at(-1);
    if (run !== undefined && run.last + 1 === index) Object.assign(run, { end: word.end, last: index });
    else runs.push({ start: word.start, end: word.end, last: index });
  }
  return runs.map(({ start, end }) => ({ start, end }));
}
