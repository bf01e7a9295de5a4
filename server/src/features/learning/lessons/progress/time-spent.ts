import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";

/** Nobody reads longer on one screen: what goes beyond was a call, or lunch. */
const LONGEST_SCREEN_MS = 5 * 60_000;

type Lesson = Pick<CurriculumRow, "id" | "organization_id" | "first_opened_at">;

/** Notes that a page of the lesson is shown. Only a lesson that was never open before is measured: of others a part is gone. */
export async function noteShown({ db, clock }: Context, curriculum: Lesson): Promise<void> {
  const now = clock();
  if (curriculum.first_opened_at === null) await insertTime(db, now, curriculum);
  await sql`
    update lesson_time set shown_at = ${now}
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}`.execute(db);
}

async function insertTime(db: Database, now: Date, { organization_id, id }: Lesson): Promise<void> {
  await sql`
    insert into lesson_time (organization_id, curriculum_id, shown_at) values (${organization_id}, ${id}, ${now})
    on conflict do nothing`.execute(db);
}

/** A form of the page was sent: the time since it was shown was spent on it. */
export async function addTimeSpent({ db, clock }: Context, { organization_id, id }: Lesson): Promise<void> {
  const now = clock();
  await sql`
    update lesson_time
    set spent_ms = spent_ms + least(greatest(extract(epoch from ${now}::timestamptz - shown_at) * 1000, 0), ${LONGEST_SCREEN_MS})::bigint,
        shown_at = ${now}
    where organization_id = ${organization_id} and curriculum_id = ${id}`.execute(db);
}

/** SQL, for a statement with `curriculum`: the time spent until now, in seconds; null where it was not measured. */
export const secondsSpent: RawBuilder<number | null> = sql<number | null>`
  (select round(spent_ms / 1000.0)::int from lesson_time
   where lesson_time.organization_id = curriculum.organization_id and lesson_time.curriculum_id = curriculum.id)`;
