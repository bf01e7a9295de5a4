import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { tarEntries } from "./tar-entries.ts";

let folder: string;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-tar-"));
  mkdirSync(join(folder, "base/1"), { recursive: true });
  writeFileSync(join(folder, "base/1/empty"), "");
  writeFileSync(join(folder, "base/1/block"), "b".repeat(512));
  writeFileSync(join(folder, "base/1/odd"), "o".repeat(1_025));
});
after(() => rmSync(folder, { recursive: true, force: true }));

const archive = (...args: string[]) => execFileSync("tar", ["-C", folder, "--format=ustar", ...args]);

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function read(content: Buffer, size: number) {
  const found: [string, string, number][] = [];
  for await (const { path, kind, content: bytes } of tarEntries(inPieces(content, size))) {
    let length = 0;
    for await (const piece of bytes) length += piece.length;
    found.push([path, kind, length]);
  }
  return found.sort(([one], [other]) => (one < other ? -1 : 1));
}

test("files and folders are read, however the bytes come", async () => {
  const content = archive("-cf", "-", "base");
  for (const size of [1, 511, 512, 100_000])
    assert.deepEqual(await read(content, size), [
      ["base", "folder", 0],
      ["base/1", "folder", 0],
      ["base/1/block", "file", 512],
      ["base/1/empty", "file", 0],
      ["base/1/odd", "file", 1_025],
    ]);
});

test("a name outside of the archive is refused, and so is an archive that ends in the midst of a file", async () => {
  const outside = archive("-P", "-cf", "-", "--transform", "s,^base/1/odd,../odd,", "base/1/odd");
  await assert.rejects(read(outside, 512), /names a file outside of it \(\.\.\/odd\)/);
  await assert.rejects(
    read(archive("-cf", "-", "base/1/odd").subarray(0, 1_024), 512),
    /ends in the midst of base\/1\/odd/,
  );
  await assert.rejects(read(Buffer.alloc(512, 7), 512), /not an archive of a database/);
});
