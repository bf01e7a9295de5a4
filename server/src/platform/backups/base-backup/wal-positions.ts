import { setTimeout as pause } from "node:timers/promises";
import { parsePosition } from "./position.ts";

const SAMPLE_MS = 100;

/** Where the server writes its log ahead, and when that was so. */
interface Sample {
  at: Date;
  position: bigint;
}

/**
 * Notes while `work` runs how far the log has come. The server says only where in its log a copy ends, not when.
 * @returns what `work` answers, and the last moment at which the log had not come further than a position
 */
export async function whileSamplingWal<T>(
  { now, readPosition }: { now(): Date; readPosition(): Promise<string> },
  work: () => Promise<T>,
): Promise<{ result: T; lastMomentAt(position: string): Date }> {
  // The moment before the question: what was acknowledged by then is in the log as far as the answer says.
  const take = async (): Promise<Sample> => {
    const at = now();
    return { at, position: parsePosition(await readPosition()) };
  };
  const samples = [await take()];
  const stop = new AbortController();
  const sampling = (async () => {
    while (!stop.signal.aborted) {
      await pause(SAMPLE_MS, undefined, { signal: stop.signal });
      samples.push(await take());
    }
  })().catch(() => undefined); // with fewer samples, an earlier moment is promised
  try {
    const result = await work();
    return {
      result,
      lastMomentAt(position) {
        const end = parsePosition(position);
        const earlier = samples.filter((sample) => sample.position <= end);
        const [first] = samples;
        return earlier.at(-1)?.at ?? first?.at ?? now();
      },
    };
  } finally {
    stop.abort();
    await sampling;
  }
}
