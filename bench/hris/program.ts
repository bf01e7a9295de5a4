import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A hub of so many employees and groups, in a process of its own. */
export async function startBenchHub(employees: number, groups: number) {
  const child = fork(join(import.meta.dirname, "hub.ts"), [String(employees), String(groups)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const [{ port }] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/v1`,
    async stop() {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}

const SAMPLE_MS = 50;

/** The most memory that a process held while something went on, beside what it held before; in MB. */
export async function growthWhile(pid: number, action: () => Promise<void>): Promise<number> {
  const before = residentMb(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, SAMPLE_MS);
  try {
    await action();
  } finally {
    clearInterval(sampling);
  }
  return most - before;
}

function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
