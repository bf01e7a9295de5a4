import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { transactionRetrying } from "#platform/database/retry.ts";
import type { Context, Worker } from "#platform/feature.ts";
import { startPolling } from "#platform/polling-worker.ts";
import { lockLanesOf } from "./lane-queries.ts";

const REPAIR_EVERY_MS = 10_000;

/** Regularly takes deliveries back from workers that are gone, and wakes lanes that were forgotten. */
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
      if (returned > 0)
        log.warn({ returned }, "webhook deliveries were taken back from a worker that is gone");
      const woken = await wakeForgottenLanes(db);
      if (woken > 0)
        log.error({ woken }, "webhook lanes had deliveries waiting that nothing would have woken");
      return false;
    },
  });
}

/** The attempt is not counted: whether it reached the receiver is not known, and receivers ignore what they have. */
export async function returnExpiredLeases(db: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ endpoint_id: number }>`
    select distinct endpoint_id from delivery where claim_id is not null and leased_until < ${now}`.execute(
    db,
  );
  if (rows.length === 0) return 0;
  return transactionRetrying(db, async (trx) => {
    await lockLanesOf(
      trx,
      rows.map((row) => row.endpoint_id),
    );
    const returned = await sql<{ id: number }>`
      with returned as (
        update delivery set claim_id = null, leased_until = null
        where claim_id is not null and leased_until < ${now} and endpoint_id = any(${rows.map((row) => row.endpoint_id)})
        returning id, lane_id, due_at
      ), lanes as (
        -- Counted, not subtracted: so a lane that ever lost count finds back.
        update delivery_lane as lane
        set next_due_at = least(lane.next_due_at, returned.due_at),
            in_flight = (select count(*) from delivery
                         where lane_id = lane.id and claim_id is not null and leased_until >= ${now})
        from (select lane_id, min(due_at) as due_at from returned group by lane_id) as returned
        where lane.id = returned.lane_id
      )
      select id from returned`.execute(trx);
    return returned.rows.length;
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
