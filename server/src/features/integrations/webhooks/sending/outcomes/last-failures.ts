import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { storedSentences } from "#platform/health/sentence.ts";
import type { AttemptOutcome } from "../attempt-outcome.ts";
import type { ClaimedDelivery } from "../lanes/claim.ts";

interface EndedAttempt {
  delivery: Pick<ClaimedDelivery, "endpoint_id" | "organization_id">;
  outcome: AttemptOutcome;
}

/** Stores the last failure of each endpoint for lists and notices: its deliveries and attempts are too many to search. */
export async function recordFailures(
  trx: Database,
  attempts: readonly EndedAttempt[],
  now: Date,
): Promise<void> {
  const failed = attempts.filter(({ outcome }) => outcome.next.kind !== "delivered");
  if (failed.length === 0) return;
  // The last failure per endpoint, ordered by id so that concurrent writers cannot deadlock.
  const latest = new Map(failed.map((attempt) => [attempt.delivery.endpoint_id, attempt]));
  const rows = [...latest.values()].toSorted(
    (one, other) => one.delivery.endpoint_id - other.delivery.endpoint_id,
  );
  const column = <T>(read: (attempt: EndedAttempt) => T) => rows.map(read);
  await sql`
    insert into webhook_endpoint_failure (endpoint_id, organization_id, status, error, message, sentences, failed_at)
    select endpoint_id, organization_id, status, error, message, sentences::jsonb, ${now}
    from unnest(
      ${column(({ delivery }) => delivery.endpoint_id)}::bigint[], ${column(({ delivery }) => delivery.organization_id)}::bigint[],
      ${column(({ outcome }) => outcome.status)}::int[], ${column(({ outcome }) => outcome.error)}::text[],
      ${column(({ outcome }) => outcome.message ?? "The attempt failed.")}::text[],
      ${column(({ outcome }) => storedSentences({ sentences: [], ...outcome }))}::text[]
    ) as failed (endpoint_id, organization_id, status, error, message, sentences)
    on conflict (endpoint_id) do update
    set status = excluded.status, error = excluded.error, message = excluded.message,
        sentences = excluded.sentences, failed_at = excluded.failed_at`.execute(trx);
}
