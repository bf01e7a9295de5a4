import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { defineSentence, type Sentence } from "#platform/health/sentence.ts";
import { audit, serviceOrigin } from "#tenancy/audit/index.ts";
import { raiseNotice, resolveNotices } from "#tenancy/notices/index.ts";
import { alignLanes } from "../lanes/lane-queries.ts";
import { disabledNotice, failingNotice } from "./notices.ts";

const gone = defineSentence(
  "webhook_endpoint.disabled.gone",
  "The receiver answered 410 Gone. What is queued stays queued; enable the endpoint when the receiver is back.",
);
const failedForDays = defineSentence(
  "webhook_endpoint.disabled.failing",
  "Every attempt of some days failed.",
);
const failedADay = defineSentence(
  "webhook_endpoint.disabled.failing.day",
  "Every attempt of the last day failed.",
);
const failedDays = defineSentence(
  "webhook_endpoint.disabled.failing.days",
  "Every attempt of the last {days} days failed.",
);
const enableIt = defineSentence(
  "webhook_endpoint.disabled.enable",
  "What is queued stays queued; enable the endpoint when the receiver has recovered, then replay what failed.",
);

export type DisabledReason = "gone" | "failing";

/** What an operator reads beside a disabled endpoint: why, and what to do. */
export function disabledSentences(reason: DisabledReason, days: number | null): Sentence[] {
  if (reason === "gone") return [gone()];
  if (days === null) return [failedForDays(), enableIt()];
  return [days === 1 ? failedADay() : failedDays({ days }), enableIt()];
}

/**
 * Stops sending to an endpoint whose lanes are locked, where its settings say so for this reason (decision G3: by itself
 * the service never does), and tells the operators. Its deliveries stay queued, and new ones are queued.
 * @returns whether it did
 */
export async function disableWhereAsked(
  trx: Database,
  { endpointId, reason }: { endpointId: number; reason: DisabledReason },
  now: Date,
): Promise<boolean> {
  const isAsked =
    reason === "gone"
      ? sql`disable_on_gone`
      : sql`exists (select from delivery_lane where endpoint_id = webhook_endpoint.id and kind = 'live'
                    and failing_since <= ${now}::timestamptz - make_interval(days => disable_after_days))`;
  const { rows } = await sql<{ organization_id: number; url: string; disable_after_days: number | null }>`
    update webhook_endpoint set disabled_at = ${now}, disabled_reason = ${reason}, modified_date = ${now}
    where id = ${endpointId} and disabled_at is null and ${isAsked}
    returning organization_id, url, disable_after_days`.execute(trx);
  const [disabled] = rows;
  if (!disabled) return false;
  await alignLanes(trx, endpointId);
  const endpoint = { id: endpointId, organizationId: disabled.organization_id, url: disabled.url };
  await audit(
    { trx, now, origin: serviceOrigin },
    "webhook_endpoint.disable",
    { organizationId: endpoint.organizationId, id: endpointId },
    { disabled_reason: [null, reason] },
  );
  await resolveNotices(trx, now, { ...failingNotice, subjectIds: [endpointId] });
  const sentences = disabledSentences(reason, disabled.disable_after_days);
  await raiseNotice(trx, now, disabledNotice.about(endpoint, sentences));
  return true;
}
