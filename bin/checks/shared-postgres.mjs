import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/** Starts the PostgreSQL that all tests of a run share; it goes when this process does, however that ends. */
export async function startSharedPostgres() {
  const program = fileURLToPath(new URL("./postgres-for-tests.mjs", import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const closed = once(child, "close");
  const lines = createInterface(child.stdout);
  const [url] = await Promise.race([once(lines, "line"), closed]);
  if (typeof url !== "string")
    throw new Error("The PostgreSQL for the tests did not start; its reason is above.");
  return {
    url,
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}
