import type { ChildProcess } from "node:child_process";
import type { ProcessLimits } from "./confined-process.ts";
import { residentMegabytes } from "./resident-memory.ts";

export type Exceeded = "memory" | "time";

interface ProcessGuard {
  /** Ends the process at once. The first reason counts. */
  end(reason: Exceeded | null): void;
  exceeded(): Exceeded | null;
  /** Stops watching; the process is ended if it still runs. */
  release(): void;
}

const WATCH_MS = 50;

/** Ends the process when it takes more memory or time than it may, or when `signal` says so. */
export function guardProcess(child: ChildProcess, limits: ProcessLimits, signal: AbortSignal): ProcessGuard {
  let exceeded: Exceeded | null = null;
  const end = (reason: Exceeded | null) => {
    exceeded ??= reason;
    child.kill("SIGKILL");
  };
  const abort = () => end(null);
  const deadline = setTimeout(() => end("time"), limits.seconds * 1000);
  const watch = setInterval(() => {
    if (child.pid !== undefined && residentMegabytes(child.pid) > limits.memoryMb) end("memory");
  }, WATCH_MS);
  signal.addEventListener("abort", abort);
  if (signal.aborted) abort();
  return {
    end,
    exceeded: () => exceeded,
    release() {
      clearTimeout(deadline);
      clearInterval(watch);
      signal.removeEventListener("abort", abort);
      child.kill("SIGKILL");
    },
  };
}
