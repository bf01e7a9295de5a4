import type { Language } from "#kernel/language.ts";
import type { ExtractedPassage } from "../extraction/passage-writer.ts";
import type { Reading } from "../extraction/reading.ts";

/** Pauses after the first and the second try (contract 5.9); there is none after the third. */
const PAUSES_MS = [10_000, 60_000];
export const MOST_TRIES = PAUSES_MS.length + 1;

/** What becomes of a document after it was read, or was not. */
export type Decision =
  | { next: "processed"; pageCount: number | null; language: Language | null; passages: ExtractedPassage[] }
  | { next: "failed"; error: string }
  | { next: "again"; afterMs: number };

/**
 * What cannot be read is tried three times (contract 5.9), also where the document itself seems to be the reason: the
 * contract makes no exception, and a reader may be wrong about a reason.
 */
export function decide(reading: Reading, tries: number): Decision {
  if (reading.is === "read") return { ...reading, next: "processed" };
  const afterMs = PAUSES_MS[tries - 1];
  return afterMs === undefined ? { next: "failed", error: reading.error } : { next: "again", afterMs };
}
