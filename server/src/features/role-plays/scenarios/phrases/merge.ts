import type { ConceptScript, ScenarioContent } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";

export const phraseKinds = ["example", "counter_example", "test"] as const;
export type PhraseKind = (typeof phraseKinds)[number];

/** A sentence that an operator added to a point. */
export interface PhraseOfPoint {
  /** Key of the point. */
  concept: string;
  language: Language;
  kind: PhraseKind;
  text: string;
}

/**
 * The content with what operators taught, on top of what its authors wrote. What belongs to no point or language of it, since
 * its authors took that out, waits until they bring it back.
 */
export function withPhrases(content: ScenarioContent, phrases: readonly PhraseOfPoint[]): ScenarioContent {
  const taught = phrases.filter(({ kind }) => kind !== "test");
  if (taught.length === 0) return content;
  const scripts = { ...content.scripts };
  for (const language of new Set(taught.map((phrase) => phrase.language))) {
    const script = scripts[language];
    if (script === undefined) continue;
    const own = taught.filter((phrase) => phrase.language === language);
    scripts[language] = { ...script, concepts: script.concepts.map((concept) => teach(concept, own)) };
  }
  return { ...content, scripts };
}

function teach(concept: ConceptScript, phrases: readonly PhraseOfPoint[]): ConceptScript {
  const own = phrases.filter((phrase) => phrase.concept === concept.id);
  const texts = (kind: PhraseKind) => own.filter((phrase) => phrase.kind === kind).map(({ text }) => text);
  return {
    ...concept,
    examples: [...new Set([...concept.examples, ...texts("example")])],
    counterExamples: [...new Set([...concept.counterExamples, ...texts("counter_example")])],
  };
}
