import assert from "node:assert/strict";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { pathToFileURL } from "node:url";
import { uuidV4 } from "../../kernel/ids.ts";
import { openStorage } from "./storage.ts";

test("what was put is there, whole and as a stream", async (t) => {
  const { storage } = await aStorage(t);
  const key = uuidV4();
  const content = Buffer.from("Grüezi\0binary");
  assert.deepEqual(await storage.put(key, content), { size: content.length });
  assert.deepEqual(await storage.get(key), content);
  const stream = await storage.stream(key);
  assert.ok(stream);
  assert.deepEqual(await buffer(stream), content);
});

test("a stream is stored piece by piece", async (t) => {
  const { storage } = await aStorage(t);
  const key = uuidV4();
  const pieces = Array.from({ length: 100 }, (_, index) => Buffer.alloc(10_000, index));
  assert.deepEqual(await storage.put(key, Readable.from(pieces)), { size: 1_000_000 });
  assert.deepEqual(await storage.get(key), Buffer.concat(pieces));
});

test("an upload that breaks off leaves the old file as it was, and nothing behind", async (t) => {
  const { storage, files } = await aStorage(t);
  const key = uuidV4();
  await storage.put(key, Buffer.from("old"));
  const broken = async function* () {
    yield Buffer.from("half of the n");
    throw new Error("connection lost");
  };
  await assert.rejects(storage.put(key, broken()), /connection lost/);
  assert.equal(String(await storage.get(key)), "old");
  assert.deepEqual(await files(), [key]);
});

test("a new content replaces the old one, also while somebody reads it", async (t) => {
  const { storage } = await aStorage(t);
  const key = uuidV4();
  await storage.put(key, Buffer.from("old"));
  const reader = await storage.stream(key);
  await storage.put(key, Buffer.from("new"));
  assert.ok(reader);
  assert.equal(String(await buffer(reader)), "old");
  assert.equal(String(await storage.get(key)), "new");
});

test("a missing file is null, and deleting it is harmless", async (t) => {
  const { storage } = await aStorage(t);
  const key = uuidV4();
  assert.equal(await storage.get(key), null);
  assert.equal(await storage.stream(key), null);
  await storage.delete(key);
  await storage.put(key, Buffer.from("x"));
  await storage.delete(key);
  assert.equal(await storage.get(key), null);
});

test("a key cannot leave the folder", async (t) => {
  const { storage } = await aStorage(t);
  for (const key of [
    "../../etc/passwd",
    "..",
    "/etc/passwd",
    "aaaaaaaa/../../b",
    "aaaaaaaa\0",
    "aaaaaaa.part",
    "",
    "short",
  ]) {
    await assert.rejects(storage.put(key, Buffer.from("x")), /is not a storage key/, key);
    await assert.rejects(storage.get(key), /is not a storage key/, key);
    await assert.rejects(storage.stream(key), /is not a storage key/, key);
    await assert.rejects(storage.delete(key), /is not a storage key/, key);
  }
});

test("files are for the service's account alone", {
  skip: process.platform === "win32" ? "POSIX modes" : false,
}, async (t) => {
  const { storage, root } = await aStorage(t);
  const key = uuidV4();
  await storage.put(key, Buffer.from("x"));
  const { mode } = await stat(join(root, key.slice(-2), key));
  assert.equal(mode & 0o077, 0);
});

test("another kind of storage is refused with what to write instead", async () => {
  for (const url of ["s3://Not_A_Bucket", "/var/files", "https://example.com/"]) {
    await assert.rejects(openStorage(url, null), {
      message: /^STORAGE_URL is ".*"; use file: and a folder, such as/,
    });
  }
});

async function aStorage(t: TestContext) {
  const parent = await mkdtemp(join(tmpdir(), "storage-"));
  t.after(() => rm(parent, { recursive: true }));
  const root = join(parent, "files");
  const storage = await openStorage(pathToFileURL(root).href, null);
  const files = async () => {
    const entries = await readdir(root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  return { storage, root, files };
}
