import { sql } from "kysely";
import type { Outgoing } from "#platform/feature.ts";
import { lockLanesOf } from "./sending/lanes/lane-queries.ts";

export const webhookOutgoing: Outgoing = {
  channel: "webhooks",
  async count(db, before) {
    const { rows } = await sql<{ waiting: number; earlier: number }>`
      select count(*) as waiting, count(*) filter (where creation_date < ${before}) as earlier from delivery`.execute(
      db,
    );
    return rows[0] ?? { waiting: 0, earlier: 0 };
  },
  /** Failed, without an attempt of ours: a replay of what failed sends them after all. */
  async discard(trx, now, before) {
    const { rows } = await sql<{ endpoint_id: number; count: number }>`
      with leaving as (
        delete from delivery where creation_date < ${before} returning *
      ), moved as (
        insert into finished_delivery (id, organization_id, endpoint_id, event_id, event_type, status, round, attempts,
                                       last_status, last_error, creation_date, finished_at)
        select id, organization_id, endpoint_id, event_id, event_type, 'failed', round, attempts, last_status,
               last_error, creation_date, ${now}
        from leaving
      )
      select endpoint_id, count(*) as count from leaving group by endpoint_id`.execute(trx);
    const lanes = await lockLanesOf(
      trx,
      rows.map((row) => row.endpoint_id),
    );
    await sql`
      update delivery_lane as lane
      set in_flight = (select count(*) from delivery where lane_id = lane.id and claim_id is not null),
          next_due_at = (select min(due_at) from delivery where lane_id = lane.id and claim_id is null)
      where id = any(${lanes.map(({ id }) => id)})`.execute(trx);
    return rows.reduce((sum, { count }) => sum + count, 0);
  },
};
