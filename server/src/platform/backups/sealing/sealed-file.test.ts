import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { before, test } from "node:test";
import { backupFaults } from "../backup-faults.ts";
import { type BackupKey, newBackupKey, unlock } from "./passphrase.ts";
import { seal, unseal } from "./sealed-file.ts";

const CHUNK = 262_144;
const SEALED = CHUNK + 16;
const HEAD = 32;
let key: BackupKey;
before(async () => {
  key = await newBackupKey("four random words here");
});

/** In pieces of its own size, as a disk gives them. */
async function* inPieces(content: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += 100_003) yield content.subarray(at, at + 100_003);
}

async function whole(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const bytes of content) parts.push(bytes);
  return Buffer.concat(parts);
}

const sealed = (content: Buffer, path = "files/a") => whole(seal(inPieces(content), key, path));
const opened = (content: Buffer, path = "files/a") => whole(unseal(inPieces(content), key, path));

test("files of every length come back as they were, and no two are sealed alike", async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK]) {
    const content = randomBytes(length);
    const first = await sealed(content);
    assert.ok((await opened(first)).equals(content), `${length} bytes`);
    assert.ok(!first.equals(await sealed(content)));
  }
});

test("a file that was cut between chunks, had two exchanged, one changed, or has another's name, does not open", async () => {
  const content = await sealed(randomBytes(3 * CHUNK));
  const chunk = (number: number) => content.subarray(HEAD + number * SEALED, HEAD + (number + 1) * SEALED);
  const head = content.subarray(0, HEAD);
  const spoiled = {
    cut: Buffer.concat([head, chunk(0), chunk(1)]),
    exchanged: Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
    longer: Buffer.concat([content, chunk(2)]),
    empty: head,
    flipped: Buffer.from(content),
  };
  spoiled.flipped.writeUInt8((content[HEAD + 5] ?? 0) ^ 1, HEAD + 5);
  for (const [how, bytes] of Object.entries(spoiled))
    await assert.rejects(opened(bytes), /was changed or cut after the backup was made/, how);
  await assert.rejects(opened(content, "files/b"), /was changed or cut/);
});

test("the key is derived anew from the passphrase and what the manifest says", async () => {
  const refusal = backupFaults.plainBackup({ folder: "/srv/backups" });
  const again = await unlock(key.derivation, { passphrase: "four random words here" }, refusal);
  assert.equal(again?.authenticate("text"), key.authenticate("text"));
  await assert.rejects(
    unlock(key.derivation, { passphrase: "four random words hers" }, refusal),
    /another one/,
  );
});
