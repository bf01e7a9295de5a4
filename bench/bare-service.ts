import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

export interface BareService {
  /** Its paths are those of the API, without the prefix. */
  url: string;
  pid: number;
  exited: Promise<number | null>;
  stop(): Promise<void>;
}

/** The bare routes (`bare/serve.ts`) in a process of their own, on the same database as the service. */
export async function startBareService(databaseUrl: string): Promise<BareService> {
  const child = fork(join(import.meta.dirname, "bare/serve.ts"), [databaseUrl], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const tooEarly = exited.then((code) => {
    throw new Error(`The bare service ended with exit code ${code} before it listened.`);
  });
  const [{ port }] = await Promise.race([once(child, "message"), tooEarly]);
  tooEarly.catch(() => undefined); // it has told its port: from now on `exited` tells
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    exited,
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
