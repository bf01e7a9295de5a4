import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import { createSeedReader, prepareSeeds } from "./seed-reader.ts";
import { readSeeds } from "./seeds.ts";

describe("a reader of seeds", () => {
  let temporary: string;
  let folder: string;
  let prepared: string;
  let loaded: string[];
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), "seeds-"));
    folder = join(temporary, "content");
    prepared = join(temporary, "prepared");
    loaded = [];
    for (const key of ["one", "two"]) mkdirSync(join(folder, key), { recursive: true });
    write("one", "of one");
    write("two", "of two");
  });
  afterEach(() => rmSync(temporary, { recursive: true }));

  function write(key: string, words: string): void {
    writeFileSync(join(folder, key, "words.txt"), words);
  }

  function aReader() {
    return createSeedReader(
      folder,
      async (path) => {
        loaded.push(path.slice(folder.length + 1));
        return new Map([["words", await readFile(join(path, "words.txt"))]]);
      },
      prepared,
    );
  }

  async function readAll(): Promise<(string | undefined)[]> {
    const seeds = await readSeeds(folder);
    const read = await Promise.all(seeds.map((seed) => aReader().read(seed)));
    return read.map((words) => words.get("words")?.toString());
  }

  test("parses where nothing was prepared", async () => {
    assert.deepEqual(await readAll(), ["of one", "of two"]);
    assert.deepEqual(loaded.toSorted(), ["one", "two"]);
  });

  test("parses only what has changed since it was prepared, maps and bytes as they were", async () => {
    await prepareSeeds(prepared, [aReader()]);
    loaded = [];
    assert.deepEqual(await readAll(), ["of one", "of two"]);
    assert.deepEqual(loaded, []);
    write("two", "of two, changed");
    assert.deepEqual(await readAll(), ["of one", "of two, changed"]);
    assert.deepEqual(loaded, ["two"]);
  });

  test("parses where what was prepared cannot be read", async () => {
    await prepareSeeds(prepared, [aReader()]);
    for (const { hash } of await readSeeds(folder)) writeFileSync(join(prepared, hash), "cut off");
    loaded = [];
    assert.deepEqual(await readAll(), ["of one", "of two"]);
    assert.deepEqual(loaded.toSorted(), ["one", "two"]);
  });
});
