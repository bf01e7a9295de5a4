import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { alignLanes } from "../sending/lane-queries.ts";

export type DisabledReason = "gone" | "failing";

/** What an operator reads beside a disabled endpoint: why, and what to do. */
export const disabledSentences: Record<DisabledReason, string> = {
  gone: "The receiver answered 410 Gone. What is queued stays queued; enable the endpoint when the receiver is back.",
  failing:
    "Every attempt of the last 5 days failed. What is queued stays queued; enable the endpoint when the receiver is well again, then replay what failed.",
};

/** Stops sending to an endpoint whose lanes are locked. Its deliveries stay queued, and new ones are queued. */
export async function disableEndpoint(
  trx: Database,
  endpointId: number,
  reason: DisabledReason,
  now: Date,
): Promise<void> {
  await sql`
    update webhook_endpoint set disabled_at = ${now}, disabled_reason = ${reason}, modified_date = ${now}
    where id = ${endpointId} and disabled_at is null`.execute(trx);
  await alignLanes(trx, endpointId);
}
