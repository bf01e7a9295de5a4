// The process that holds the data folder keeps its PostgreSQL running, whether it started that PostgreSQL or found it.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../location/location.ts";
import { isPostgresIn, processStart, sendSignal } from "../processes.ts";
import { readPidFile } from "./pid-file.ts";
import { type Postmaster, stopPostmaster } from "./postmaster.ts";

type SupervisorOptions = {
  log: Log;
  /** Starts PostgreSQL again where its clients look for it. Rejects in words. */
  startAgain: (socketFolder: string, signal: AbortSignal) => Promise<Postmaster>;
  /** Called when it has ended too often to be started once more. */
  onLost: (sentence: string) => void;
  limits?: RestartLimits;
};

/** So many starts within so long; the first one at once, each further one after twice the pause before. */
export type RestartLimits = { most: number; withinMs: number; firstPauseMs: number };

const standardLimits: RestartLimits = { most: 5, withinMs: 5 * 60_000, firstPauseMs: 1_000 };
const lookEveryMs = 200;

/** Starts PostgreSQL again whenever it ends, within limits, until it is stopped. */
export function supervise(first: Postmaster, options: SupervisorOptions): { stop(): Promise<void> } {
  const { log, onLost, startAgain, limits = standardLimits } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let current = first;
  let starts: number[] = [];

  async function run(): Promise<void> {
    while (!signal.aborted) {
      const reason = await ended(current, log, signal);
      if (signal.aborted) return;
      log.warn(`PostgreSQL ended unexpectedly (${reason}); restarting it.`);
      await comeBack(reason);
    }
  }

  async function comeBack(reason: string): Promise<void> {
    for (let last = reason; !signal.aborted; ) {
      const now = performance.now();
      starts = starts.filter((start) => now - start < limits.withinMs);
      if (starts.length >= limits.most) {
        ending.abort();
        onLost(
          `PostgreSQL was started ${starts.length} times within ${limits.withinMs / 1000} s and is not running: ${last}`,
        );
        return;
      }
      const pauseMs = starts.length === 0 ? 0 : limits.firstPauseMs * 2 ** (starts.length - 1);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      starts.push(performance.now());
      try {
        current = await startAgain(current.socketFolder, signal);
        log.info("PostgreSQL restarted.");
        return;
      } catch (error) {
        last = error instanceof Error ? error.message : String(error);
        log.warn(last);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
      await stopPostmaster(current);
    },
  };
}

/**
 * Resolves with how this PostgreSQL ended, or when nobody wants to know any more. Asked by somebody else to stop, it would
 * refuse new clients and wait for the last old one, which is this service: such an end is hastened.
 */
async function ended({ pid, data, child }: Postmaster, log: Log, signal: AbortSignal): Promise<string> {
  const start = processStart(pid);
  let isHastened = false;
  while (isPostgresIn(data, pid) && processStart(pid) === start) {
    const found = readPidFile(data);
    if (!isHastened && found?.pid === pid && found.status === "stopping" && !signal.aborted) {
      isHastened = true;
      log.warn(
        "PostgreSQL is being shut down from outside: disconnecting its clients so that it can be restarted.",
      );
      sendSignal(pid, "SIGINT");
    }
    await sleep(lookEveryMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return "the service stops";
  }
  if (child === null) return "it was left by an earlier service";
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.signalCode ?? `exit code ${child.exitCode}`;
}
