import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/embedded-postgres.ts";

const log = { info: () => undefined, warn: (text: string) => void process.stderr.write(`${text}\n`) };

/** Milliseconds that nobody can do without: the same PostgreSQL until it accepts, and an empty Fastify until it answers. */
export async function leastStartMs(dataDir: string): Promise<number> {
  const begun = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = performance.now() - begun;
  await postgres.stop();
  return database + (await emptyServiceMs());
}

async function emptyServiceMs(): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(import.meta.dirname, "empty-service.ts")], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [address] = await once(createInterface({ input: child.stdout }), "line");
  await fetch(`${address}/readyz`);
  const durationMs = performance.now() - begun;
  child.kill("SIGTERM");
  await once(child, "exit");
  return durationMs;
}
