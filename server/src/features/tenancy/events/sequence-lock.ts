import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

const SEQUENCER_LOCK = 4_610_003;

/** Ids of transactions that write: all below `xmin` are over, and those from `xmax` on have not begun. */
export interface WriteHorizon {
  xmin: number;
  xmax: number;
}

/**
 * Waits for its turn. A statement of its own, because the next one needs a snapshot taken after the lock: one taken
 * before would not see what the previous holder wrote. A holder that froze is ended by PostgreSQL after 10 s.
 * @returns what was over before it waited
 */
export async function lockSequence(trx: DatabaseTransaction): Promise<WriteHorizon> {
  const { rows } = await sql<WriteHorizon>`
    select set_config('idle_in_transaction_session_timeout', '10s', true),
           pg_snapshot_xmin(pg_current_snapshot())::text::bigint as xmin,
           pg_snapshot_xmax(pg_current_snapshot())::text::bigint as xmax,
           pg_advisory_xact_lock(${sql.lit(SEQUENCER_LOCK)})`.execute(trx);
  return rows[0] ?? { xmin: 0, xmax: 0 };
}
