import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";

const BATCH_SIZE = 5000;

/** Forgets what is too old, the oldest first, in batches that block nobody. */
export async function forgetOldRequests({
  db,
  clock,
  settings,
}: Pick<Context, "db" | "clock" | "settings">): Promise<void> {
  const horizon = keptSince(clock(), settings.keptDays.requests);
  for (;;) {
    const { rows } = await sql`
      delete from request_log
      where id = any(array(select id from request_log order by id limit ${sql.lit(BATCH_SIZE)}))
        and occurred_at < ${horizon}
      returning id`.execute(db);
    if (rows.length < BATCH_SIZE) return;
  }
}
