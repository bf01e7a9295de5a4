import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { usualProgram } from "../process.ts";
import { freePort } from "../processes/free-port.ts";
import { prepareCluster } from "../runner/prepared-cluster.ts";

test("a service that is told to stop while it starts leaves no database running, and ends well", async (t) => {
  const root = mkdtempSync(join(tmpdir(), "lectern-early-"));
  chmodSync(root, 0o755);
  const dataDir = join(root, "data");
  t.after(() => rmSync(root, { recursive: true, force: true }));
  await prepareCluster(dataDir);
  const child = spawn(process.execPath, [usualProgram], {
    env: {
      ...process.env,
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      DEMO: "false",
      LOG_LEVEL: "info",
      OPERATOR_EMAIL: "operator@example.com",
      OPERATOR_PASSWORD: "correct horse battery",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  t.after(() => child.kill("SIGKILL"));
  for await (const line of createInterface({ input: child.stdout }))
    if (/PostgreSQL [\d.]+, embedded/.test(line)) break;
  const ended = once(child, "exit");
  child.stdout.resume();
  child.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
  assert.equal(existsSync(join(dataDir, "postgres/postmaster.pid")), false);
});
