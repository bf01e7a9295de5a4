import type pg from "pg";
import type { Log } from "../../log/log.ts";
import type { Connection } from "./history.ts";
import type { Migration } from "./migration-files.ts";

/** The index that a file builds concurrently, null for another file. @throws when it has no name to find it by */
export function concurrentIndex({ name, text }: Migration): string | null {
  if (!/^\s*create\s+(unique\s+)?index\s+concurrently\b/im.test(text)) return null;
  const index = /\bconcurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s+on\s/i.exec(text)?.[1];
  if (index === undefined)
    throw new Error(
      `Migration ${name} builds an index without a name: give it one, so that it can be found.`,
    );
  return index;
}

/**
 * An attempt that was cut off leaves an index that is written but never read, and whose name is taken: it goes, and is
 * built anew. A valid one was finished by an attempt that could not note it any more.
 */
export async function dropIfInvalid(
  connection: Connection,
  index: string,
  log: Pick<Log, "warn">,
): Promise<"valid" | "absent"> {
  const { rows } = await connection.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass(quote_ident($1))",
    [index],
  );
  if (rows[0] === undefined) return "absent";
  if (rows[0].indisvalid) return "valid";
  log.warn(`index ${index} is invalid, because its build was interrupted: rebuilding it`);
  await connection.query(`drop index concurrently "${index}"`);
  return "absent";
}

/** Indexes that are written but never read, because building them was cut off. */
export async function invalidIndexes(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index
     join pg_class on pg_class.oid = indexrelid
     where not indisvalid and relkind = 'i' and relnamespace = current_schema()::regnamespace order by 1`,
  );
  return rows.map(({ name }) => name);
}
