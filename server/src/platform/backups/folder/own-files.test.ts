import assert from "node:assert/strict";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { lockFolder } from "../../embedded-postgres/location/service-lock.ts";
import { makeLogFolder } from "../kept-log/log-folder.ts";
import { storeFile } from "./stored-files.ts";

function aFolder(t: TestContext) {
  const root = mkdtempSync(join(tmpdir(), "lectern-own-files-"));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const [folder, others, victim] = ["folder", "others", "victim"].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(folder, { mode: 0o700 });
  mkdirSync(others);
  writeFileSync(victim, "a key");
  return { folder, others, victim };
}

const store = (folder: string, path: string) =>
  storeFile(folder, path, Readable.from([Buffer.from("content")]), null);

test("a stored file takes the name of a link and not what it leads to", async (t) => {
  const { folder, victim } = aFolder(t);
  mkdirSync(join(folder, "files/ab"), { recursive: true });
  symlinkSync(victim, join(folder, "files/ab/one"));
  await store(folder, "files/ab/one");
  assert.equal(readFileSync(victim, "utf8"), "a key");
  assert.equal(readFileSync(join(folder, "files/ab/one"), "utf8"), "content");
});

test("a link instead of a folder is refused, and nothing is written where it leads", async (t) => {
  const { folder, others } = aFolder(t);
  symlinkSync(others, join(folder, "files"));
  await assert.rejects(store(folder, "files/ab/one"), /files is a link or a file and should be a folder/);
  rmSync(join(folder, "files"));
  mkdirSync(join(folder, "files"));
  symlinkSync(others, join(folder, "files/ab"));
  await assert.rejects(store(folder, "files/ab/one"), /files\/ab is a link/);
  assert.deepEqual(readdirSync(others), []);
});

test("a kept log and a lock are not written through links", async (t) => {
  const { folder, victim } = aFolder(t);
  symlinkSync(victim, join(folder, "log.json.part"));
  symlinkSync(victim, join(folder, `log.lock.${process.pid}`));
  lockFolder(folder, "log.lock", (holder) => new Error(String(holder))).release();
  await makeLogFolder(folder, "7", { passphrase: null, now: new Date(), note: () => undefined });
  assert.equal(readFileSync(victim, "utf8"), "a key");
  assert.ok(existsSync(join(folder, "log.json")));
});
