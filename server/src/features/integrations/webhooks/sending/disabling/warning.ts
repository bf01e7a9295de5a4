import { type RawBuilder, sql } from "kysely";
import type { HealthCheck } from "#platform/feature.ts";
import { type CodedSentence, defineSentence, type Sentence, saidAgain } from "#platform/health/sentence.ts";
import { failingNotice, subjectType } from "./notices.ts";

const overdue = defineSentence(
  "webhook_endpoint.failing.overdue",
  "Deliveries have been overdue since {since}, and none is being sent. `lectern doctor` says whether a worker process is running; look for `webhooks` in its log.",
);
const failedSince = defineSentence("webhook_endpoint.failing", "Every attempt since {since} failed.");
const failsForGood = defineSentence(
  "webhook_endpoint.failing.for_good",
  "What was tried five times has failed and can be replayed.",
);
const disabledAfterADay = defineSentence(
  "webhook_endpoint.failing.disabled_after_day",
  "After a day of that it is disabled.",
);
const disabledAfter = defineSentence(
  "webhook_endpoint.failing.disabled_after_days",
  "After {days} days of that it is disabled.",
);
const seeDeliveries = defineSentence(
  "webhook_endpoint.failing.see",
  "See its deliveries for each answer, and tell the partner.",
);

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
             failure.message, failure.sentences
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
  sentences: CodedSentence[] | null;
}

function sentencesOf(endpoint: Omit<FailingEndpoint, "organization_id">): Sentence[] {
  const {
    failing_since: since,
    next_due_at: due,
    disable_after_days: days,
    message: how,
    sentences,
  } = endpoint;
  if (since === null) return [overdue({ since: due ?? "" })];
  return [failedSince({ since }), ...saidAgain(sentences, how), consequence(days), seeDeliveries()];
}

function consequence(days: number | null): Sentence {
  if (days === null) return failsForGood();
  return days === 1 ? disabledAfterADay() : disabledAfter({ days });
}
