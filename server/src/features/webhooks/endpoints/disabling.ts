import { sql } from "kysely";
import { recordServiceAudit } from "#features/audit/index.ts";
import { raiseNotice, resolveNotices } from "#features/notices/index.ts";
import type { Database } from "#platform/database/database.ts";
import { alignLanes } from "../sending/lane-queries.ts";
import { disabledNotice, failingNotice } from "./notices.ts";

export type DisabledReason = "gone" | "failing";

/** What an operator reads beside a disabled endpoint: why, and what to do. */
export const disabledSentences: Record<DisabledReason, string> = {
  gone: "The receiver answered 410 Gone. What is queued stays queued; enable the endpoint when the receiver is back.",
  failing:
    "Every attempt of the last 5 days failed. What is queued stays queued; enable the endpoint when the receiver is well again, then replay what failed.",
};

/** Stops sending to an endpoint whose lanes are locked, and tells the operators. Its deliveries stay queued, and new ones are queued. */
export async function disableEndpoint(
  trx: Database,
  endpointId: number,
  reason: DisabledReason,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ organization_id: number; url: string }>`
    update webhook_endpoint set disabled_at = ${now}, disabled_reason = ${reason}, modified_date = ${now}
    where id = ${endpointId} and disabled_at is null returning organization_id, url`.execute(trx);
  await alignLanes(trx, endpointId);
  const [disabled] = rows;
  if (!disabled) return;
  const endpoint = { id: endpointId, organizationId: disabled.organization_id, url: disabled.url };
  await recordServiceAudit(trx, now, {
    organizationId: endpoint.organizationId,
    action: "webhook_endpoint.disable",
    targetType: "webhook_endpoint",
    targetId: endpointId,
    changes: { disabled_reason: [null, reason] },
  });
  await resolveNotices(trx, now, { ...failingNotice, subjectIds: [endpointId] });
  await raiseNotice(trx, now, disabledNotice.about(endpoint, disabledSentences[reason]));
}
