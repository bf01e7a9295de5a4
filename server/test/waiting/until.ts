/** What a machine that is busy with other things still meets. */
const WITHIN_MS = 300_000;
const SHORTEST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 250;

/**
 * Asks again until it is so, more seldom the longer it takes: asking costs the processor that the answer waits for, and
 * the caller's rate limit. @throws after five minutes
 */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const begun = Date.now();
  while (!(await isSo())) {
    const waitedMs = Date.now() - begun;
    if (waitedMs > WITHIN_MS)
      throw new Error(`It did not come to that within ${WITHIN_MS / 1000} s: ${isSo}`);
    const pauseMs = Math.min(Math.max(waitedMs / 20, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
