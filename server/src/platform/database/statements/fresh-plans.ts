import { sql } from "kysely";
import type { Database } from "../database.ts";

const FEW_ROWS = 500;

/**
 * For a transaction that may write very many rows. A session that once checked foreign keys while the tables were nearly
 * empty goes on reading them from end to end, row by row: half a minute for the twenty thousand people of a company's first
 * import. Until the transaction ends it looks how large the tables are now.
 */
export async function planForManyRows(trx: Database, rows: number): Promise<void> {
  if (rows > FEW_ROWS) await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
}
