import { sql } from "kysely";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import { raiseNotice, resolveNotices } from "#tenancy/notices/index.ts";
import { selectDestinations } from "./destination-queries.ts";
import { heldNotice } from "./disabling/notices.ts";
import type { ClaimedDelivery } from "./lanes/claim.ts";
import { lockLanesOf } from "./lanes/lane-queries.ts";

/** Then it is tried whether the secret opens again: the key may be back. */
const HOLD_MS = 60_000;

/** What operators read beside a held endpoint: why, and what to do. */
export const heldSentences = {
  secret_unreadable: defineSentence(
    "webhook_endpoint.secret_unreadable",
    "Its signing secret cannot be opened, so nothing is sent and everything stays queued. If a key was taken out of SECRET_KEY, put it back behind the first one and restart: sending goes on by itself. Otherwise rotate the endpoint's secret: add, hand the new one over, promote.",
  ),
} as const;
export type HeldReason = keyof typeof heldSentences;

/**
 * Puts back what was claimed for endpoints whose secret does not open: no attempt is counted, their lanes rest for a
 * minute, and operators are told. The lanes are locked last, as everywhere.
 */
export async function holdEndpoints(
  { db, encryption }: Pick<Context, "db" | "encryption">,
  claimed: readonly ClaimedDelivery[],
  now: Date,
): Promise<void> {
  const endpointIds = [...new Set(claimed.map((delivery) => delivery.endpoint_id))];
  await transactionRetrying(db, async (trx) => {
    const { rows: ours } = await sql<{ id: number }>`
      select id from delivery
      join unnest(${claimed.map(({ id }) => id)}::bigint[],
                  ${claimed.map((delivery) => delivery.claim_id)}::uuid[]) as mine (delivery_id, claim) on id = delivery_id
      where claim_id = claim order by id for update of delivery`.execute(trx);
    await lockLanesOf(trx, endpointIds);
    // Locked, and so is rotating: who got another secret while this claim was under way is not held for the old one.
    const { open } = await selectDestinations({ db: trx, encryption }, endpointIds, now);
    const closed = endpointIds.filter((id) => !open.has(id));
    const ids = ours.map(({ id }) => id);
    await sql`
      with returned as (
        update delivery set claim_id = null, leased_until = null where id = any(${ids}) returning lane_id, due_at
      ), sums as (
        select lane_id, count(*)::int as count, min(due_at) as due_at from returned group by lane_id
      )
      update delivery_lane as lane
      set in_flight = lane.in_flight - coalesce(sums.count, 0), next_due_at = least(lane.next_due_at, sums.due_at),
          resting_until = case when lane.endpoint_id = any(${closed}::bigint[])
            then greatest(lane.resting_until, ${new Date(now.getTime() + HOLD_MS)}) else lane.resting_until end
      from delivery_lane as every left join sums on sums.lane_id = every.id
      where every.endpoint_id = any(${endpointIds}) and lane.id = every.id`.execute(trx);
    const { rows: held } = await sql<{ id: number; organization_id: number; url: string }>`
      update webhook_endpoint set held_since = ${now}, held_reason = 'secret_unreadable'
      where id = any(${closed}::bigint[]) and held_since is null returning id, organization_id, url`.execute(
      trx,
    );
    for (const { id, organization_id: organizationId, url } of held) {
      await raiseNotice(
        trx,
        now,
        heldNotice.about({ id, organizationId, url }, [heldSentences.secret_unreadable()]),
      );
    }
  });
}

/** Their secrets open again, and the matter is over. @returns whether one of them was held */
export async function releaseEndpoints(
  db: Database,
  endpointIds: readonly number[],
  now: Date,
): Promise<boolean> {
  if (endpointIds.length === 0) return false;
  const { rows } = await sql`
    update webhook_endpoint set held_since = null, held_reason = null
    where id = any(${[...endpointIds]}) and held_since is not null returning id`.execute(db);
  if (rows.length === 0) return false;
  await resolveNotices(db, now, { ...heldNotice, subjectIds: endpointIds });
  return true;
}
