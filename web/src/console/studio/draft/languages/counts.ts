import type { Translation } from "../queries.ts";

/** How far a translation is. */
export function countsOf(translation: Translation | undefined): string {
  if (translation === undefined) return "Comparing…";
  const { missing, stale, state } = translation;
  if (state === "unreadable") return "One of the two cannot be read; look under Files.";
  if (missing.length + stale.length === 0) return "Every text of the original has its translation.";
  const same = stale.filter(({ source, text }) => source === text).length;
  const older = stale.length - same;
  const counts = [
    missing.length > 0 ? `Missing: ${missing.length}.` : "",
    same > 0 ? `Still as in the original: ${same}.` : "",
    older > 0 ? `Translated from an older wording: ${older}.` : "",
  ];
  return counts.filter(Boolean).join(" ");
}
