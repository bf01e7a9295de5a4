import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { conditionsOf, type ScoreFilter, scoreSource } from "../list.ts";

export interface RequeuedScore {
  id: number;
  organization_id: number;
  /** Our row of it. */
  deployment_id: number;
  /** It had been given up. */
  was_failed: boolean;
}

/** @returns nothing where it is not to be sent */
export async function requeueOne(trx: Database, now: Date, id: number): Promise<RequeuedScore[]> {
  return requeue(trx, now, [sql`score.id = ${id}`], 1);
}

/** The oldest that match, behind `after`. */
export async function requeueSome(
  trx: Database,
  now: Date,
  filter: ScoreFilter,
  { after, size }: { after: number; size: number },
): Promise<RequeuedScore[]> {
  return requeue(trx, now, [...conditionsOf(filter), sql`score.id > ${after}`], size);
}

/**
 * On their way, with a clean record. Whether one waits for the set-up is kept: when it goes through, the others follow.
 * A newer score of the visit would be sent instead, so each is the newest.
 */
async function requeue(
  trx: Database,
  now: Date,
  conditions: readonly RawBuilder<unknown>[],
  size: number,
): Promise<RequeuedScore[]> {
  const { rows } = await sql<RequeuedScore>`
    with chosen as (
      select score.id, deployment.id as deployment_id, score.status = 'failed' as was_failed from ${scoreSource}
      where ${sql.join([...conditions], sql` and `)} and score.status in ('failed', 'waiting')
        and not exists (select from lti_score as newer
                        where newer.organization_id = score.organization_id and newer.visit_id = score.visit_id
                          and newer.id > score.id)
      order by score.id limit ${size} for no key update of score
    )
    update lti_score as score
    set status = 'waiting', finished_at = null, attempts = 0, next_attempt_at = ${now}, last_status = null,
        last_error = null, last_error_sentences = null
    from chosen where score.id = chosen.id and score.status in ('failed', 'waiting')
    returning score.id, score.organization_id, chosen.deployment_id, chosen.was_failed`.execute(trx);
  return rows.sort((one, other) => one.id - other.id);
}
