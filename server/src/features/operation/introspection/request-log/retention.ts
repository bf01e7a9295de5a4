import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";

const KEPT_DAYS = 30;
const BATCH_SIZE = 5000;

/** Forgets what is too old, the oldest first, in batches that block nobody. */
export async function forgetOldRequests({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const horizon = new Date(clock().getTime() - KEPT_DAYS * 86_400_000);
  for (;;) {
    const { rows } = await sql`
      delete from request_log
      where id = any(array(select id from request_log order by id limit ${sql.lit(BATCH_SIZE)}))
        and occurred_at < ${horizon}
      returning id`.execute(db);
    if (rows.length < BATCH_SIZE) return;
  }
}
