import { readFileSync } from "node:fs";

/** The phases of a start, in order, from the service's log at level `debug`. */
export function readPhases(lines: readonly string[]): string {
  return lines
    .filter((line) => line.includes('"phase"'))
    .map((line) => JSON.parse(line))
    .map(({ phase, durationMs }) => `${phase} ${durationMs}`)
    .join(", ");
}

const TICKS_PER_SECOND = 100;

/** Processor milliseconds and resident megabytes of a process, from /proc; null elsewhere than on Linux. */
export function readCosts(pid: number): { processorMs: number; residentMb: number } | null {
  if (process.platform !== "linux") return null;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return { processorMs: (ticks * 1000) / TICKS_PER_SECOND, residentMb: Number(resident) / 1024 };
}
