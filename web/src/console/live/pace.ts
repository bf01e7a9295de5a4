const SHORTEST_MS = 5_000;
const LONGEST_MS = 120_000;

/**
 * How long to wait after reading anew before the next time, while changes go on coming: the longer nobody has touched
 * the page, the longer. A first change after a while of nothing is shown at once in any case.
 */
export function pauseMs(untouchedMs: number): number {
  return Math.min(Math.max(untouchedMs / 5, SHORTEST_MS), LONGEST_MS);
}

/** How long to wait before connecting again after so many failures in a row, so that consoles do not come all at once. */
export function reconnectMs(failures: number, random: number): number {
  return Math.min(1_000 * 2 ** Math.min(failures - 1, 10), 60_000) * (0.5 + random / 2);
}
