import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { type Measured, measure } from "../measurement.ts";

export interface FastReceiver {
  url: string;
  /** The moments, in milliseconds, of everything that came since it was last told to forget: once so many have come. */
  awaitArrivals(count: number): Promise<number[]>;
  /** The same, at that moment. */
  arrivalsAt(moment: number): Promise<number[]>;
  forget(): void;
  stop(): Promise<void>;
}

/** The receiver in a process of its own. */
export async function startFastReceiver(): Promise<FastReceiver> {
  const child = start("receiver.ts", []);
  const { port } = await answerOf<{ port: number }>(child);
  async function ask(question: object): Promise<number[]> {
    child.send(question);
    return (await answerOf<{ arrivals: number[] }>(child)).arrivals;
  }
  return {
    url: `http://127.0.0.1:${port}/hook`,
    awaitArrivals: (count) => ask({ await: count }),
    arrivalsAt: (moment) => ask({ at: moment }),
    forget: () => void child.send({ forget: true }),
    async stop() {
      const exited = once(child, "exit");
      child.disconnect();
      await exited;
    },
  };
}

/** The programs that make the deliveries, each in a process of its own, which ends when told "stop". */
export type Sender =
  | "worker.ts"
  | "bare-loop.ts"
  | "event-worker.ts"
  | "../rivals/pg-boss.mjs"
  | "../rivals/graphile-worker.mjs";

/** Resolves when the program has done what it was asked for. */
export async function runToItsEnd(program: Sender, args: string[]): Promise<void> {
  const [code, signal] = await once(start(program, args), "exit");
  if (code !== 0) throw new Error(`${program} ended with ${code ?? signal}.`);
}

/** Runs a sender for as long as `measure` takes. */
export async function whileSending<T>(sender: Sender, args: string[], measure: () => Promise<T>): Promise<T> {
  const child = start(sender, args);
  try {
    return await Promise.race([measure(), untimelyEnd(child, sender)]);
  } finally {
    const exited = once(child, "exit");
    // One that has sent everything may be ending by itself at this moment.
    if (child.connected) child.send("stop", () => undefined);
    if (child.exitCode === null) await exited;
  }
}

/** Deliveries from one arrival to a later one. */
export async function measureArrivals(
  receiver: FastReceiver,
  { from, to }: { from: number; to: number },
): Promise<Measured> {
  await receiver.awaitArrivals(from);
  return measure(async () => {
    const arrivals = await receiver.awaitArrivals(to);
    return { operations: to - from, durationMs: (arrivals[to - 1] ?? 0) - (arrivals[from] ?? 0) };
  });
}

function start(program: string, args: string[]): ChildProcess {
  return fork(join(import.meta.dirname, program), args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const [answer] = await once(child, "message");
  return answer;
}

async function untimelyEnd(child: ChildProcess, name: string): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`${name} ended with ${code} before it had sent everything.`);
}
