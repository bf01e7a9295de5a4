import type { Progress, Worker } from "../feature.ts";
import type { Log } from "../log/log.ts";
import { asWorker } from "./current-worker.ts";

export interface PollingOptions {
  name: string;
  log: Log;
  /**
   * How long it rests, in milliseconds, when nothing was to be done and nobody wakes it: for what is done at a pace of its
   * own. Without it, until it is woken: for what waits in a queue (`platform/waking`).
   */
  pollMs?: number | (() => number);
  /** How long it rests at least: wakes that come in the meantime count as one. */
  restMs: number;
  /** While true it leaves its work alone. */
  isHeld?(): boolean | Promise<boolean>;
  /** Does one bounded batch of the work. True when there is more, which is then done at once. */
  work(): Promise<boolean>;
}

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5_000;

/**
 * A loop that works whenever it is woken, until it is stopped. A failure, as while PostgreSQL restarts, is logged once and
 * tried again with growing pauses of 0.1 to 5 s. `stop` resolves when the batch in progress is done.
 */
export function startPolling(options: PollingOptions): Worker {
  const { name, log, pollMs = Number.POSITIVE_INFINITY, restMs } = options;
  let isStopping = false;
  let isWoken = false;
  let failures = 0;
  let endRest: (() => void) | null = null;
  let isWakeable = false;
  const progress: Omit<Progress, "isResting"> = {
    turnedAt: performance.now(),
    succeededAt: null,
    failedAt: null,
    failure: null,
  };

  async function run(): Promise<void> {
    while (!isStopping) {
      isWoken = false;
      const outcome = await attempt();
      progress.turnedAt = performance.now();
      if (outcome === "more") continue;
      if (outcome === "failed") {
        await rest(Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS), false);
        continue;
      }
      await rest(restMs, false);
      if (!isWoken) await rest(Math.max((typeof pollMs === "number" ? pollMs : pollMs()) - restMs, 0), true);
    }
  }

  async function attempt(): Promise<"more" | "idle" | "failed"> {
    try {
      const hasMore = (await options.isHeld?.()) ? false : await options.work();
      if (failures > 0) log.info({ worker: name, failures }, "worker recovered");
      failures = 0;
      progress.succeededAt = performance.now();
      return hasMore ? "more" : "idle";
    } catch (error) {
      failures += 1;
      progress.failedAt = performance.now();
      progress.failure = kindOf(error);
      if (failures === 1) log.error({ err: error, worker: name }, "worker failed; will retry");
      return "failed";
    }
  }

  function rest(ms: number, mayBeWoken: boolean): Promise<void> {
    if (isStopping) return Promise.resolve();
    return new Promise((resolve) => {
      isWakeable = mayBeWoken;
      endRest = () => {
        clearTimeout(timer);
        endRest = null;
        resolve();
      };
      const timer = Number.isFinite(ms) ? setTimeout(endRest, ms) : undefined;
    });
  }

  const running = asWorker(name, run);
  return {
    name,
    wake() {
      isWoken = true;
      if (isWakeable) endRest?.();
    },
    progress: () => ({ ...progress, isResting: endRest !== null }),
    stop() {
      isStopping = true;
      endRest?.();
      return running;
    },
  };
}

/** Kind of a failure for monitoring: a name or a code, no message. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? `${error.name} ${error.code}` : error.name;
}
