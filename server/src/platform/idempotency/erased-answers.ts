import { sql } from "kysely";
import type { Database } from "../database/database.ts";

/** The status of answers that hold a job, and so name nobody. */
const JOB_ACCEPTED = 202;

/**
 * Takes away what is kept for `Idempotency-Key`s of an organization, since any of it may name somebody who is being
 * erased. The keys stay: a repeat is refused, not carried out a second time. Requests still at work keep no answer.
 */
export async function eraseKeptAnswers(trx: Database, now: Date, organizationId: number): Promise<void> {
  await sql`
    update idempotency_key set body = null, content_type = null, location = null, answer_erased_at = ${now}
    where (organization_id = ${organizationId} or organization_id is null) and answer_erased_at is null
      and (status is null or (status <> ${sql.lit(JOB_ACCEPTED)} and body is not null))`.execute(trx);
}

/** SQL for the update that keeps an answer: whether it may still be kept. */
export function isAnswerKept(status: number) {
  return status === JOB_ACCEPTED ? sql`true` : sql`answer_erased_at is null`;
}
