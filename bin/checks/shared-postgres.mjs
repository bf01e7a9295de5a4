import { spawn } from "node:child_process";
import { once } from "node:events";
import { statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** A run makes some 200 databases of 13 MB, and a few that are larger. */
const ROOM_FOR_ALL = 8e9;

/** Starts the PostgreSQL that all tests of a run share; it goes when this process does, however that ends. */
export async function startSharedPostgres() {
  const program = fileURLToPath(new URL("./postgres-for-tests.mjs", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  const lines = createInterface(child.stdout);
  const [url] = await Promise.race([once(lines, "line"), closed]);
  if (typeof url !== "string")
    throw new Error("The PostgreSQL for the tests did not start; its reason is above.");
  const { bavail, bsize } = statfsSync(tmpdir());
  return {
    environment: { TEST_POSTGRES_URL: url, TEST_DATABASES_STAY: String(bavail * bsize > ROOM_FOR_ALL) },
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}
