import { sql } from "kysely";
import { settleNotices } from "#features/notices/index.ts";
import type { Context } from "#platform/feature.ts";
import { failingNotice } from "./notices.ts";

/** Four days before such an endpoint is disabled. */
const WARN_AFTER_MS = 24 * 3_600_000;

/** Tells operators of endpoints that answered nothing but failures for a day, and that it is over once it is. */
export async function warnOfFailingEndpoints({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const now = clock();
  const { rows } = await sql<{ id: number; organization_id: number; url: string; failing_since: string }>`
    select endpoint.id, endpoint.organization_id, url, failing_since
    from delivery_lane as lane join webhook_endpoint as endpoint on endpoint.id = endpoint_id
    where kind = 'live' and is_open and failing_since <= ${new Date(now.getTime() - WARN_AFTER_MS)}`.execute(
    db,
  );
  const current = rows.map(({ organization_id: organizationId, failing_since: since, ...endpoint }) =>
    failingNotice.about(
      { ...endpoint, organizationId },
      `Every attempt since ${since} failed. After 5 days of that it is disabled. See what the receiver answers in its deliveries, and tell the partner.`,
    ),
  );
  await settleNotices(db, now, { ...failingNotice, current });
}
