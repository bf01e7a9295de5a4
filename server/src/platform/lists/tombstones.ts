import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** In the transaction that deletes rows: tells clients that keep copies (`POST /exports/`) that they are gone. */
export async function leaveTombstones(
  trx: Database,
  now: Date,
  organizationId: number,
  noun: "team" | "assignment",
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into tombstone (organization_id, noun, id, modified_date)
    select ${organizationId}, ${noun}, id, ${now} from unnest(${[...ids]}::bigint[]) as id`.execute(trx);
}
