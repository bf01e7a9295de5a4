import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Measured, measure } from "../measurement.ts";

interface FastStore {
  url: string;
  /** Statements after the first so many until the last of `count`, once they have come; then it forgets them. */
  measureArrivals(warmUp: number, count: number): Promise<Measured>;
  stop(): Promise<void>;
}

/** The store in a process of its own. */
export async function startFastStore(): Promise<FastStore> {
  const child = start("store", []);
  const [{ port }] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/xapi`,
    async measureArrivals(warmUp, count) {
      child.send({ warmUp, count });
      await once(child, "message"); // it is warm
      return measure(async () => {
        const [{ durationMs }] = await once(child, "message");
        return { operations: count - warmUp, durationMs };
      });
    },
    async stop() {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}

/** Runs a sender, in a process of its own, for as long as `measure` takes. */
export async function whileRunning<T>(
  program: "worker" | "bare-loop",
  args: string[],
  measure: () => Promise<T>,
): Promise<T> {
  const measured = measure();
  const child = start(program, args);
  try {
    return await Promise.race([measured, untimelyEnd(child, program)]);
  } finally {
    const exited = once(child, "exit");
    if (child.connected) child.send("stop");
    if (child.exitCode === null) await exited;
  }
}

function start(program: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, `${program}.ts`), args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function untimelyEnd(child: ChildProcess, name: string): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`${name} ended with ${code} before it had sent everything.`);
}
