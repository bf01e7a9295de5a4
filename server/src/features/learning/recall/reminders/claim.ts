import { sql } from "kysely";
import { isLive, joinPerson } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { isDue, isRested } from "../due.ts";
import { restingSince } from "../schedule.ts";

const claimedColumns = (now: Date) =>
  rowOf("recall", ["organization_id", "user_id", "curriculum_id", "template_id", "learned_at", "step"], {
    /** Never null here: only a recall with a due date has a reminder. */
    due_at: narrowed<string>(),
    /** Somebody may still come for it. */
    may_come: sql<boolean>`${isLive} and ${isDue(now)}`,
    provider: sql<string | null>`"user".provider`,
    provider_id: sql<string | null>`"user".provider_id`,
    time_zone: sql<string>`organization.time_zone`,
  });
export type ClaimedRow = RowOf<ReturnType<typeof claimedColumns>>;

/** Until the transaction ends nobody else announces: of two at once each would tell of some of a learner's lessons. */
export async function lockReminders(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('due recalls', 0)) as is_mine`.execute(trx);
  return rows[0]?.is_mine === true;
}

/**
 * Takes the unannounced recalls of so many learners, all of a learner's together. A learner who has recalled something
 * today, or whose recalls were announced today, waits until tomorrow.
 */
export async function claimReminders(trx: Database, now: Date, learners: number): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    with waiting as (
      select distinct organization_id, user_id from recall
      where recall.remind_at <= ${now} and ${isRested(now)}
        and not exists (select from recall as told
                        where told.organization_id = recall.organization_id and told.user_id = recall.user_id
                          and told.reminded_at > ${restingSince(now)})
      order by organization_id, user_id limit ${learners}
    )
    select ${claimedColumns(now)}
    from waiting
    join recall on recall.organization_id = waiting.organization_id and recall.user_id = waiting.user_id
    ${joinPerson(sql`recall.organization_id`, sql`recall.user_id`)}
    where recall.remind_at <= ${now}
    order by recall.organization_id, recall.user_id, recall.due_at, recall.curriculum_id
    for no key update of recall skip locked`.execute(trx);
  return rows;
}

export interface Reminded {
  organizationId: number;
  curriculumId: number;
  /** Null: not again. */
  next: Date | null;
  wasTold: boolean;
}

export async function updateReminders(trx: Database, now: Date, all: readonly Reminded[]): Promise<void> {
  await sql`
    update recall
    set remind_at = passed.next, reminded_at = case when passed.was_told then ${now} else reminded_at end
    from unnest(${all.map(({ organizationId }) => organizationId)}::bigint[],
                ${all.map(({ curriculumId }) => curriculumId)}::bigint[],
                ${all.map(({ next }) => next)}::timestamptz[], ${all.map(({ wasTold }) => wasTold)}::boolean[])
         as passed (organization_id, curriculum_id, next, was_told)
    where recall.organization_id = passed.organization_id and recall.curriculum_id = passed.curriculum_id`.execute(
    trx,
  );
}
