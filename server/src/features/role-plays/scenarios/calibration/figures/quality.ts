export interface Counts {
  /** Phrases in which a point was heard that they make. */
  heard: number;
  /** Phrases that make it without being heard. */
  notHeard: number;
  /** Phrases in which it was heard, though they do not make it. */
  misheard: number;
}

/** From 0 to 1; null where there is nothing to divide by. */
export interface Quality {
  precision: number | null;
  recall: number | null;
  f1: number | null;
}

export function qualityOf({ heard, notHeard, misheard }: Counts): Quality {
  const precision = share(heard, heard + misheard);
  const recall = share(heard, heard + notHeard);
  return { precision, recall, f1: share(2 * heard, 2 * heard + notHeard + misheard) };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
}
