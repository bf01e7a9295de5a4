import { setImmediate } from "node:timers/promises";

/** So long, in milliseconds, others wait for a piece of a long calculation. */
const LONGEST_PIECE_MS = 10;

/** Lets others have their turn whenever a calculation has gone on for long enough: call it between its steps. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_PIECE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
