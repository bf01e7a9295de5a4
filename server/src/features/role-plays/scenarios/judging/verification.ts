import type { ConceptScript, Detection, Evidence, Script } from "#engines/role-play/index.ts";
import { readBagText, readWords, type Word, withoutCourtesies } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { occurrencesOf } from "./literal.ts";
import { tellsOf } from "./telling-words.ts";

/** What a judge says: that these words of the learner's make this point. */
export interface Claim {
  concept_id: string;
  quote: string;
}

/** That a point seems to be made, and what was said is this counter-example of its author's. */
export interface Denial {
  concept_id: string;
  counter_example: string;
}

interface Claimed {
  claims: readonly Claim[];
  denials?: readonly Denial[];
  script: Script;
  /** What counts of the utterance: words of the learner's own, each letter where it was. */
  own: string;
  /** Points that can still be made. */
  open: readonly ConceptScript[];
  /** What the detector hears in the same words. */
  heard: readonly Detection[];
}

/** Which claims hold, and how many do not. */
interface Verified {
  evidence: Evidence[];
  refused: number;
  /** Points of the detector's rules that the judge neither gives nor shows a counter-example for. */
  contradicted: number;
}

/**
 * A model is believed where it can show the words. Its quote stands in the learner's own words, letter by letter, says four
 * things that have to do with the point, and is not what another point is made of. What the detector hears is made by the
 * detector's words and stays without the judge's, unless it is shown to be a counter-example: a judge that gives nothing takes nothing.
 */
export function verify(language: Language, claimed: Claimed): Verified {
  const { claims, denials = [], script, own, open, heard } = claimed;
  const { words } = readWords(language, own);
  const evidence: Evidence[] = [];
  const used = new Set<number>();
  const record = (made: Evidence, from: readonly Word[]) => {
    evidence.push(made);
    for (const { start } of from) used.add(start);
  };
  const isClaimed = ({ conceptId }: Detection) => claims.some((claim) => claim.concept_id === conceptId);
  const isShownWrong = ({ conceptId }: Detection) =>
    denials.some((denial) => denial.concept_id === conceptId && holds(language, open, denial, own));
  const agreed = heard.filter((made) => isClaimed(made) || !isShownWrong(made));
  const contradicted = agreed.filter(
    (made) => made.by === "rule" && !isClaimed(made) && isOpen(open, made.conceptId),
  ).length;
  for (const made of agreed) if (isOpen(open, made.conceptId)) record(made, wordsIn(words, made.spans));
  for (const { concept_id: id, quote } of claims) {
    const concept = open.find((one) => one.id === id);
    if (concept === undefined || evidence.some(({ conceptId }) => conceptId === id)) continue;
    const quoted = quotedWords(words, used, quote, own).find((some) =>
      tellsOf(language, concept, withoutCourtesies(language, script, some)),
    );
    if (quoted !== undefined) record({ conceptId: id, spans: runsOf(words, quoted), by: "judge" }, quoted);
  }
  const refused = claims.filter(({ concept_id: id }) => !evidence.some(({ conceptId }) => conceptId === id));
  return { evidence, refused: refused.length, contradicted };
}

/** The counter-example is the author's, letter by letter, and more than half of what it tells was said. */
function holds(
  language: Language,
  open: readonly ConceptScript[],
  { concept_id: id, counter_example: named }: Denial,
  own: string,
): boolean {
  const concept = open.find((one) => one.id === id);
  if (concept === undefined || !concept.counterExamples.includes(named)) return false;
  const said = readBagText(language, own).stems;
  const stems = [...readBagText(language, named).stems];
  return stems.length > 0 && stems.filter((stem) => said.has(stem)).length * 2 > stems.length;
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
