// npm run test:long: a list of more than a page.
// npm test leaves this drill to CI: move-storage.test.ts moves files into the same store, one of them in parts, and kills it.
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { Readable } from "node:stream";
import { after, before, describe, test } from "node:test";
import { uuidV4 } from "#kernel/ids.ts";
import { Problem } from "#kernel/problem.ts";
import { byLength } from "#test/length.ts";
import {
  noObjectStore,
  type ObjectStore,
  startObjectStore,
} from "#test/partners/object-store/object-store.ts";
import type { OpenStorage } from "../open-storage.ts";
import { openStorage } from "../storage.ts";
import type { ObjectStoreAccess } from "./access.ts";
import { objectStoreErrorOf } from "./object-store-error.ts";
import { PART_BYTES } from "./object-upload.ts";

const nowhere: ObjectStoreAccess = {
  endpoint: "http://127.0.0.1:1",
  region: "us-east-1",
  accessKey: "somebody",
  secretKey: "something",
  isPathStyle: true,
};

/** As an operator reads it. */
async function toldBy(work: () => Promise<unknown>): Promise<{ message: string; isConfiguration: boolean }> {
  try {
    await work();
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === "storage_unavailable", String(error));
    const cause = objectStoreErrorOf(error);
    assert.ok(cause);
    return cause;
  }
  return assert.fail("it was not refused");
}

test("an object store that is away is told as that, after a few tries, and not as a mistake of the settings", async () => {
  const storage = await openStorage("s3://lectern", nowhere);
  for (const work of [
    () => storage.check(),
    () => storage.put(uuidV4(), Buffer.from("x")),
    () => storage.get(uuidV4()),
    () => storage.probe(),
  ]) {
    const { message, isConfiguration } = await toldBy(work);
    assert.match(message, /^The object store at http:\/\/127\.0\.0\.1:1 cannot be reached: /);
    assert.equal(isConfiguration, false);
  }
  await storage.close();
});

describe("stored files in a real object store", { skip: noObjectStore }, () => {
  let store: ObjectStore;
  let storage: OpenStorage;
  before(async () => {
    store = await startObjectStore();
    await store.makeBucket("lectern-files");
    storage = await openStorage("s3://lectern-files/production", store.access);
  });
  after(async () => {
    await storage?.close();
    await store?.stop();
  });

  test("what was put is there, whole and as a stream; a missing file is null, and deleting it is harmless", async () => {
    const key = uuidV4();
    const content = Buffer.from("Grüezi\0binary");
    assert.equal(await storage.get(key), null);
    assert.equal(await storage.stream(key), null);
    await storage.delete(key);
    assert.deepEqual(await storage.put(key, content), { size: content.length });
    assert.deepEqual(await storage.get(key), content);
    assert.deepEqual(await storage.put(key, Buffer.from("new")), { size: 3 });
    assert.equal(String(await storage.get(key)), "new");
    assert.deepEqual(await storage.put(key, Buffer.alloc(0)), { size: 0 });
    assert.deepEqual(await storage.get(key), Buffer.alloc(0));
    await storage.delete(key);
    assert.equal(await storage.get(key), null);
    await assert.rejects(storage.put("../../etc/passwd", content), /is not a storage key/);
  });

  // What stayed open would be told at the end of the file.
  test("a file that nobody reads after all is let go of", async () => {
    const key = uuidV4();
    await storage.put(key, Buffer.alloc(1_048_576));
    const file = await storage.stream(key);
    assert.ok(file !== null);
    const closed = once(file, "close");
    file.destroy();
    await closed;
    await storage.delete(key);
  });

  test("a large file goes up in parts and comes down as a stream, with a bounded part of it in memory", async () => {
    const key = uuidV4();
    const pieces = 150;
    const piece = randomBytes(1_048_576);
    let [sent, most] = [0, 0];
    const before = process.memoryUsage().arrayBuffers;
    const observe = () => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    };
    async function* content() {
      for (; sent < pieces; sent++) {
        yield Buffer.from(piece);
        observe();
      }
    }
    assert.deepEqual(await storage.put(key, content()), { size: pieces * piece.length });
    const hash = createHash("sha256");
    for await (const chunk of (await storage.stream(key)) ?? []) {
      hash.update(chunk);
      observe();
    }
    const expected = createHash("sha256");
    for (let index = 0; index < pieces; index++) expected.update(piece);
    assert.equal(hash.digest("hex"), expected.digest("hex"));
    await storage.delete(key);
    // What nobody holds any more is taken away now and then, later on a busy machine.
    assert.ok(most < (pieces * piece.length * 3) / 4, `${Math.round(most / 1e6)} MB`);
  });

  test("all files are listed, page after page, and nothing else that lies in the bucket", async () => {
    const keys = Array.from({ length: byLength(3, 1_010) }, uuidV4);
    for (const key of keys) await storage.put(key, Buffer.from(key));
    const elsewhere = await openStorage("s3://lectern-files", store.access);
    const other = uuidV4();
    await elsewhere.put(other, Buffer.from("of another one"));
    const listed = await Array.fromAsync(storage.list());
    assert.deepEqual(listed.map(({ key }) => key).sort(), keys.toSorted());
    assert.deepEqual(new Set(listed.map(({ size }) => size)), new Set([36]));
    assert.deepEqual(
      (await Array.fromAsync(elsewhere.list())).map(({ key }) => key),
      [other],
    );
    for (const key of keys) await storage.delete(key);
    await elsewhere.delete(other);
    await elsewhere.close();
  });

  test("other keys, a bucket that there is not and another region are mistakes of the settings, in a sentence each", async () => {
    const refused = async (url: string, change: Partial<ObjectStoreAccess>) => {
      const wrong = await openStorage(url, { ...store.access, ...change });
      const { message, isConfiguration } = await toldBy(() => wrong.check());
      await wrong.close();
      assert.ok(isConfiguration, message);
      assert.doesNotMatch(message, /a-long-secret|another secret/);
      return message;
    };
    assert.match(
      await refused("s3://lectern-files", { secretKey: "another secret" }),
      /does not accept STORAGE_ACCESS_KEY with STORAGE_SECRET_KEY: check both/,
    );
    assert.match(
      await refused("s3://lectern-files", { accessKey: "store:nobody" }),
      /does not accept STORAGE_ACCESS_KEY/,
    );
    assert.match(await refused("s3://no-such-bucket", {}), /There is no bucket "no-such-bucket" at http/);
    assert.match(
      await refused("s3://lectern-files", { region: "eu-central-1" }),
      /check STORAGE_REGION and STORAGE_ENDPOINT/,
    );
  });

  test("an upload that breaks off, by its sender or with the store, leaves the old file as it was", async () => {
    const key = uuidV4();
    await storage.put(key, Buffer.from("old"));
    const large = Buffer.alloc(PART_BYTES + 1);
    async function* broken() {
      yield large;
      throw new Error("connection lost");
    }
    await assert.rejects(storage.put(key, broken()), /connection lost/);
    assert.equal(String(await storage.get(key)), "old");
    async function* killing() {
      yield large;
      await store.kill();
      yield large;
    }
    await toldBy(() => storage.put(key, killing()));
    await toldBy(() => storage.get(key));
    await store.startAgain();
    assert.equal(String(await storage.get(key)), "old", "nothing half-written is believed");
    assert.deepEqual(await storage.put(key, Buffer.from("new")), { size: 3 });
    assert.equal(String(await storage.get(key)), "new");
    await storage.delete(key);
  });

  test("a download that the store does not finish fails, and is not a short file", async () => {
    const key = uuidV4();
    await storage.put(key, Readable.from([Buffer.alloc(3 * PART_BYTES, 7)]));
    const stream = await storage.stream(key);
    assert.ok(stream);
    let received = 0;
    const { message } = await toldBy(async () => {
      for await (const chunk of stream) {
        if (received === 0) await store.kill();
        received += chunk.length;
      }
    });
    assert.match(message, /cannot be reached: The host closed the connection/);
    assert.ok(received > 0 && received < 3 * PART_BYTES, String(received));
    await store.startAgain();
    assert.equal((await storage.get(key))?.length, 3 * PART_BYTES);
  });

  test("a probe writes, and again only when something has failed since", async () => {
    await storage.probe();
    await store.kill();
    await storage.probe();
    await toldBy(() => storage.get(uuidV4()));
    await toldBy(() => storage.probe());
    await store.startAgain();
    await storage.probe();
  });
});
