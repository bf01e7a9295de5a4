import { readdirSync, readFileSync } from "node:fs";

/** What Linux counts processor time in, wherever Node runs. */
const TICK_MS = 10;

interface ProcessTimes {
  pid: number;
  parent: number;
  /** Of the process itself. */
  ownMs: number;
  /** Of the processes below it that have ended. */
  endedMs: number;
}

/**
 * Processor milliseconds, user and system, of all processes below this one, ended ones included. Where others use the
 * machine too, its differences tell more than the clock.
 */
export function processorMsBelow(): number {
  return processorMsOf(process.pid) - ownMsOf(process.pid);
}

/** The same of a process and all below it. 0 where it has ended. */
export function processorMsOf(root: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readTimes(Number(name)) ?? []);
  const below = new Set([root]);
  // Children of a process that is found late are found in the next pass.
  for (let known = 0; known < below.size; ) {
    known = below.size;
    for (const { pid, parent } of processes) if (below.has(parent)) below.add(pid);
  }
  return processes
    .filter(({ pid }) => below.has(pid))
    .reduce((sum, { ownMs, endedMs }) => sum + endedMs + ownMs, 0);
}

function ownMsOf(pid: number): number {
  return readTimes(pid)?.ownMs ?? 0;
}

/** Null for a process that has ended meanwhile. Fields are counted behind the name, which may hold blanks (proc_pid_stat(5)). */
function readTimes(pid: number): ProcessTimes | null {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return null;
  }
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    pid,
    parent: Number(fields[1]),
    ownMs: (user + system) * TICK_MS,
    endedMs: (endedUser + endedSystem) * TICK_MS,
  };
}
