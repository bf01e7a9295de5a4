import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../script/scenario-content.ts";
import type { CompiledConcepts } from "./compiled.ts";
import { compiledFor } from "./compiled-cache.ts";
import { findByExample } from "./find-by-example.ts";
import { findByRule } from "./find-by-rule.ts";
import { findByResemblance, isNearMiss } from "./resemblance/near-miss.ts";
import { type Frame, framesIn } from "./stance/frames.ts";
import { type Reading, readWords } from "./text/words.ts";
import { readUtterance, spansOf } from "./utterance.ts";

/** Stored with every result: what was detected can only be compared within one version. */
export const DETECTOR_VERSION = "15";

export interface Detection {
  conceptId: string;
  /** Characters of the text as it was given that are the evidence. */
  spans: { start: number; end: number }[];
  by: "rule" | "example";
}

/**
 * Which concepts an utterance covers. Pure; what is prepared for `concepts` is remembered for as long as they live.
 * @param reading of the text, where it was read before
 */
export function detect(
  language: Language,
  concepts: readonly ConceptWords[],
  text: string,
  reading = readWords(language, text),
): Detection[] {
  const prepared = compiledFor(language, concepts);
  return hear(prepared, text, meantIn(prepared, text, reading));
}

/** What is left without what would make a point and is framed by words that deny it, or make it somebody else's. */
function meantIn(prepared: CompiledConcepts, text: string, reading: Reading): Reading {
  const { words } = reading;
  const extents = framesIn(prepared.language, words)
    .filter((frame) => makesPoint(prepared, text, reading, frame))
    .map(({ extent }) => extent);
  if (extents.length === 0) return reading;
  const isFramed = (index: number) => extents.some(({ from, to }) => index >= from && index < to);
  return { ...reading, words: words.filter((_, index) => !isFramed(index)) };
}

/** "People say that I stay calm" is how some points are made. */
function makesPoint(
  prepared: CompiledConcepts,
  text: string,
  reading: Reading,
  { content: { from, to }, isReport }: Frame,
): boolean {
  const heard = hear(prepared, text, { ...reading, words: reading.words.slice(from, to) });
  return heard.some(
    ({ conceptId }) =>
      isReport !== true ||
      prepared.concepts.find(({ id }) => id === conceptId)?.tolerates.has("reported") === false,
  );
}

function hear(
  { language, concepts, vocabulary }: CompiledConcepts,
  text: string,
  reading: Reading,
): Detection[] {
  if (reading.words.length === 0) return [];
  const utterance = readUtterance(language, vocabulary, text, reading);
  return concepts.flatMap((concept): Detection[] => {
    const byRule = findByRule(concept, concepts, utterance);
    const byWords = byRule ?? findByExample(concept, concepts, utterance);
    if (byWords !== undefined && isNearMiss(concept, utterance)) return [];
    const found = byWords ?? findByResemblance(concept, utterance);
    if (found === undefined) return [];
    const by = byRule === undefined ? "example" : "rule";
    return [{ conceptId: concept.id, spans: spansOf(utterance, found), by }];
  });
}
