import { sql } from "kysely";
import { countDeliveries } from "#integrations/webhooks/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { countActiveLearners } from "#reports/analytics/index.ts";
import { countEvents } from "#tenancy/events/index.ts";
import { everyOrganization } from "#tenancy/organizations/index.ts";
import { type Month, monthBefore, monthOf } from "./month.ts";

/** What happened a moment ago may not be committed yet. */
const SETTLED_AFTER_MS = 10 * 60_000;

/**
 * Adds what came since it last ran, and ends the last month. In small steps, since events and deliveries may be kept for less
 * than a month.
 */
export async function countUsage({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const until = new Date(clock().getTime() - SETTLED_AFTER_MS);
  const current = monthOf(until);
  const last = monthBefore(current);
  const lastUntil = await countedUntil(db, last);
  // Of a month before the first count nobody knows what is missing.
  if (lastUntil !== null) await countMonth(db, last, lastUntil, last.to);
  await countMonth(db, current, (await countedUntil(db, current)) ?? current.from, until);
}

async function countMonth(db: Database, month: Month, from: Date, to: Date): Promise<void> {
  if (from >= to) return;
  await storeCounts(db, month, to, {
    learners: await countActiveLearners(db, month.from, to),
    events: await countEvents(db, from, to),
    deliveries: await countDeliveries(db, from, to),
  });
}

async function countedUntil(db: Database, { from }: Month): Promise<Date | null> {
  const { rows } = await sql<{ until: string | null }>`
    select max(counted_at) as until from usage_month where month = ${from}::date`.execute(db);
  const until = rows[0]?.until ?? null;
  return until === null ? null : new Date(until);
}

/** By organization. */
type Counts = ReadonlyMap<number, number>;

/** Learners who were counted once stay so: they may have been erased since. */
async function storeCounts(
  db: Database,
  month: Month,
  until: Date,
  counts: { learners: Counts; events: Counts; deliveries: Counts },
): Promise<void> {
  await sql`
    insert into usage_month (organization_id, month, learners_active, events, deliveries, counted_at)
    select organization.id, ${month.from}::date, coalesce(learners.number, 0), coalesce(events.number, 0),
           coalesce(deliveries.number, 0), ${until}
    from ${everyOrganization}
    left join ${countsBy(counts.learners)} as learners on learners.organization_id = organization.id
    left join ${countsBy(counts.events)} as events on events.organization_id = organization.id
    left join ${countsBy(counts.deliveries)} as deliveries on deliveries.organization_id = organization.id
    where organization.creation_date < ${until}
    on conflict (organization_id, month) do update
    set learners_active = greatest(usage_month.learners_active, excluded.learners_active),
        events = usage_month.events + excluded.events,
        deliveries = usage_month.deliveries + excluded.deliveries,
        counted_at = excluded.counted_at`.execute(db);
}

function countsBy(counts: Counts) {
  return sql`(
    select * from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::bigint[])
      as counted (organization_id, number))`;
}
