import { type Kysely, sql } from "kysely";

const OLDEST = 15;

/** @returns as PostgreSQL says it, without its packager's addition: `18.4` of `15.18 (Debian 15.18-0+deb12u1)` */
export async function readServerVersion<Tables>(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{
    version: string;
  }>`select current_setting('server_version') as version`.execute(db);
  return rows[0]?.version.split(" ")[0] ?? "unknown";
}

/** @returns its version. @throws with what to do, for a server that is too old or takes no changes */
export async function requireServer<Tables>(db: Kysely<Tables>): Promise<string> {
  const version = await readServerVersion(db);
  requireSupported(version);
  const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(db);
  if (rows[0]?.is_standby)
    throw new Error(
      "The database in DATABASE_URL is a standby, which takes no changes: let the address lead to the primary. A replica for heavy reads belongs into DATABASE_READ_URL.",
    );
  return version;
}

/** @throws with what to do, for a server that lacks what the schema needs */
export function requireSupported(version: string): void {
  if (Number.parseInt(version, 10) < OLDEST)
    throw new Error(
      `The database in DATABASE_URL is PostgreSQL ${version}, and Lectern needs ${OLDEST} or newer: upgrade it, or set DATABASE_URL to another.`,
    );
}
