interface Steps {
  subsections_completed: number;
  /** With the closing one, which takes no time. */
  subsections_total: number;
}

/** What is left of a lesson's minutes, by the subsections that are left; null where nobody said how long it takes. */
export function minutesLeft(
  minutes: number | null,
  { subsections_completed: completed, subsections_total: total }: Steps,
): number | null {
  const all = total - 1;
  if (minutes === null || all < 1) return null;
  const left = Math.max(0, all - completed);
  return Math.max(1, Math.ceil((minutes * left) / all));
}
