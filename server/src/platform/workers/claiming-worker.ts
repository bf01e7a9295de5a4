import type { Worker } from "../feature.ts";
import { type PollingOptions, startPolling } from "./polling-worker.ts";
import { createSlots } from "./slots.ts";

interface ClaimingOptions<Item> extends Omit<PollingOptions, "work"> {
  /** Items under way at once in this process. */
  slots: number;
  /** Takes at most so many, each leased for longer than serving it takes. */
  claim(size: number): Promise<readonly Item[]>;
  serve(item: Item): Promise<void>;
  /** What the log says of an item that could not be served. */
  failed: { sentence: string; fieldsOf(item: Item): Record<string, unknown> };
}

/**
 * A loop that claims what waits and serves it side by side, until stopped. Any number of processes may run one. `stop`
 * resolves when everything in progress was served.
 */
export function startClaiming<Item>(options: ClaimingOptions<Item>): Worker {
  const { claim, log, failed } = options;
  const slots = createSlots(options.slots, () => polling.wake?.());
  const polling = startPolling({
    ...options,
    async work() {
      const size = slots.free();
      if (size === 0) return false;
      for (const item of await claim(size)) slots.take(serve(item));
      return false;
    },
  });

  async function serve(item: Item): Promise<void> {
    try {
      await options.serve(item);
    } catch (error) {
      // A mistake of ours, or the database is away. The lease ends by itself, and others go on.
      log.error({ err: error, ...failed.fieldsOf(item) }, failed.sentence);
    }
  }

  return {
    ...polling,
    async stop() {
      await polling.stop();
      await slots.allFree();
    },
  };
}
