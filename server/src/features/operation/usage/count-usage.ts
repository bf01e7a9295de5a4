import { sql } from "kysely";
import { countDeliveries } from "#integrations/webhooks/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { countActiveLearners } from "#reports/analytics/index.ts";
import { countEvents } from "#tenancy/events/index.ts";
import { everyOrganization } from "#tenancy/organizations/index.ts";
import { type Month, unsettledMonths } from "./month.ts";

/** Counts the months that may still change. A month that is over keeps what was counted last. */
export async function countUsage({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  for (const month of unsettledMonths(clock())) {
    await storeCounts(db, month, clock(), {
      learners: await countActiveLearners(db, month.from, month.to),
      events: await countEvents(db, month.from, month.to),
      deliveries: await countDeliveries(db, month.from, month.to),
    });
  }
}

/** By organization. */
type Counts = ReadonlyMap<number, number>;

/** What was counted once is never less: people may have been erased since. */
async function storeCounts(
  db: Database,
  month: Month,
  now: Date,
  counts: { learners: Counts; events: Counts; deliveries: Counts },
): Promise<void> {
  await sql`
    insert into usage_month (organization_id, month, learners_active, events, deliveries, counted_at)
    select organization.id, ${month.from}::date, coalesce(learners.number, 0), coalesce(events.number, 0),
           coalesce(deliveries.number, 0), ${now}
    from ${everyOrganization}
    left join ${countsBy(counts.learners)} as learners on learners.organization_id = organization.id
    left join ${countsBy(counts.events)} as events on events.organization_id = organization.id
    left join ${countsBy(counts.deliveries)} as deliveries on deliveries.organization_id = organization.id
    where organization.creation_date < ${month.to}
    on conflict (organization_id, month) do update
    set learners_active = greatest(usage_month.learners_active, excluded.learners_active),
        events = greatest(usage_month.events, excluded.events),
        deliveries = greatest(usage_month.deliveries, excluded.deliveries),
        counted_at = excluded.counted_at`.execute(db);
}

function countsBy(counts: Counts) {
  return sql`(
    select * from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::bigint[])
      as counted (organization_id, number))`;
}
