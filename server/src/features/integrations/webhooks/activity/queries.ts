import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { PING_TYPE } from "../ping-type.ts";

const DAY_MS = 24 * 3_600_000;
const MOST_RATED = 1_000;
const MOST_CHARTED = 50_000;

/** Of the row `endpoint`, tests left out. The newest come first out of the index, so a long history costs no more than a short one. */
export function successRate(now: Date): RawBuilder<number | null> {
  return sql`
    (select avg((status = 'delivered')::int)::float8 from (
       select status, finished_at from finished_delivery
       where organization_id = endpoint.organization_id and endpoint_id = endpoint.id and event_type <> ${PING_TYPE} order by id desc limit ${sql.lit(MOST_RATED)}
     ) as latest where finished_at >= ${new Date(now.getTime() - DAY_MS)})`;
}

interface EndedInHour {
  from: string;
  delivered: number;
  failed: number;
}

/** What ended in each of the last 24 hours, this one included, the oldest first; of the latest 50000 deliveries, tests left out. */
export async function selectHours(
  db: Database,
  { endpointId, now }: { endpointId: number; now: Date },
): Promise<EndedInHour[]> {
  const { rows } = await sql<EndedInHour>`
    with latest as materialized (
      select status, finished_at from finished_delivery
      where endpoint_id = ${endpointId} and event_type <> ${PING_TYPE} order by id desc limit ${sql.lit(MOST_CHARTED)}
    )
    select hour as from, count(*) filter (where status = 'delivered')::int as delivered,
           count(*) filter (where status = 'failed')::int as failed
    from generate_series(date_trunc('hour', ${now}::timestamptz) - interval '23 hours',
                         date_trunc('hour', ${now}::timestamptz), interval '1 hour') as hour
    left join latest on finished_at >= hour and finished_at < hour + interval '1 hour'
    group by hour order by hour`.execute(db);
  return rows;
}
