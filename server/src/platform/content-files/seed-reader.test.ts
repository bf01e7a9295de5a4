import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, test } from "node:test";
import { createSeedReader, type SeedReader } from "./seed-reader.ts";

describe("a reader of seeds", () => {
  const folder = mkdtempSync(join(tmpdir(), "seeds-"));
  after(() => rmSync(folder, { recursive: true }));
  for (const key of ["one", "two"]) {
    mkdirSync(join(folder, key));
    writeFileSync(join(folder, key, "words.txt"), `words of ${key}`);
  }
  let loaded: string[];
  let reader: SeedReader<string>;
  beforeEach(() => {
    loaded = [];
    reader = createSeedReader(folder, (path) => {
      loaded.push(path.slice(folder.length + 1));
      return readFile(join(path, "words.txt"), "utf8");
    });
  });

  test("reads a folder when it is asked for", async () => {
    assert.equal(await reader.read("two"), "words of two");
    assert.deepEqual(loaded, ["two"]);
  });

  test("reads none twice that was read ahead", async () => {
    reader.readAhead();
    assert.equal(await reader.read("one"), "words of one");
    assert.equal(await reader.read("two"), "words of two");
    assert.deepEqual(loaded, ["one", "two"]);
    await reader.read("one");
    assert.deepEqual(loaded, ["one", "two", "one"], "nothing is kept that was handed over");
  });

  test("says what failed ahead to those who ask, and to nobody else", async () => {
    const broken = createSeedReader(folder, () => Promise.reject(new Error("a mistake")));
    broken.readAhead();
    await new Promise(setImmediate);
    await assert.rejects(broken.read("one"), /a mistake/);
  });
});
