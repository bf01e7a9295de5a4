import type { Language } from "#kernel/language.ts";
import type { ConceptWords, OutcomeToAvoid, Script } from "../../script/scenario-content.ts";
import { quoteOf } from "../quote.ts";
import { readSaid, type Said, sentenceAround } from "../said.ts";
import { findInsulting } from "./belittling.ts";
import { compileSuspicion, type Suspect } from "./compile-suspicion.ts";

/** An outcome that a turn may have brought about, though nothing says so clearly, with the learner's own words. */
interface Suspicion {
  id: string;
  quote: string;
}

/** A point that the turn makes, and where. */
export interface Heard {
  conceptId: string;
  spans: readonly { start: number; end: number }[];
}

/**
 * The first outcome that is suspected of what was said: it touches what the outcome is about, and is no refusal, no question, no
 * quotation and nothing imagined.
 * @param outcomes that may be asked about
 * @param heard points that the turn makes: nobody who refuses an outcome is suspected of it
 */
export function findSuspicion(
  language: Language,
  script: Script,
  outcomes: readonly OutcomeToAvoid[],
  said: Said,
  heard: readonly Heard[],
): Suspicion | undefined {
  const { suspects, exemplary } = knownOf(language, script);
  const sentences = sentencesOf(said).filter((sentence) => !exemplary.has(textOf(said, sentence)));
  for (const suspect of suspects) {
    const outcome = outcomes.find(({ id }) => id === suspect.id);
    if (
      outcome === undefined ||
      (outcome.refusedBy ?? []).some((id) => heard.some(({ conceptId }) => conceptId === id))
    )
      continue;
    const at = findSuspect(said, suspect, sentences, heard);
    if (at !== undefined) return { id: suspect.id, quote: quoteOf(said, { at, hidden: null }) };
  }
  return undefined;
}

function findSuspect(
  said: Said,
  suspect: Suspect,
  sentences: readonly Sentence[],
  heard: readonly Heard[],
): number | undefined {
  if (suspect.isInsult) {
    const at = findInsulting(said, suspect.known)?.[0];
    const isSuspect = ({ from, to }: Sentence) =>
      at !== undefined && at >= afterPoints(said, heard, from, to) && at < to;
    return sentences.some(isSuspect) ? at : undefined;
  }
  const stems = said.words.map((word) => suspect.vocabulary.lookUp(word));
  for (const { from, to } of sentences) {
    const start = afterAvoided(said, suspect, stems, afterPoints(said, heard, from, to), to);
    for (const rule of suspect.rules) {
      const found = rule.map((find) => find(said, stems, start, to));
      const first = found[0]?.[0];
      if (first !== undefined && found.every((some) => some !== undefined)) return first;
    }
  }
  return undefined;
}

interface Sentence {
  from: number;
  /** Behind its last word. */
  to: number;
}

function sentencesOf(said: Said): Sentence[] {
  const sentences: Sentence[] = [];
  for (let from = 0; from < said.words.length; from = sentences.at(-1)?.to ?? said.words.length)
    sentences.push({ from, to: sentenceAround(said, from).to });
  return sentences;
}

function textOf(said: Said, { from, to }: Sentence): string {
  return said.words
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}

/** Up to the last clause that makes a point a sentence is no suspicious one. */
function afterPoints(said: Said, heard: readonly Heard[], from: number, to: number): number {
  const last = said.words.findLastIndex(
    ({ start, end }, index) =>
      index >= from &&
      index < to &&
      heard.some(({ spans }) => spans.some((span) => start < span.end && end > span.start)),
  );
  return last < 0 ? from : (said.clauses[said.clauseOf[last] ?? -1]?.to ?? to);
}

/** What is harmless hides its sentence but for what turns against it: "three days as a rule, but you get it today". */
function afterAvoided(
  said: Said,
  suspect: Suspect,
  stems: readonly (readonly string[])[],
  start: number,
  to: number,
): number {
  const found = start >= to ? undefined : suspect.avoid(said, stems, start, to);
  if (found === undefined) return start;
  return afterAvoided(said, suspect, stems, afterTurn(said, found.at(-1) ?? start, to), to);
}

/** Where the first clause after a word begins that turns against what stands before it. */
function afterTurn(said: Said, last: number, to: number): number {
  const { contrasts } = said.list;
  const turn = said.clauses.find(
    ({ from }) => from > last && from < to && contrasts.includes(said.words[from]?.text ?? ""),
  );
  return turn?.from ?? to;
}

interface Known {
  suspects: Suspect[];
  /** Sentences by which the script's authors show what to say: nobody is asked what they mean. */
  exemplary: ReadonlySet<string>;
}

const remembered = new WeakMap<readonly ConceptWords[], Map<Language, Known>>();

/** Compiled once for as long as the script lives. */
function knownOf(language: Language, script: Script): Known {
  const byLanguage = remembered.get(script.concepts) ?? new Map<Language, Known>();
  remembered.set(script.concepts, byLanguage);
  const known = byLanguage.get(language) ?? {
    suspects: (script.mustNot ?? []).flatMap((outcome) => compileSuspicion(language, script, outcome)),
    exemplary: exemplaryOf(language, script),
  };
  byLanguage.set(language, known);
  return known;
}

function exemplaryOf(language: Language, { concepts, mustNot = [] }: Script): Set<string> {
  const texts = [
    ...concepts.flatMap(({ goodAnswer, examples }) => [goodAnswer, ...examples]),
    ...mustNot.map(({ instead }) => instead),
  ];
  return new Set(
    texts.flatMap((text) => {
      const said = readSaid(language, text);
      return sentencesOf(said).map((sentence) => textOf(said, sentence));
    }),
  );
}
