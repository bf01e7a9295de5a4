import { BackupError } from "#platform/backups/backup-error.ts";
import { keptAlready } from "#platform/backups/kept-log/slot.ts";

const noRoom = (words: string) =>
  `PostgreSQL has no room for one more copy (${words}): wait until another backup is done, or raise max_wal_senders and max_replication_slots; wal_level must be replica or logical.`;
const unreachable = (words: string) =>
  `The database in DATABASE_URL cannot be reached (${words}): check the address, the role and its password, and that it runs.`;

const sentences: Readonly<Record<string, (words: string) => string>> = {
  "42501": (words) =>
    `The role in DATABASE_URL may not copy the database (${words}). Let it, once, as an administrator: alter role … replication. Where the provider does not allow that, use the provider's own backups and report them.`,
  "53400": noRoom,
  "53300": noRoom,
  "55000": noRoom,
  "08P01": (words) =>
    `The server does not speak the replication protocol (${words}): DATABASE_URL leads to a pooler. Run the command with the address of PostgreSQL itself.`,
  "55006": keptAlready,
  "28000": unreachable,
  "28P01": unreachable,
  "3D000": unreachable,
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  EHOSTUNREACH: unreachable,
  ETIMEDOUT: unreachable,
};

/** A server's refusal names neither the setting nor what to do. Other errors are returned as they are. */
export function explainDatabaseRefusal(error: unknown): unknown {
  if (!(error instanceof Error && "code" in error)) return error;
  const sentence = sentences[String(error.code)]?.(error.message || String(error.code));
  return sentence === undefined ? error : new BackupError(sentence, { cause: error });
}
