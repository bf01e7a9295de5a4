import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import { openStorage } from "#platform/files/storage.ts";
import { sharedFilesCheck } from "./shared-files-check.ts";

async function aFolder(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-apart-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return openStorage(pathToFileURL(folder).href, null);
}

test("of two processes that keep files in folders of their own, each says how many of the newest it lacks", async (t) => {
  const [own, others] = [await aFolder(t), await aFolder(t)];
  await own.put("document-1", Buffer.from("one"));
  await others.put("document-2", Buffer.from("two"));
  const newest = ["document-1", "document-2"];
  for (const storage of [own, others]) {
    const check = sharedFilesCheck(storage, async () => newest);
    const [issue, ...more] = await check.find([]);
    assert.match(issue?.message ?? "", /keeps files: 1 of 2\. Set STORAGE_URL to the same folder/);
    assert.deepEqual([issue?.kind, issue?.severity, more.length], ["storage.apart", "problem", 0]);
    await storage.put("document-1", Buffer.from("one"));
    await storage.put("document-2", Buffer.from("two"));
    assert.deepEqual(await check.find([]), []);
  }
});

test("a document that is deleted while it is looked for is not missing", async (t) => {
  const storage = await aFolder(t);
  const answers = [["document-1"], []];
  const check = sharedFilesCheck(storage, async () => answers.shift() ?? []);
  assert.deepEqual(await check.find([]), []);
});

test("a storage that cannot be read is told by the check of the storage alone", async () => {
  const away = { stream: () => Promise.reject(new Error("EACCES")) };
  assert.deepEqual(await sharedFilesCheck(away, async () => ["document-1"]).find([]), []);
});
