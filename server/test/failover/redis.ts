import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { freePort } from "../processes/free-port.ts";
import { until } from "../waiting/until.ts";

interface Redis {
  url: string;
  start(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

/** A Redis that keeps nothing, at an address that stays. */
export async function aRedis(): Promise<Redis> {
  const port = String(await freePort());
  let child: ChildProcess | null = null;
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      child = spawn(
        "redis-server",
        ["--bind", "127.0.0.1", "--port", port, "--save", "", "--appendonly", "no", "--dir", tmpdir()],
        { stdio: "ignore" },
      );
      await until(() => spawnSync("redis-cli", ["-p", port, "ping"]).status === 0);
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
