import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Which transactions a restored database has seen, in numbers that the running one knows as well: it is the same history. */
export interface Boundary {
  /** What begins with this number on came later. */
  next: string;
  /** Before it and not committed in time: under way at the moment, or given up. */
  uncommitted: string[];
}

/** A transaction that writes is over long before so many others have begun. */
const LOOKED_AT = 100_000;

/** Of a database that nobody else writes to. */
export async function readBoundary(restored: Database): Promise<Boundary> {
  const { rows } = await sql<{ next: string; uncommitted: string[] }>`
    with known as (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next)
    select (next % 4294967296)::text as next,
           array(select (number % 4294967296)::text
                 from generate_series(greatest(next - ${LOOKED_AT}, 3), next - 1) as number
                 where pg_xact_status(number::text::xid8) <> 'committed') as uncommitted
    from known`.execute(restored);
  const [row] = rows;
  if (!row) throw new Error("The restored database does not say which transactions it has seen.");
  return row;
}
