import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { fromBufferPromise } from "yauzl";
import { zip } from "./zip.ts";

test("an archive opens elsewhere, with every file as it was put in", async () => {
  const files = { "a.json": "[]", "names/zoë.json": JSON.stringify("ü".repeat(100_000)), "empty.json": "" };
  async function* entries() {
    for (const [name, content] of Object.entries(files)) yield { name, content: Buffer.from(content) };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of zip(entries(), new Date("2026-06-15T09:00:02Z"))) chunks.push(chunk);
  assert.deepEqual(await unpacked(Buffer.concat(chunks)), files);
});

/** Read with a library that checks sizes and checksums. */
async function unpacked(archive: Buffer): Promise<Record<string, string>> {
  const file = await fromBufferPromise(archive);
  const found: Record<string, string> = {};
  for await (const entry of file.eachEntry()) {
    found[entry.fileName] = await text(await file.openReadStreamPromise(entry));
  }
  return found;
}
