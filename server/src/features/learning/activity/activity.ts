import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";

/** Longer without an action, and the learner had left: time that nobody worked does not count. */
const LONGEST_PAUSE_MS = 15 * 60_000;
/**
 * However busy, a sitting ends. A sitting that began two days ago does not change any more, so it can be counted for
 * good.
 */
const LONGEST_SITTING_MS = 12 * 3_600_000;

/** A learner at work in one of their lessons. */
interface Activity {
  organizationId: number;
  userId: number;
  curriculumId: number;
}

/** Notes that the learner has just done something: their sitting goes on, or a new one begins. */
export async function recordActivity(context: Context, activity: Activity): Promise<void> {
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    await markActive(trx, now, activity);
    await continueOrBeginSitting(trx, now, activity);
  });
}

/**
 * Notes that a learner begins to work on something that is no lesson, in the caller's transaction: they count as active. How
 * long it takes is known where it is done.
 */
export async function recordBeginning(
  trx: Database,
  now: Date,
  learner: Pick<Activity, "organizationId" | "userId">,
): Promise<void> {
  await sql`
    insert into learner_activity (organization_id, user_id, first_sitting_at, last_sitting_at, last_activity_at)
    values (${learner.organizationId}, ${learner.userId}, ${now}, ${now}, ${now})
    on conflict (organization_id, user_id) do update
      set last_sitting_at = greatest(learner_activity.last_sitting_at, excluded.last_sitting_at),
          last_activity_at = greatest(learner_activity.last_activity_at, excluded.last_activity_at)`.execute(
    trx,
  );
}

/** Comes first: the row's lock lets a learner's parallel requests through one by one. */
async function markActive(trx: Database, now: Date, { organizationId, userId }: Activity): Promise<void> {
  await sql`
    insert into learner_activity (organization_id, user_id, first_sitting_at, last_sitting_at, last_activity_at)
    values (${organizationId}, ${userId}, ${now}, ${now}, ${now})
    on conflict (organization_id, user_id) do update
      set last_activity_at = greatest(learner_activity.last_activity_at, excluded.last_activity_at)`.execute(
    trx,
  );
}

async function continueOrBeginSitting(trx: Database, now: Date, activity: Activity): Promise<void> {
  const { organizationId, userId, curriculumId } = activity;
  const heardFromAfter = new Date(now.getTime() - LONGEST_PAUSE_MS);
  const begunAfter = new Date(now.getTime() - LONGEST_SITTING_MS);
  await sql`
    with latest as (
      select began_at, ended_at from sitting
      where organization_id = ${organizationId} and curriculum_id = ${curriculumId}
      order by began_at desc limit 1
    ), gone_on as (
      update sitting set ended_at = greatest(sitting.ended_at, ${now}) from latest
      where sitting.organization_id = ${organizationId} and sitting.curriculum_id = ${curriculumId}
        and sitting.began_at = latest.began_at
        and latest.ended_at >= ${heardFromAfter} and latest.began_at > ${begunAfter}
      returning sitting.began_at
    ), begun as (
      insert into sitting (organization_id, curriculum_id, user_id, began_at, ended_at)
      select ${organizationId}, ${curriculumId}, ${userId}, ${now}, ${now}
      where not exists (select from gone_on)
      on conflict (organization_id, curriculum_id, began_at) do nothing
      returning began_at
    )
    update learner_activity set last_sitting_at = greatest(last_sitting_at, begun.began_at) from begun
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
}
