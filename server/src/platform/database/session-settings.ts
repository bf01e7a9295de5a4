import { sql } from "kysely";
import type { Database } from "./database.ts";

/** What a pooler that knows nothing of a connection's `options` says, as PgBouncer does. */
const REFUSAL = /unsupported startup parameter/;

const REMEDY =
  'A pooler such as PgBouncer needs `ignore_startup_parameters = options`, and for each database a `connect_query` in the place of what it then ignores: see docs/operating/install.md, "Behind a pooler".';

/** A sentence for the operator where a pooler refused the connection for its settings, else null. */
export function refusedSettings(error: unknown): string | null {
  if (!(error instanceof Error) || !REFUSAL.test(error.message)) return null;
  return `The database in DATABASE_URL refuses the settings that the service sends (${error.message}). ${REMEDY}`;
}

interface Settings {
  zone: string;
  style: string;
  statement_timeout: string;
}

/**
 * Whether connections for requests have the settings that were sent with them. A pooler may ignore them: moments would then be read in another
 * time zone, or not at all.
 * @returns a warning where only the limits of time are missing, else null
 * @throws Error in words
 */
export async function requireSettings(db: Database): Promise<string | null> {
  const { rows } = await sql<Settings>`
    select current_setting('TimeZone') as zone, current_setting('DateStyle') as style,
           current_setting('statement_timeout') as statement_timeout`.execute(db);
  const [{ zone, style, statement_timeout: limit } = { zone: "", style: "", statement_timeout: "" }] = rows;
  if (!/^(Etc\/)?UTC$/.test(zone) || !style.startsWith("ISO"))
    throw new Error(
      `The database's connections have the time zone ${zone} and the date style ${style}. ${REMEDY}`,
    );
  if (limit === "0")
    return `Statements of requests have no limit of time: what was sent with the connection is ignored. ${REMEDY}`;
  return null;
}
