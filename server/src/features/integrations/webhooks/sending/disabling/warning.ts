import { type RawBuilder, sql } from "kysely";
import type { HealthCheck } from "#platform/feature.ts";
import { failingNotice, subjectType } from "./notices.ts";

const WARN_AFTER_MS = 10 * 60_000;

/** SQL: whether deliveries of a lane, or the next retry of a resting endpoint, have been overdue for that long. */
export function isStuck(now: Date): RawBuilder<boolean> {
  const before = new Date(now.getTime() - WARN_AFTER_MS);
  return sql<boolean>`(next_due_at <= ${before} and coalesce(resting_until <= ${before}, true))`;
}

/** Endpoints whose every attempt has failed for ten minutes, or whose deliveries have been overdue for as long. */
export const failingEndpoints: HealthCheck = {
  kinds: failingNotice.kinds,
  subjectType,
  async find({ db, clock, sending }) {
    if (await sending.isHeldNow()) return null; // nothing is sent then, and operators know
    const now = clock();
    const { rows } = await sql<FailingEndpoint>`
      select endpoint.id, endpoint.organization_id, url, failing_since, next_due_at, disable_after_days,
             failure.message
      from delivery_lane as lane join webhook_endpoint as endpoint on endpoint.id = lane.endpoint_id
      left join webhook_endpoint_failure as failure on failure.endpoint_id = endpoint.id
      where kind = 'live' and is_open
        and (failing_since <= ${new Date(now.getTime() - WARN_AFTER_MS)} or ${isStuck(now)})`.execute(db);
    return rows.map(({ organization_id: organizationId, ...endpoint }) =>
      failingNotice.about({ ...endpoint, organizationId }, sentencesOf(endpoint)),
    );
  },
};

interface FailingEndpoint {
  id: number;
  organization_id: number;
  url: string;
  /** Null: nothing failed, and yet what is due waits. */
  failing_since: string | null;
  next_due_at: string | null;
  disable_after_days: number | null;
  /** Of the latest failed attempt. */
  message: string | null;
}

function sentencesOf(endpoint: Omit<FailingEndpoint, "organization_id">): string {
  const { failing_since: since, next_due_at: due, disable_after_days: days, message: how } = endpoint;
  if (since === null)
    return `Deliveries have been overdue since ${due}, and none is being sent. \`lectern doctor\` says whether a worker process is running; look for \`webhooks\` in its log.`;
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
