import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Message, storedSentences } from "#platform/health/sentence.ts";
import type { ClaimedScore } from "./claim.ts";

export interface ScoreOutcome {
  status: "waiting" | "delivered" | "failed";
  nextAttemptAt: Date;
  /** False: it was not even tried, because of something that passes. */
  isAttempt: boolean;
  /** It waits until somebody has mended the set-up. */
  isBlocked: boolean;
  lineItemUrl: string | null;
  lastStatus: number | null;
  lastError: Message | null;
}

/** What became of it. One that was settled meanwhile stays as it is. @returns whether it was ours to settle */
export async function recordOutcome(
  trx: Database,
  now: Date,
  { organization_id, id }: Pick<ClaimedScore, "organization_id" | "id">,
  outcome: ScoreOutcome,
): Promise<boolean> {
  const { rows } = await sql`
    update lti_score
    set status = ${outcome.status}, attempts = attempts + ${outcome.isAttempt ? 1 : 0}::int,
        next_attempt_at = ${outcome.nextAttemptAt}, is_blocked = ${outcome.isBlocked},
        line_item_url = coalesce(${outcome.lineItemUrl}, line_item_url),
        last_status = ${outcome.lastStatus}::int, last_error = ${outcome.lastError?.message ?? null},
        last_error_sentences = ${storedSentences(outcome.lastError)}::jsonb,
        finished_at = case when ${outcome.status}::text <> 'waiting' then ${now}::timestamptz end
    where organization_id = ${organization_id} and id = ${id} and status = 'waiting'
    returning id`.execute(trx);
  return rows.length > 0;
}

/** Lets go of the visit, unless another worker has it by now. */
export async function releaseVisit(
  trx: Database,
  { organization_id, visit_id, leased_until }: ClaimedScore,
): Promise<void> {
  await sql`
    update lti_visit set leased_until = null
    where organization_id = ${organization_id} and id = ${visit_id} and leased_until = ${leased_until}`.execute(
    trx,
  );
}

/** The platform asks to be left alone: nothing of this registration is sent before then. */
export async function restRegistration(trx: Database, registrationId: number, until: Date): Promise<void> {
  await sql`
    update lti_registration set scores_resting_until = greatest(scores_resting_until, ${until})
    where id = ${registrationId}`.execute(trx);
}

/** One that was given up after half a year is old from then on. The date of its creation, which is earlier, has an index. */
export async function deleteOldScores(db: Database, before: Date): Promise<void> {
  await sql`delete from lti_score where creation_date < ${before} and finished_at < ${before}`.execute(db);
}
