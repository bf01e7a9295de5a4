import { createServer } from "node:net";
import type { Config } from "./config.ts";

/**
 * Asked before anything is created: a first start that fails on its port must not have used up its password.
 * @throws with the setting that another port is given by
 */
export async function requireFreePort({ role, host, port, healthPort }: ListeningConfig): Promise<void> {
  if (role === "serve" || role === "all") await listenOnce(host, port, "PORT");
  if (role === "work" && healthPort !== null) await listenOnce(host, healthPort, "HEALTH_PORT");
}

type ListeningConfig = Pick<Config, "role" | "host" | "port" | "healthPort">;

async function listenOnce(host: string, port: number, setting: string): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(error.code === "EADDRINUSE" ? new Error(inUse(port, setting)) : error),
    );
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function inUse(port: number, setting: string): string {
  return `Port ${port} is in use by another program, perhaps another Lectern: stop that one, or set ${setting} to a free port.`;
}
