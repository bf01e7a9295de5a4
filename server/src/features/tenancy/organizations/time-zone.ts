import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/**
 * Whether the name means one and the same to the pages (Intl) and to the database, which computes access windows.
 * It does not for offsets, whose sign PostgreSQL reads as POSIX does, nor for abbreviations such as CET, which
 * PostgreSQL reads as the winter offset all year.
 */
export async function isTimeZone(db: Database, name: string): Promise<boolean> {
  if (name === "UTC") return true;
  if (!isKnownToIntl(name)) return false;
  const { rows } = await sql`
    select from pg_timezone_names
    where name = ${name} and not exists (select from pg_timezone_abbrevs where abbrev = upper(${name}))`.execute(
    db,
  );
  return rows.length > 0;
}

function isKnownToIntl(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
