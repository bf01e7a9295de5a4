import type { TestPhrases } from "#engines/role-play/index.ts";
import type { PhraseOfPoint } from "../../phrases/merge.ts";

/** A phrase that the detector is measured with, and what somebody said of it. */
export interface LabelledPhrase {
  text: string;
  /** Points that it makes. */
  makes: ReadonlySet<string>;
  /** Points that it does not make. Of points in neither set nobody said anything. */
  misses: ReadonlySet<string>;
  isPromoted: boolean;
}

/**
 * A phrase of a point counts for that point only, unless somebody has read the phrases for all points (`also`); a phrase of
 * `none` counts against every point.
 */
export function labelledPhrases(
  keys: readonly string[],
  phrases: TestPhrases | undefined,
  promoted: readonly PhraseOfPoint[],
): LabelledPhrase[] {
  const known = new Set(keys);
  const authors = (phrases?.concepts ?? [])
    .filter(({ id }) => known.has(id))
    .flatMap(({ id, covers, misses }) => [
      ...covers.map((text) => ({ text, makes: [id], misses: [] as string[] })),
      ...misses.map((text) => ({ text, makes: [] as string[], misses: [id] })),
    ]);
  const none = (phrases?.none ?? []).map((text) => ({ text, makes: [], misses: [...keys] }));
  const own = promoted.map(({ concept, text }) => ({ text, makes: [concept], misses: [] }));
  return [
    ...[...authors, ...none].map((phrase) => ({ ...readForAll(keys, phrases, phrase), isPromoted: false })),
    ...own.map(({ text, makes, misses }) => ({
      text,
      makes: new Set(makes),
      misses: new Set(misses),
      isPromoted: true,
    })),
  ];
}

function readForAll(
  keys: readonly string[],
  phrases: TestPhrases | undefined,
  { text, makes, misses }: { text: string; makes: string[]; misses: string[] },
) {
  if (phrases?.also === undefined) return { text, makes: new Set(makes), misses: new Set(misses) };
  const own = phrases.concepts.filter(({ covers }) => covers.includes(text));
  const others = phrases.also.filter((one) => one.phrases.includes(text));
  const all = new Set([...own, ...others].map(({ id }) => id));
  return { text, makes: all, misses: new Set(keys.filter((key) => !all.has(key))) };
}
