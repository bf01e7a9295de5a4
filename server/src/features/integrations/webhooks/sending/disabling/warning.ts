import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { settleNotices } from "#tenancy/notices/index.ts";
import { failingNotice } from "./notices.ts";

const WARN_AFTER_MS = 10 * 60_000;

/**
 * Tells operators of endpoints that answered nothing but failures for ten minutes, or for which deliveries that are due have
 * waited so long, and that it is over once it is.
 */
export async function warnOfFailingEndpoints({
  db,
  clock,
  sending,
}: Pick<Context, "db" | "clock" | "sending">): Promise<void> {
  if (await sending.isHeldNow()) return; // nothing moves then, and operators know
  const now = clock();
  const before = new Date(now.getTime() - WARN_AFTER_MS);
  const { rows } = await sql<FailingEndpoint>`
    select endpoint.id, endpoint.organization_id, url, failing_since, next_due_at, disable_after_days, attempt.status,
           attempt.message
    from delivery_lane as lane join webhook_endpoint as endpoint on endpoint.id = endpoint_id
    left join lateral (
      select status, message from delivery
      join delivery_attempt as attempt on attempt.organization_id = delivery.organization_id and delivery_id = delivery.id
      where delivery.lane_id = lane.id order by started_at desc limit 1
    ) as attempt on true
    where kind = 'live' and is_open
      and (failing_since <= ${before} or next_due_at <= ${before} and coalesce(resting_until <= ${before}, true))`.execute(
    db,
  );
  const current = rows.map(({ organization_id: organizationId, ...endpoint }) =>
    failingNotice.about({ ...endpoint, organizationId }, sentencesOf(endpoint)),
  );
  await settleNotices(db, now, { ...failingNotice, current });
}

interface FailingEndpoint {
  id: number;
  organization_id: number;
  url: string;
  /** Null: nothing failed, and yet what is due waits. */
  failing_since: string | null;
  next_due_at: string | null;
  disable_after_days: number | null;
  /** Of the latest attempt at something that waits. */
  status: number | null;
  message: string | null;
}

function sentencesOf(endpoint: Omit<FailingEndpoint, "organization_id">): string {
  const { failing_since: since, next_due_at: due, disable_after_days: days, status, message } = endpoint;
  if (since === null)
    return `Deliveries have been due since ${due}, and none is sent. \`lectern doctor\` says whether somebody works; look for \`webhooks\` in the log of that process.`;
  const how = status === null ? message : `The receiver answered ${status}.`;
  const sentences = [
    `Every attempt since ${since} failed.`,
    how,
    consequence(days),
    "See its deliveries for each answer, and tell the partner.",
  ];
  return sentences.filter(Boolean).join(" ");
}

function consequence(days: number | null): string {
  return days === null
    ? "What was tried five times has failed and can be replayed."
    : `After ${days === 1 ? "a day" : `${days} days`} of that it is disabled.`;
}
