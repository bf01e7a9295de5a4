import { readFileSync } from "node:fs";

/**
 * Memory that a process has in use, in MB; 0 when it is gone. Where the system does not tell (outside Linux), also 0:
 * there the limit of the process's own heap has to do.
 */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}
