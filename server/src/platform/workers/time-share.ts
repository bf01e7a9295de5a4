/** What becomes dear while somebody holds a snapshot takes a twentieth of the time at most (decision 0276). */
const SHARE = 20;
/** From its end to the next one at least. */
const SHORTEST_PAUSE_MS = 100;

/** Work that is done now and then, beside other work that it must not delay. */
interface TimeShare {
  isDue(): boolean;
  /** How long until it is; infinite while it is under way. */
  pauseMs(): number;
  spend<T>(work: () => Promise<T>): Promise<T>;
}

/** @param now in milliseconds, for tests that turn time by hand */
export function createTimeShare(now: () => number = () => performance.now()): TimeShare {
  let nextAt = Number.NEGATIVE_INFINITY;
  return {
    isDue: () => now() >= nextAt,
    pauseMs: () => Math.max(nextAt - now(), 0),
    async spend(work) {
      const begunAt = now();
      nextAt = Number.POSITIVE_INFINITY;
      try {
        return await work();
      } finally {
        const endedAt = now();
        nextAt = endedAt + Math.max(SHORTEST_PAUSE_MS, (endedAt - begunAt) * SHARE);
      }
    },
  };
}
