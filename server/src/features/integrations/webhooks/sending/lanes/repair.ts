import { sql } from "kysely";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { startPolling } from "#platform/workers/polling-worker.ts";
import { lockLanesOf } from "./lane-queries.ts";

const REPAIR_EVERY_MS = 5 * 60_000;
const MOST_RETURNED = 1_000;

/** Takes deliveries back from workers that are gone, when their leases end, and every five minutes wakes lanes that were forgotten. */
export function startRepair(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  { everyMs = REPAIR_EVERY_MS }: { everyMs?: number } = {},
): Worker {
  return startPolling({
    name: "webhook-repair",
    log,
    pollMs: everyMs,
    restMs: 0,
    async work() {
      const returned = await returnExpiredLeases(db, clock());
      if (returned > 0) log.warn({ returned }, "webhook deliveries reclaimed from a dead worker");
      const woken = await wakeForgottenLanes(db);
      if (woken > 0) log.error({ woken }, "stalled webhook lanes resumed");
      return returned === MOST_RETURNED;
    },
  });
}

/** The attempt is not counted: whether it reached the receiver is not known, and receivers ignore what they have. */
export async function returnExpiredLeases(db: Database, now: Date): Promise<number> {
  return transactionRetrying(db, async (trx) => {
    // Skip locked rows: a worker that is just recording a result keeps its delivery.
    const { rows: expired } = await sql<{ id: number; endpoint_id: number }>`
      select id, endpoint_id from delivery where claim_id is not null and leased_until < ${now}
      order by id limit ${sql.lit(MOST_RETURNED)} for update skip locked`.execute(trx);
    if (expired.length === 0) return 0;
    await lockLanesOf(trx, [...new Set(expired.map((row) => row.endpoint_id))]);
    const ids = expired.map(({ id }) => id);
    await sql`
      with returned as (
        update delivery set claim_id = null, leased_until = null where id = any(${ids})
        returning lane_id, due_at
      )
      -- Counted, not subtracted: so a lane that ever lost count finds back.
      update delivery_lane as lane
      set next_due_at = least(lane.next_due_at, returned.due_at),
          in_flight = (select count(*) from delivery
                       where lane_id = lane.id and claim_id is not null and id <> all(${ids}))
      from (select lane_id, min(due_at) as due_at from returned group by lane_id) as returned
      where lane.id = returned.lane_id`.execute(trx);
    return expired.length;
  });
}

/** Only a mistake of ours can leave a lane asleep with something waiting; its deliveries are not to pay for it. */
export async function wakeForgottenLanes(db: Database): Promise<number> {
  const { rows } = await sql<{ endpoint_id: number }>`
    select lane.endpoint_id from delivery_lane as lane
    cross join lateral (
      select due_at from delivery where lane_id = lane.id and claim_id is null order by due_at limit 1
    ) as first
    where lane.next_due_at is null or lane.next_due_at > first.due_at`.execute(db);
  if (rows.length === 0) return 0;
  return transactionRetrying(db, async (trx) => {
    const lanes = await lockLanesOf(
      trx,
      rows.map((row) => row.endpoint_id),
    );
    const woken = await sql`
      update delivery_lane as lane
      set next_due_at = (select min(due_at) from delivery where lane_id = lane.id and claim_id is null)
      where lane.id = any(${lanes.map(({ id }) => id)})`.execute(trx);
    return Number(woken.numAffectedRows ?? 0);
  });
}
