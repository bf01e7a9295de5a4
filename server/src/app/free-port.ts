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
    probe.once("error", (error: NodeJS.ErrnoException) => reject(explained(error, host, port, setting)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

/** Node's own words name neither the setting nor what to do. */
function explained(error: NodeJS.ErrnoException, host: string, port: number, setting: string): Error {
  switch (error.code) {
    case "EADDRINUSE":
      return new Error(
        `Port ${port} is in use by another program, perhaps another Lectern: stop that one, or set ${setting} to a free port.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new Error(
        `HOST is "${host}", which is no address of this machine: set it to one, or to 0.0.0.0 for all of them.`,
        { cause: error },
      );
    case "EACCES":
      return new Error(
        `This account may not listen on port ${port}: set ${setting} to 1024 or more, or give it the right.`,
        { cause: error },
      );
    default:
      return error;
  }
}
