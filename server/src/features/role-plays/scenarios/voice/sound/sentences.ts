import type { Language } from "#kernel/language.ts";

interface Sentence {
  text: string;
  /** Where it ends in its line, in UTF-16 units: the last one at the end of the line. */
  end: number;
}

/** Shorter pieces are spoken with the next: "Mr.", "No." */
const LEAST_LENGTH = 20;

/** A line in the pieces in which it is made into sound, so that the first is heard while the next is made. */
export function sentencesOf(line: string, language: Language): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  for (const { index, segment } of segmenterOf(language).segment(line)) {
    const end = index + segment.length;
    if (end < line.length && end - start < LEAST_LENGTH) continue;
    sentences.push({ text: line.slice(start, end).trim(), end });
    start = end;
  }
  return sentences.filter(({ text }) => text !== "");
}

const segmenters = new Map<Language, Intl.Segmenter>();

function segmenterOf(language: Language): Intl.Segmenter {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "sentence" });
  segmenters.set(language, known);
  return known;
}
