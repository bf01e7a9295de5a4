import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { stretches } from "./stretches.ts";

/** How many different learners of each organization were at work in this time, by organization; without those of none. */
export async function countActiveLearners(db: Database, from: Date, to: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ organization_id: number; number: number }>`
    select organization_id, count(distinct user_id) as number from ${stretches} as stretch
    where began_at >= ${from} and began_at < ${to}
    group by organization_id`.execute(db);
  return new Map(rows.map(({ organization_id: id, number }) => [id, number]));
}
