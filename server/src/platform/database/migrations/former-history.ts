import { createHash } from "node:crypto";
import { type Connection, type History, record } from "./history.ts";
import type { Migration } from "./migration-files.ts";

/**
 * Before the first release the schema came about in 74 files, which the first 38 of today replace
 * (docs/decisions/0134). A database that they made has exactly the same schema; their text is in
 * server/test/migrations/former-chain.sql.
 */
const former = {
  last: "0165-event-trace.sql",
  /** Of the names and checksums of all 74. */
  digest: "78cfd03f903e9c02a4bb9dcc62c7db92a57ee5b907d8c276ad8d56a19dbd1abd",
  /** The last of the files that replace them. */
  replacedUpTo: "0038-demo.sql",
};

/**
 * Whether this database was migrated by files that are no longer there, so that it has to take today's over.
 * @throws when it did not come to their end: then nobody can say how to go on from where it is
 */
export function hasFormerHistory(migrations: readonly Migration[], history: History): boolean {
  const [first] = migrations;
  if (first === undefined || history.size === 0 || history.has(first.name)) return false;
  if (digestOf(history) === former.digest) return true;
  const last = [...history.keys()].sort().at(-1);
  throw new Error(
    `The schema of this database ends with ${last}, and this version goes on from ${former.last} alone: start the last version that has that file once, then this one (docs/operating/upgrade.md).`,
  );
}

/**
 * Notes that the files which replace the former ones are applied. The rows of the former ones stay: a process of the
 * version before that still runs goes on being ready, and that version can be started again.
 */
export async function adoptFormerHistory(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<void> {
  for (const migration of migrations) {
    if (migration.name <= former.replacedUpTo) await record(connection, migration);
  }
}

function digestOf(history: History): string {
  const lines = [...history].sort(([one], [other]) => (one < other ? -1 : 1)).map((row) => row.join(" "));
  return createHash("sha256").update(lines.join("\n")).digest("hex");
}
