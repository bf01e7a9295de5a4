import { detect } from "../../server/src/engines/role-play/detection/detector.ts";
import type {
  ScenarioContent,
  TestPhrases,
} from "../../server/src/engines/role-play/script/scenario-content.ts";
import type { Language } from "../../server/src/kernel/language.ts";

/** Of phrases that somebody wrote who had not seen how points are recognised. */
export interface Counts {
  truePositives: number;
  falsePositives: number;
  falseNegatives: number;
}

export const noCounts: Counts = { truePositives: 0, falsePositives: 0, falseNegatives: 0 };

/**
 * A phrase of a point counts for that point only: whether it makes another one too, nobody said. A phrase of `none`
 * counts against every point that is detected in it.
 */
export function countPhrases(content: ScenarioContent, language: Language, phrases: TestPhrases): Counts {
  const concepts = content.scripts[language]?.concepts ?? [];
  const found = (text: string) => detect(language, concepts, text).map(({ conceptId }) => conceptId);
  const counts = { ...noCounts };
  for (const { id, covers, misses } of phrases.concepts) {
    const hits = covers.filter((text) => found(text).includes(id)).length;
    counts.truePositives += hits;
    counts.falseNegatives += covers.length - hits;
    counts.falsePositives += misses.filter((text) => found(text).includes(id)).length;
  }
  counts.falsePositives += phrases.none.flatMap(found).length;
  return counts;
}

/**
 * Where somebody has read the phrases for all points, each phrase counts for every point: rightly heard, wrongly heard or
 * missed. Undefined where nobody has.
 */
export function countLabelled(
  content: ScenarioContent,
  language: Language,
  phrases: TestPhrases,
): Counts | undefined {
  if (phrases.also === undefined) return undefined;
  const concepts = content.scripts[language]?.concepts ?? [];
  const counts = { ...noCounts };
  const own = phrases.concepts.flatMap(({ covers, misses }) => [...covers, ...misses]);
  for (const text of [...own, ...phrases.none]) {
    const heard = new Set(detect(language, concepts, text).map(({ conceptId }) => conceptId));
    const made = pointsIn(phrases, text);
    counts.truePositives += [...heard].filter((id) => made.has(id)).length;
    counts.falsePositives += [...heard].filter((id) => !made.has(id)).length;
    counts.falseNegatives += [...made].filter((id) => !heard.has(id)).length;
  }
  return counts;
}

/** The points that a phrase makes as far as somebody labelled it. */
export function pointsIn({ concepts, also = [] }: TestPhrases, text: string): Set<string> {
  const own = concepts.filter(({ covers }) => covers.includes(text));
  const others = also.filter(({ phrases }) => phrases.includes(text));
  return new Set([...own, ...others].map(({ id }) => id));
}

export function add(one: Counts, other: Counts): Counts {
  return {
    truePositives: one.truePositives + other.truePositives,
    falsePositives: one.falsePositives + other.falsePositives,
    falseNegatives: one.falseNegatives + other.falseNegatives,
  };
}

interface Quality {
  precision: number;
  recall: number;
  f1: number;
}

export function qualityOf({ truePositives, falsePositives, falseNegatives }: Counts): Quality {
  const precision = truePositives / Math.max(truePositives + falsePositives, 1);
  const recall = truePositives / Math.max(truePositives + falseNegatives, 1);
  return { precision, recall, f1: (2 * precision * recall) / Math.max(precision + recall, 1e-9) };
}
