import { execFileSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";

/** Whether a process of this number exists, under any user. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** When a process began, in words that no later process of the same number repeats. */
export function processStart(pid: number): string | undefined {
  try {
    if (process.platform !== "linux") return ask(pid, "lstart");
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold spaces; the start is the 22nd field of the line, the 20th after it.
    const ticks = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    return `${boot} ${ticks}`;
  } catch {
    return undefined;
  }
}

/** Whether the process is a PostgreSQL that runs in this data folder (its working directory). */
export function isPostgresIn(dataFolder: string, pid: number): boolean {
  if (!isRunning(pid)) return false;
  try {
    if (process.platform !== "linux") return ask(pid, "command").includes("postgres");
    return readlinkSync(`/proc/${pid}/cwd`) === dataFolder;
  } catch {
    return false;
  }
}

/** Sends a signal to a process that may have ended by now. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

function ask(pid: number, column: string): string {
  return execFileSync("ps", ["-p", String(pid), "-o", `${column}=`], { encoding: "utf8" }).trim();
}
