import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

/**
 * Starts a program of this folder that all tests of a run share and whose first line is its address. It goes when this process
 * does, however that ends.
 */
export async function startSharedProgram(file, name, environment = {}) {
  const program = fileURLToPath(new URL(file, import.meta.url));
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  const [address] = await Promise.race([once(createInterface(child.stdout), "line"), closed]);
  if (typeof address !== "string")
    throw new Error(`${name} for the tests did not start; its reason is above.`);
  return {
    address,
    async stop() {
      child.stdin.end();
      await closed;
    },
  };
}
