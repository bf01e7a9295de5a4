import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { settleNotices } from "#tenancy/notices/index.ts";
import { failingNotice } from "./notices.ts";

const WARN_AFTER_MS = 24 * 3_600_000;

/** Tells operators of endpoints that answered nothing but failures for a day, and that it is over once it is. */
export async function warnOfFailingEndpoints({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const { rows } = await sql<{
    id: number;
    organization_id: number;
    url: string;
    failing_since: string;
    disable_after_days: number | null;
  }>`
    select endpoint.id, endpoint.organization_id, url, failing_since, disable_after_days
    from delivery_lane as lane join webhook_endpoint as endpoint on endpoint.id = endpoint_id
    where kind = 'live' and is_open and failing_since <= ${new Date(now.getTime() - WARN_AFTER_MS)}`.execute(
    db,
  );
  const current = rows.map(
    ({ organization_id: organizationId, failing_since: since, disable_after_days: days, ...endpoint }) =>
      failingNotice.about(
        { ...endpoint, organizationId },
        `Every attempt since ${since} failed. ${consequence(days)} See what the receiver answers in its deliveries, and tell the partner.`,
      ),
  );
  await settleNotices(db, now, { ...failingNotice, current });
}

function consequence(days: number | null): string {
  return days === null
    ? "What was tried five times has failed and can be replayed."
    : `After ${days === 1 ? "a day" : `${days} days`} of that it is disabled.`;
}
