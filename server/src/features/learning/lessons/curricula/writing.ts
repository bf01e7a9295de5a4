import { sql } from "kysely";
import type { LessonSource } from "#content/catalogue/index.ts";
import { findPassages } from "#content/documents/index.ts";
import {
  embeddedAuthor,
  type LearnerProfile,
  type Lesson,
  lessonHash,
  passageQueries,
  withoutFacts,
} from "#engines/lesson/index.ts";
import type { UserRow } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { selectHiddenFacts } from "./hidden-fact-queries.ts";

/** The lesson for this learner, or null when writing failed: the log says why, the next launch tries again. */
export async function writeLesson(
  context: Context,
  db: Database,
  learner: UserRow,
  source: LessonSource,
): Promise<Lesson | null> {
  const { organization_id: organizationId, id: userId } = learner;
  const organization = await selectOrganization(db, organizationId);
  const profile = withoutFacts(profileOf(learner), await selectHiddenFacts(db, { organizationId, userId }));
  try {
    const queries = passageQueries(source.content, profile);
    const passages = await findPassages(db, learner.organization_id, queries);
    return await embeddedAuthor.writeLesson({
      content: source.content,
      profile,
      preferredLanguage: learner.preferred_language,
      passages,
      organizationName: nameOf(organization),
    });
  } catch (error) {
    context.log.error(
      { err: error, templateId: source.id, userId: learner.id },
      "lesson could not be written",
    );
    return null;
  }
}

export function profileOf(learner: UserRow): LearnerProfile {
  return {
    firstName: learner.first_name,
    department: learner.department,
    jobTitles: learner.job_titles,
    tools: learner.tools,
    dailyTasks: learner.daily_tasks,
    userSummary: learner.user_summary,
  };
}

/** As lessons call the organization. */
export function nameOf(organization: Awaited<ReturnType<typeof selectOrganization>>): string {
  return organization?.display_name ?? organization?.name ?? "";
}

/** The authored subsections and the closing one. */
export function subsectionCount(lesson: Lesson): number {
  return lesson.sections.length + 1;
}

/**
 * Keeps what was assembled, in place of an earlier version. One that came out the same stays, with what a model made of it
 * since. The caller holds the curriculum's row.
 * @returns whether it is new
 */
export async function storeLesson(
  trx: Database,
  now: Date,
  curriculum: { id: number; organizationId: number },
  source: LessonSource,
  lesson: Lesson,
): Promise<boolean> {
  const { rows } = await sql`
    insert into lesson_content (organization_id, curriculum_id, author, template_hash, lesson_hash, lesson, creation_date)
    values (${curriculum.organizationId}, ${curriculum.id}, ${lesson.author.by}, ${source.content_hash},
            ${lessonHash(lesson)}, ${JSON.stringify(lesson)}, ${now})
    on conflict (curriculum_id) do update
      set author = excluded.author, template_hash = excluded.template_hash, lesson_hash = excluded.lesson_hash,
          lesson = excluded.lesson, creation_date = excluded.creation_date, skeleton_hash = null
      where coalesce(lesson_content.skeleton_hash, lesson_content.lesson_hash) <> excluded.lesson_hash
    returning curriculum_id`.execute(trx);
  return rows.length > 0;
}

/** The same lesson in other words: what it was written from and when stays. The caller holds the curriculum's row. */
export async function storeRewritten(
  trx: Database,
  curriculum: { id: number; organizationId: number },
  lesson: Lesson,
): Promise<void> {
  await sql`
    update lesson_content
    set author = ${lesson.author.by}, skeleton_hash = coalesce(skeleton_hash, lesson_hash),
        lesson_hash = ${lessonHash(lesson)}, lesson = ${JSON.stringify(lesson)}
    where organization_id = ${curriculum.organizationId} and curriculum_id = ${curriculum.id}`.execute(trx);
}
