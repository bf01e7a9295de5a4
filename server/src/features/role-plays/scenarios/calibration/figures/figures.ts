import { DETECTOR_VERSION } from "#engines/role-play/index.ts";
import type { Language } from "#kernel/language.ts";
import { type PhraseOfPoint, withPhrases } from "../../phrases/merge.ts";
import type { CalibrationSource } from "../source.ts";
import { labelledPhrases } from "./labelled.ts";
import { type LanguageFigures, measure } from "./measure.ts";

const MOST_REMEMBERED = 60;
const remembered = new Map<string, Promise<LanguageFigures>>();

/** How well a scenario's points are heard in one language. Measured once for as long as nothing changes. */
export function figuresOf(source: CalibrationSource, language: Language): Promise<LanguageFigures> {
  const key = keyOf(source, language);
  const known = remembered.get(key);
  const figures = known ?? measureSource(source, language, source.phrases);
  remembered.delete(key); // the latest used stands last
  remembered.set(key, figures);
  if (known === undefined) figures.catch(() => remembered.delete(key));
  for (const [oldest] of remembered) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return figures;
}

/** The same without reading the scenario's content; undefined where it has not been measured. */
export function rememberedFigures(
  source: Pick<CalibrationSource, "id" | "version">,
  language: Language,
): Promise<LanguageFigures> | undefined {
  return remembered.get(keyOf(source, language));
}

/** How they would be heard with other phrases of operators than now. Nothing is remembered. */
export function figuresWith(
  source: CalibrationSource,
  language: Language,
  phrases: readonly PhraseOfPoint[],
): Promise<LanguageFigures> {
  return measureSource(source, language, phrases);
}

function keyOf({ id, version }: Pick<CalibrationSource, "id" | "version">, language: Language): string {
  return `${id} ${version} ${DETECTOR_VERSION} ${language}`;
}

async function measureSource(
  { content, test_phrases: testPhrases }: CalibrationSource,
  language: Language,
  phrases: readonly PhraseOfPoint[],
): Promise<LanguageFigures> {
  const concepts = withPhrases(content, phrases).scripts[language]?.concepts ?? [];
  const keys = concepts.map(({ id }) => id);
  const own = phrases.filter((phrase) => phrase.language === language && keys.includes(phrase.concept));
  const tests = own.filter(({ kind }) => kind === "test");
  const labelled = labelledPhrases(keys, testPhrases[language], tests);
  return measure(language, concepts, labelled, (concept, text) =>
    own.some((phrase) => phrase.concept === concept && phrase.text === text),
  );
}
