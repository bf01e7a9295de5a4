import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const program = join(import.meta.dirname, "../../../bin/checks/postgres-for-tests.mjs");
const memory = "/dev/shm";

/** One for all mutants, in memory where there is some: filling the database that others are copied from takes longest. */
export async function startPostgres(): Promise<{ url: string; folder: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), "lectern-mutants-"));
  // As root, the database's account has to pass through.
  await chmod(folder, 0o755);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, TMPDIR: folder, TEST_SCRATCH: folder },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const [url] = await Promise.race([once(createInterface(child.stdout), "line"), closed]);
  if (typeof url !== "string") throw new Error("The PostgreSQL did not start; its reason is above.");
  return {
    url,
    folder,
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}
