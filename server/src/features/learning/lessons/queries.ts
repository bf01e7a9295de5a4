import { sql } from "kysely";
import type { Lesson } from "#engines/lesson/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import {
  type CurriculumRow,
  curriculumColumns,
  joinLearner,
  type LessonAssignments,
  type ShownCurriculum,
  shownColumns,
} from "./curricula/curriculum.ts";

export async function selectCurriculum(
  db: Database,
  organizationId: number,
  curriculumId: number,
): Promise<CurriculumRow | undefined> {
  const { rows } = await sql<CurriculumRow>`
    select ${curriculumColumns} from curriculum ${joinLearner}
    where curriculum.organization_id = ${organizationId} and curriculum.id = ${curriculumId}`.execute(db);
  return rows[0];
}

/** The same as partners see it. */
export async function selectShownCurriculum(
  db: Database,
  assignments: LessonAssignments,
  organizationId: number,
  curriculumId: number,
): Promise<ShownCurriculum | undefined> {
  const { rows } = await sql<ShownCurriculum>`
    select ${shownColumns(assignments)} from curriculum ${joinLearner}
    where curriculum.organization_id = ${organizationId} and curriculum.id = ${curriculumId}`.execute(db);
  return rows[0];
}

/** The learner's instance of a template: there is at most one. */
export async function selectCurriculumOf(
  db: Database,
  organizationId: number,
  userId: number,
  templateId: number,
): Promise<CurriculumRow | undefined> {
  const { rows } = await sql<CurriculumRow>`
    select ${curriculumColumns} from curriculum ${joinLearner}
    where curriculum.organization_id = ${organizationId} and curriculum.user_id = ${userId}
      and curriculum.template_id = ${templateId}`.execute(db);
  return rows[0];
}

export async function selectLesson(
  db: Database,
  curriculum: Pick<CurriculumRow, "id" | "organization_id">,
): Promise<Lesson | undefined> {
  const { rows } = await sql<{ lesson: Lesson }>`
    select lesson from lesson_content
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}`.execute(db);
  return rows[0]?.lesson;
}

/** With the version of the template it was written from, and the seed of the order that its options are in. */
export async function selectWritten(
  db: Database,
  curriculum: Pick<CurriculumRow, "id" | "organization_id">,
): Promise<{ lesson: Lesson; template_hash: string; seed: string } | undefined> {
  const { rows } = await sql<{ lesson: Lesson; template_hash: string; seed: string }>`
    select lesson, template_hash, coalesce(shuffle_seed::text, curriculum_id::text) as seed from lesson_content
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}`.execute(db);
  return rows[0];
}

/** Answers and steps that are on their way are in before the score is made, or the text is changed. */
export async function lockCurriculum(
  trx: Database,
  { organization_id, id }: Pick<CurriculumRow, "id" | "organization_id">,
): Promise<void> {
  await sql`
    select from curriculum where organization_id = ${organization_id} and id = ${id} for no key update`.execute(
    trx,
  );
}

const subsectionProgressColumns = rowOf("subsection_progress", [
  "subsection_id",
  "position",
  "started_at",
  "completed_at",
  "read_after_round",
]);
export type SubsectionProgressRow = RowOf<typeof subsectionProgressColumns>;

/** The subsections that were started, in the lesson's order. */
export async function selectProgress(
  db: Database,
  curriculum: CurriculumRow,
): Promise<SubsectionProgressRow[]> {
  const { rows } = await sql<SubsectionProgressRow>`
    select ${subsectionProgressColumns} from subsection_progress
    where organization_id = ${curriculum.organization_id} and curriculum_id = ${curriculum.id}
    order by position`.execute(db);
  return rows;
}

/** How the learner rated the lesson; null when they did not. */
export async function ratingOf(
  db: Database,
  organizationId: number,
  curriculumId: number,
): Promise<number | null> {
  const { rows } = await sql<{ rating: number }>`
    select rating from feedback
    where organization_id = ${organizationId} and curriculum_id = ${curriculumId}`.execute(db);
  return rows[0]?.rating ?? null;
}
