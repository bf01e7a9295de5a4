import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { startConfined } from "./confined-process.ts";

const probe = join(import.meta.dirname, "../../test/probe.ts");

test("a document that took over its process could reach no file, program, host or secret", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-probe-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "secret.key");
  writeFileSync(file, "secret");
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  t.after(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  process.env.PROBE_SECRET = "secret";
  const child = startConfined(probe, [file, String(port)], { memoryMb: 256, seconds: 20 });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(complained, "");
  const { wentThrough, environment } = JSON.parse(said);
  assert.deepEqual(wentThrough, []);
  assert.equal(environment.includes("PROBE_SECRET"), false);
  assert.equal(existsSync(`${file}.written`), false);
  assert.equal(requests, 0);
});
