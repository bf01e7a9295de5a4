import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Committed events without a position: no poller and no receiver has got them yet. */
export interface Backlog {
  /** Up to a hundred thousand. */
  count: number;
  oldestId: number | null;
  oldestAt: Date | null;
}

const MOST_COUNTED = 100_000;

/** Costs as much as there is to count, and next to nothing when all is well. */
export async function readBacklog(db: Database): Promise<Backlog> {
  const { rows } = await sql<{ count: number; id: number | null; creation_date: string | null }>`
    select (select count(*) from (select from event where not sequenced limit ${sql.lit(MOST_COUNTED)}) as counted) as count,
           oldest.id, oldest.creation_date
    from (values (1)) as one
    left join lateral (select id, creation_date from event where not sequenced order by id limit 1) as oldest on true`.execute(
    db,
  );
  const { count = 0, id = null, creation_date: at = null } = rows[0] ?? {};
  return { count, oldestId: id, oldestAt: at === null ? null : new Date(at) };
}
