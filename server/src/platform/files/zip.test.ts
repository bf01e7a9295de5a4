// npm test: apart, because it looks at what the garbage collector leaves.
// npm test leaves this drill to CI: copies.test.ts and exports.test.ts write such files and read them.
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { fromBufferPromise } from "yauzl";
import { type ZipEntry, zip } from "./zip.ts";

const modified = new Date("2026-06-15T09:00:02Z");
const MEGABYTE = 1_000_000;

test("an archive opens elsewhere, with every file as it was put in", async () => {
  const files = { "a.json": "[]", "names/zoë.json": JSON.stringify("ü".repeat(100_000)), "empty.json": "" };
  async function* entries() {
    for (const [name, content] of Object.entries(files)) yield { name, content: Buffer.from(content) };
  }
  const archive = await fromBufferPromise(await packed(entries()));
  const found: Record<string, string> = {};
  for await (const entry of archive.eachEntry()) {
    found[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
    assert.deepEqual(entry.getLastModDate(), modified);
  }
  assert.deepEqual(found, files);
});

test("an archive may hold more entries than the 65 535 that a ZIP file could count at first", async () => {
  const count = 70_000;
  async function* entries() {
    for (let number = 0; number < count; number++) {
      yield { name: `${number}.json`, content: Buffer.from(`{"id":${number}}`) };
    }
  }
  const archive = await fromBufferPromise(await packed(entries()));
  assert.equal(archive.entryCount, count);
  let number = 0;
  for await (const entry of archive.eachEntry()) {
    if (number % 7_000 === 0 || number === count - 1) {
      assert.equal(await text(await archive.openReadStreamPromise(entry)), `{"id":${number}}`);
    }
    assert.equal(entry.fileName, `${number}.json`);
    number += 1;
  }
  assert.equal(number, count);
});

test("an entry is given away before the next but one is read, and nothing of it is kept", async () => {
  let received = 0;
  async function* entries() {
    for (let number = 0; number < 100; number++) {
      assert.ok(received >= (number - 2) * MEGABYTE, `${received} bytes came of ${number} entries`);
      if (number === 99) {
        const kept = (await bytesLeft()) - before;
        assert.ok(kept < 50 * MEGABYTE, `${kept} bytes are kept`);
      }
      yield { name: `${number}`, content: randomBytes(MEGABYTE) };
    }
  }
  const before = process.memoryUsage().arrayBuffers;
  for await (const chunk of zip(entries(), modified)) received += chunk.length;
  assert.ok(received >= 100 * MEGABYTE);
});

/** Buffers that nobody holds are given back beside the collection, which does not wait for it. */
async function bytesLeft(): Promise<number> {
  let left = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 20; time += 1) {
    collectGarbage();
    await setImmediate();
    left = Math.min(left, process.memoryUsage().arrayBuffers);
  }
  return left;
}

test("what fails while entries are read fails the archive, and a reader that leaves ends the reading of entries", async () => {
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield { name: "a", content: Buffer.from("a") };
    throw new Error("the table is gone");
  }
  await assert.rejects(packed(failing()), /the table is gone/);
  let isEnded = false;
  async function* endless(): AsyncGenerator<ZipEntry> {
    try {
      for (let number = 0; ; number++) yield { name: `${number}`, content: randomBytes(MEGABYTE) };
    } finally {
      isEnded = true;
    }
  }
  for await (const _chunk of zip(endless(), modified)) break;
  assert.ok(isEnded);
});

async function packed(entries: AsyncIterable<ZipEntry>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip(entries, modified)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}
