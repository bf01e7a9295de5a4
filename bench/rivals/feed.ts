import { setTimeout as pause } from "node:timers/promises";

const SLICE_MS = 20;

/**
 * Announces at a steady rate, whatever becomes of it, in a slice every 20 ms, until the process is told "stop". A database that is
 * slow gets larger slices, not fewer. Asked for the "count", it tells how many were announced.
 * @param perSecond on average
 */
export async function feed(
  perSecond: number,
  announce: (count: number, moment: Date) => Promise<void>,
): Promise<void> {
  let count = 0;
  let isStopping = false;
  process.on("message", (message) => {
    if (message === "stop") isStopping = true;
    else process.send?.({ count });
  });
  const begunAt = performance.now();
  while (!isStopping) {
    const due = Math.floor(((performance.now() - begunAt) * perSecond) / 1000) - count;
    if (due > 0) await announce(due, new Date());
    count += Math.max(due, 0);
    await pause(SLICE_MS);
  }
}
