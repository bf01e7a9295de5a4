import { randomBytes } from "node:crypto";
import pg from "pg";
import { copyOut } from "./copy-out.ts";
import { replicationOf } from "./replication.ts";

/** A part of a base backup, in the order in which the server sends them. */
interface BaseBackupPart {
  /** `base.tar`, one more for each tablespace, and last `backup_manifest`, the server's list of all files. */
  name: string;
  content: AsyncIterable<Buffer>;
}

/**
 * The whole cluster as it is at the end of the backup, with the WAL that makes it consistent, while everybody goes on
 * writing. Each part's content must be read to its end before the next. @throws pg.DatabaseError, such as for a role
 * without REPLICATION
 */
export async function* baseBackup(connection: pg.ClientConfig): AsyncGenerator<BaseBackupPart> {
  const client = new pg.Client(replicationOf(connection));
  client.on("error", () => undefined); // the command under way fails of itself
  await client.connect();
  try {
    // Until the end of this connection the server keeps the WAL that the backup needs, however long it takes.
    await client.query(
      `CREATE_REPLICATION_SLOT lectern_${randomBytes(6).toString("hex")} TEMPORARY PHYSICAL (RESERVE_WAL)`,
    );
    const messages = copyOut(
      client,
      "BASE_BACKUP (LABEL 'lectern', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')",
    );
    yield* partsOf(messages);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Protocol of PostgreSQL 15 and newer: the first byte of a message says what follows. */
const kinds = { archive: 0x6e, manifest: 0x6d, data: 0x64 };

async function* partsOf(messages: AsyncIterable<Buffer>): AsyncGenerator<BaseBackupPart> {
  const reading = messages[Symbol.asyncIterator]();
  try {
    let next = await reading.next();
    while (!next.done) {
      const name = nameOf(next.value);
      let following: IteratorResult<Buffer> | null = null;
      const content = async function* () {
        for (;;) {
          const read = await reading.next();
          if (read.done || isNamed(read.value)) {
            following = read;
            return;
          }
          if (read.value[0] === kinds.data) yield read.value.subarray(1);
        }
      };
      if (name === null) {
        next = await reading.next();
        continue;
      }
      yield { name, content: content() };
      if (following === null) throw new Error(`The part ${name} of a base backup was not read to its end.`);
      next = following;
    }
  } finally {
    await reading.return?.();
  }
}

const isNamed = (message: Buffer) => message[0] === kinds.archive || message[0] === kinds.manifest;

function nameOf(message: Buffer): string | null {
  if (message[0] === kinds.manifest) return "backup_manifest";
  if (message[0] !== kinds.archive) return null;
  return message.subarray(1, message.indexOf(0)).toString("utf8");
}
