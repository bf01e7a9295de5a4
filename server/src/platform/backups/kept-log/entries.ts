import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import type { BackupKey } from "../sealing/passphrase.ts";

/**
 * A stretch of the log; or the promise that everything acknowledged before `at` lies below `start`, with the names of the stored files
 * that were kept since the promise before it, a line each.
 */
export interface Entry {
  start: bigint;
  data: Buffer;
  /** Of a stretch: null. */
  at: Date | null;
}

/**
 * The bytes of a piece: a head, then entries, each with a SHA-256 over it and the hash before it. So nothing can be left out,
 * exchanged or changed unseen, and a piece that ends in the midst of an entry, since its writer was killed, is good up to there.
 */
const MAGIC = Buffer.from("lectern-log-1\n\0\0");
const SALT_BYTES = 16;
export const HEAD_BYTES = MAGIC.length + SALT_BYTES;
const HEADER_BYTES = 25;
const HASH_BYTES = 32;
const TAG_BYTES = 16;
/** No entry is larger, so that a changed length does not make a reader wait for gigabytes. */
const MOST_BYTES = 64 * 1_048_576;
/** Nor does any unpack to more: a stretch is a megabyte and a message, a promise a line for each stored file of a second. */
const MOST_UNPACKED_BYTES = 256 * 1_048_576;
const kinds = { stretch: 1, promise: 2 };

export function newHead(): Buffer {
  return Buffer.concat([MAGIC, randomBytes(SALT_BYTES)]);
}

/** Writes or reads the entries of one piece, in their order. */
export function entriesOf(head: Buffer, name: string, key: BackupKey | null) {
  const fileKey = key?.fileKey(head.subarray(MAGIC.length), `log/${name}`) ?? null;
  let hash = createHash("sha256").update(head).update(name).digest();
  let number = 0;

  function encode({ start, data, at }: Entry): Buffer {
    const body = seal(data.length > 0 ? zstdCompressSync(data) : data);
    const header = Buffer.alloc(HEADER_BYTES);
    header.writeUInt32BE(body.length, 0);
    header.writeUInt8(at === null ? kinds.stretch : kinds.promise, 4);
    header.writeBigUInt64BE(start, 5);
    header.writeUInt32BE(at === null ? data.length : 0, 13);
    header.writeBigUInt64BE(BigInt(at?.getTime() ?? 0), 17);
    hash = createHash("sha256").update(hash).update(header).update(body).digest();
    number += 1;
    return Buffer.concat([header, body, hash]);
  }

  /** @returns how many bytes it took; null where there is no whole entry, or it was changed */
  function decode(bytes: Buffer): { entry: Entry; length: number } | null {
    if (bytes.length < HEADER_BYTES) return null;
    const header = bytes.subarray(0, HEADER_BYTES);
    const size = header.readUInt32BE(0);
    const length = HEADER_BYTES + size + HASH_BYTES;
    if (size > MOST_BYTES || bytes.length < length) return null;
    const body = bytes.subarray(HEADER_BYTES, HEADER_BYTES + size);
    const expected = createHash("sha256").update(hash).update(header).update(body).digest();
    if (!expected.equals(bytes.subarray(length - HASH_BYTES, length))) return null;
    const isPromise = header[4] === kinds.promise;
    const content = open(body);
    const data = content && unpack(content);
    if (data === null) return null;
    hash = expected;
    number += 1;
    const entry = {
      start: header.readBigUInt64BE(5),
      data,
      at: isPromise ? new Date(Number(header.readBigUInt64BE(17))) : null,
    };
    return { entry, length };
  }

  function seal(bytes: Buffer): Buffer {
    if (fileKey === null) return bytes;
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonce(number));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  }

  function open(bytes: Buffer): Buffer | null {
    if (fileKey === null) return bytes;
    if (bytes.length < TAG_BYTES) return null;
    const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce(number));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      return null;
    }
  }
  return { encode, decode };
}

function unpack(content: Buffer): Buffer | null {
  if (content.length === 0) return content;
  try {
    return zstdDecompressSync(content, { maxOutputLength: MOST_UNPACKED_BYTES });
  } catch {
    return null;
  }
}

export function isHead(bytes: Buffer): boolean {
  return bytes.length >= HEAD_BYTES && bytes.subarray(0, MAGIC.length).equals(MAGIC);
}

/** The key is one piece's alone, so the number of an entry is nonce enough. */
function nonce(number: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(number, 8);
  return bytes;
}
