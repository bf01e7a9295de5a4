import { sql } from "kysely";
import type { DatabaseTransaction } from "#platform/database/database.ts";

const SEQUENCER_LOCK = 4_610_003;

/**
 * Waits for its turn. A statement of its own, because the next one needs a snapshot taken after the lock: one taken
 * before would not see what the previous holder wrote. A holder that froze is ended by PostgreSQL after 10 s.
 */
export async function lockSequence(trx: DatabaseTransaction): Promise<void> {
  await sql`
    select set_config('idle_in_transaction_session_timeout', '10s', true),
           pg_advisory_xact_lock(${sql.lit(SEQUENCER_LOCK)})`.execute(trx);
}
