import { sql } from "kysely";
import { closingTitles } from "#content/catalogue/index.ts";
import { closingSectionId, type Lesson } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { announceLesson, announceSubsection } from "../events.ts";
import { selectCurriculumOf, selectLesson } from "../queries.ts";

/**
 * Completes a lesson whose work was done elsewhere, as that of a lesson around a scenario is: once, without a score of its own, and
 * with the two events that end a lesson. Nothing is said of subsections that nobody opened. A learner without the lesson gets none.
 */
export async function completeElsewhere(
  trx: Database,
  now: Date,
  { organizationId, userId }: { organizationId: number; userId: number },
  templateId: number,
): Promise<void> {
  const curriculum = await selectCurriculumOf(trx, organizationId, userId, templateId);
  const lesson = curriculum && (await selectLesson(trx, curriculum));
  if (!curriculum || !lesson || !(await updateCompleted(trx, now, curriculum))) return;
  await completeSubsections(trx, now, curriculum, lesson);
  const { subsections_total: total } = curriculum;
  const done = { ...curriculum, subsections_completed: total };
  await announceSubsection(trx, now, "subsection.completed", done, {
    id: closingSectionId,
    title: closingTitles[lesson.language],
    position: total,
    lessonTitle: lesson.title,
  });
  await announceLesson(trx, now, "lesson.completed", done);
}

/** The where clause makes it once. */
async function updateCompleted(trx: Database, now: Date, curriculum: CurriculumRow): Promise<boolean> {
  const { rows } = await sql`
    update curriculum
    set status = 'completed', completed_at = ${now}, subsections_completed = subsections_total,
        first_opened_at = coalesce(first_opened_at, ${now}), last_activity_at = ${now}, modified_date = ${now}
    where organization_id = ${curriculum.organization_id} and id = ${curriculum.id}
      and status in ('ready', 'in_progress')
    returning id`.execute(trx);
  return rows.length > 0;
}

/** So that all of it may be read from now on. */
async function completeSubsections(
  trx: Database,
  now: Date,
  { organization_id: organizationId, id }: CurriculumRow,
  lesson: Lesson,
): Promise<void> {
  const ids = [...lesson.sections.map((section) => section.id), closingSectionId];
  await sql`
    insert into subsection_progress (organization_id, curriculum_id, subsection_id, position, started_at, completed_at)
    select ${organizationId}, ${id}, subsection_id, position, ${now}, ${now}
    from unnest(${ids}::text[]) with ordinality as section (subsection_id, position)
    on conflict (curriculum_id, subsection_id) do update
      set completed_at = coalesce(subsection_progress.completed_at, excluded.completed_at)`.execute(trx);
}
