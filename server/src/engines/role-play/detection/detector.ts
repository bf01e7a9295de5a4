import type { Language } from "#kernel/language.ts";
import type { ConceptWords } from "../script/scenario-content.ts";
import { compiledFor } from "./compiled-cache.ts";
import { findByExample } from "./find-by-example.ts";
import { findByRule } from "./find-by-rule.ts";
import { findByResemblance, isNearMiss } from "./resemblance/near-miss.ts";
import type { Reading } from "./text/words.ts";
import { readUtterance, spansOf } from "./utterance.ts";

/** Stored with every result: what was detected can only be compared within one version. */
export const DETECTOR_VERSION = "13";

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
  reading?: Reading,
): Detection[] {
  const { concepts: compiled, vocabulary } = compiledFor(language, concepts);
  const utterance = readUtterance(language, vocabulary, text, reading);
  return compiled.flatMap((concept): Detection[] => {
    const byRule = findByRule(concept, compiled, utterance);
    const byWords = byRule ?? findByExample(concept, compiled, utterance);
    if (byWords !== undefined && isNearMiss(concept, utterance)) return [];
    const found = byWords ?? findByResemblance(concept, utterance);
    if (found === undefined) return [];
    const by = byRule === undefined ? "example" : "rule";
    return [{ conceptId: concept.id, spans: spansOf(utterance, found), by }];
  });
}
