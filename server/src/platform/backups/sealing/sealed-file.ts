import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { BackupError } from "../backup-error.ts";
import { backupFaults } from "../backup-faults.ts";
import type { BackupKey } from "./passphrase.ts";

type Bytes = AsyncIterable<Buffer>;

const MAGIC = Buffer.from("lectern-sealed-1");
const SALT_BYTES = 16;
const TAG_BYTES = 16;
/** So much is in memory, and so much is authenticated at once. */
const CHUNK_BYTES = 262_144;
const SEALED_BYTES = CHUNK_BYTES + TAG_BYTES;

/**
 * Encrypts a file in chunks, each authenticated with its number and whether it is the last: chunks can be neither left out,
 * exchanged nor cut off, and a file cannot stand in another's place.
 */
export async function* seal(content: Bytes, key: BackupKey, path: string): Bytes {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = key.fileKey(salt, path);
  yield Buffer.concat([MAGIC, salt]);
  for await (const { number, isLast, bytes } of inChunks(content, CHUNK_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonce(number, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws BackupError where it was changed, cut, or is another file */
export async function* unseal(content: Bytes, key: BackupKey, path: string): Bytes {
  const { head, rest } = await takeHead(content, MAGIC.length + SALT_BYTES);
  if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw changed(path);
  const fileKey = key.fileKey(head.subarray(MAGIC.length), path);
  for await (const { number, isLast, bytes } of inChunks(rest, SEALED_BYTES)) {
    if (bytes.length < TAG_BYTES) throw changed(path);
    const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce(number, isLast));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    yield opened(decipher, bytes.subarray(0, -TAG_BYTES), path);
  }
}

function opened(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer, path: string): Buffer {
  try {
    return Buffer.concat([decipher.update(bytes), decipher.final()]);
  } catch (cause) {
    throw changed(path, cause);
  }
}

function changed(path: string, cause?: unknown): BackupError {
  return new BackupError([backupFaults.sealedChanged({ path })], { cause });
}

/** The key is one file's alone, so the number of a chunk is nonce enough. */
function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 7);
  bytes.writeUInt8(isLast ? 1 : 0, 11);
  return bytes;
}

/** All of the same size but the last, which may be empty: a file of none has one, too. */
async function* inChunks(content: Bytes, size: number) {
  let waiting: Buffer[] = [];
  let length = 0;
  let number = 0;
  for await (const bytes of content) {
    waiting.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    const all = Buffer.concat(waiting);
    let at = 0;
    for (; all.length - at > size; at += size) {
      yield { number, isLast: false, bytes: all.subarray(at, at + size) };
      number += 1;
    }
    waiting = [all.subarray(at)];
    length = all.length - at;
  }
  yield { number, isLast: true, bytes: Buffer.concat(waiting) };
}

async function takeHead(content: Bytes, size: number): Promise<{ head: Buffer; rest: Bytes }> {
  const reading = content[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < size) {
    const next = await reading.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const first = head.subarray(size);
  async function* rest(): Bytes {
    if (first.length > 0) yield first;
    for (;;) {
      const next = await reading.next();
      if (next.done) return;
      yield next.value;
    }
  }
  return { head: head.subarray(0, size), rest: rest() };
}
