import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { PING_TYPE } from "../ping-type.ts";

/** How many deliveries arrived in this time, tests left out, by organization; without those of none. Of five weeks at most. */
export async function countDeliveries(db: Database, from: Date, to: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ organization_id: number; number: number }>`
    select organization_id, count(*) as number from finished_delivery
    where finished_at >= ${from} and finished_at < ${to} and status = 'delivered' and event_type <> ${PING_TYPE}
    group by organization_id`.execute(db);
  return new Map(rows.map(({ organization_id: id, number }) => [id, number]));
}
