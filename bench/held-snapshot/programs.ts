import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface Program {
  pid: number;
  /** What it answers. @throws when it ends instead */
  ask<Answer>(question: string): Promise<Answer>;
  /** What it says by itself next. */
  hear<Answer>(): Promise<Answer>;
  ended: Promise<unknown>;
  /** Resolves when it has ended. */
  stop(): Promise<void>;
}

/** A program, named from this folder, in a process of its own. It ends when told to "stop". */
export function startProgram(file: string, args: readonly string[]): Program {
  const child = fork(join(import.meta.dirname, file), args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  async function hear<Answer>(): Promise<Answer> {
    const untimely = ended.then(([code]): never => {
      throw new Error(`${file} ended with ${code} before the benchmark did.`);
    });
    const [answer] = await Promise.race([once(child, "message"), untimely]);
    return answer;
  }
  return {
    pid: child.pid ?? 0,
    ended,
    hear,
    ask(question) {
      child.send(question);
      return hear();
    },
    async stop() {
      if (child.connected) child.send("stop", () => undefined);
      await ended;
    },
  };
}
