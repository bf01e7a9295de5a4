import assert from "node:assert/strict";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { uuidV4 } from "#kernel/ids.ts";
import { PART_BYTES } from "#platform/files/object-store/object-upload.ts";
import type { OpenStorage } from "#platform/files/open-storage.ts";
import { openStorage } from "#platform/files/storage.ts";
import { copyStorage } from "#platform/moves/copy-storage.ts";
import { MoveError } from "#platform/moves/move-error.ts";
import { noObjectStore, startObjectStore } from "#test/partners/object-store/object-store.ts";
import { runHostCommand } from "../command-line/test/run-host-command.ts";

/** A folder with files in it, and a place for them to go to. */
let root: string;
before(() => {
  root = mkdtempSync(join(tmpdir(), "lectern-move-storage-"));
  chmodSync(root, 0o755);
});
after(() => rmSync(root, { recursive: true, force: true }));
const urlOf = (name: string) => pathToFileURL(join(root, name)).href;

function move(environment: Record<string, string>, ...args: string[]) {
  return runHostCommand(environment, ["move", "storage", ...args]);
}

async function filled(url: string, count: number): Promise<{ storage: OpenStorage; keys: string[] }> {
  const storage = await openStorage(url, null);
  const keys = Array.from({ length: count }, uuidV4);
  for (const key of keys) await storage.put(key, Buffer.from(`content of ${key}`));
  return { storage, keys };
}

test("files are copied and compared, followed while the service runs on, and deleted at the source only when told", async () => {
  const [from, to] = [urlOf("old"), urlOf("new")];
  const { storage, keys } = await filled(from, 20);
  const old = { STORAGE_URL: from };
  const first = await move(old, "--to", to);
  assert.match(
    first.stdout,
    /^Copied 20 files .*; 0 were there already\. All were read back and are the same\./,
  );
  assert.match(first.stdout, /Set STORAGE_URL=\S+new in every process/);
  const early = await move(old, "--to", to, "--delete-source");
  assert.equal(early.exitCode, 1);
  assert.match(early.stderr, /the service still uses what would be deleted: set it to/);
  const added = uuidV4();
  await storage.put(added, Buffer.from("meanwhile"));
  const incomplete = await move({ STORAGE_URL: to }, "--from", from, "--to", to, "--delete-source");
  assert.match(incomplete.stderr, /is not at the target, or another one: .* Nothing was deleted/);
  const second = await move({ STORAGE_URL: to }, "--from", from, "--to", to);
  assert.match(second.stdout, /^Copied 1 files .*; 20 were there already/);
  const ended = await move({ STORAGE_URL: to }, "--from", from, "--to", to, "--delete-source");
  assert.match(ended.stdout, /^Deleted 21 files/);
  assert.deepEqual(await Array.fromAsync(storage.list()), []);
  const target = await openStorage(to, null);
  for (const key of keys) assert.equal(String(await target.get(key)), `content of ${key}`);
  assert.equal(String(await target.get(added)), "meanwhile");
});

test("what is deleted at the source while it is copied is not left at the target", async () => {
  const { storage, keys } = await filled(urlOf("shrinking"), 5);
  const target = await openStorage(urlOf("shrunk"), null);
  let reads = 0;
  const [gone = ""] = keys;
  const result = await copyStorage(
    {
      ...storage,
      async *list() {
        reads += 1;
        if (reads === 2) await storage.delete(gone);
        yield* storage.list();
      },
    },
    target,
    () => undefined,
  );
  assert.deepEqual([result.copied, result.deleted], [5, 1]);
  assert.equal(await target.get(gone), null);
});

test("a target that gives something else back is told, and keeps no such file", async () => {
  const { storage } = await filled(urlOf("sound"), 1);
  const target = await openStorage(urlOf("unsound"), null);
  const cutting: OpenStorage = {
    ...target,
    put: async (key, content) =>
      target.put(key, content instanceof Uint8Array ? content : (await buffer(content)).subarray(1)),
  };
  await assert.rejects(
    copyStorage(storage, cutting, () => undefined),
    MoveError,
  );
  assert.deepEqual(await Array.fromAsync(target.list()), []);
});

test("other words are a usage error, and settings are told with 78", async () => {
  assert.equal((await move({}, "--from", "file:///x")).exitCode, 2);
  assert.equal((await move({}, "--to", urlOf("x"), "--force")).exitCode, 2);
  assert.equal((await move({ STORAGE_URL: "s3://lectern" }, "--to", urlOf("x"))).exitCode, 78);
  const without = await move({ STORAGE_URL: urlOf("old") }, "--to", "s3://lectern");
  assert.match(without.stderr, /STORAGE_ACCESS_KEY and STORAGE_SECRET_KEY are missing/);
  const same = await move({ STORAGE_URL: urlOf("old") }, "--to", urlOf("old"));
  assert.match(same.stderr, /The files are in \S+ already/);
});

test("files are moved into a real object store, and a move that the store did not survive is repeated", {
  skip: noObjectStore,
}, async (t) => {
  const store = await startObjectStore();
  t.after(() => store.stop());
  await store.makeBucket("lectern");
  const from = urlOf("to-objects");
  const { storage, keys } = await filled(from, 30);
  const large = uuidV4();
  await storage.put(large, Buffer.alloc(PART_BYTES + 1, 7));
  keys.push(large);
  const environment = {
    STORAGE_URL: from,
    STORAGE_ENDPOINT: String(store.access.endpoint),
    STORAGE_ACCESS_KEY: store.access.accessKey,
    STORAGE_SECRET_KEY: store.access.secretKey,
  };
  const target = await openStorage("s3://lectern/files", store.access);
  const moving = move(environment, "--to", "s3://lectern/files");
  while ((await Array.fromAsync(target.list())).length < 3) await Promise.resolve();
  await store.kill();
  const broken = await moving;
  assert.equal(broken.exitCode, 1);
  assert.match(broken.stderr, /cannot be reached: .* What was copied stays: run the same command again/);
  await store.startAgain();
  const again = await move(environment, "--to", "s3://lectern/files");
  assert.equal(again.exitCode, 0, again.stderr);
  assert.deepEqual((await Array.fromAsync(target.list())).map(({ key }) => key).sort(), keys.toSorted());
  assert.equal(await target.get(uuidV4()), null, "a missing file is no empty one");
  const moved = { ...environment, STORAGE_URL: "s3://lectern/files" };
  const ended = await move(moved, "--from", from, "--to", "s3://lectern/files", "--delete-source");
  assert.match(ended.stdout, /^Deleted 31 files/);
  assert.deepEqual(
    readdirSync(join(root, "to-objects"), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
    [],
  );
  await target.close();
});
