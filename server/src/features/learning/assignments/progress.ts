import { presentOutline, selectLessonSource } from "#content/catalogue/index.ts";
import { secondsSpentOn } from "#learning/activity/index.ts";
import {
  ratingOf,
  sectionStates,
  selectCurriculum,
  selectLesson,
  selectProgress,
} from "#learning/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { type AssignmentRow, presentAssignment } from "./assignment.ts";

/** How far the learner is (contract 5.5, 19). Before the lesson is opened, its parts are the template's. */
export async function assignmentProgress({ db }: Context, row: AssignmentRow) {
  const { organization_id: organizationId, curriculum_id: curriculumId } = row;
  const curriculum =
    curriculumId === null ? undefined : await selectCurriculum(db, organizationId, curriculumId);
  const progress = curriculum ? await selectProgress(db, curriculum) : [];
  const lesson = curriculum && (await selectLesson(db, curriculum));
  const sections = lesson ? sectionStates(lesson, progress) : await templateSections(db, row);
  const begun = new Map(progress.map((section) => [section.subsection_id, section]));
  return {
    ...presentAssignment(row),
    subsections_total: curriculum?.subsections_total ?? sections.length,
    subsections_completed: curriculum?.subsections_completed ?? 0,
    started_at: curriculum?.creation_date ?? null,
    last_activity_at: curriculum?.last_activity_at ?? null,
    time_spent_seconds: curriculum ? await secondsSpentOn(db, organizationId, curriculum.id) : 0,
    feedback_rating: curriculum ? await ratingOf(db, organizationId, curriculum.id) : null,
    subsections: sections.map(({ id, title }) => {
      const { started_at = null, completed_at = null } = begun.get(id) ?? {};
      const status = completed_at !== null ? "completed" : started_at !== null ? "started" : "not_started";
      return { id, title, status, started_at, completed_at } as const;
    }),
  };
}

async function templateSections(
  db: Database,
  { organization_id: organizationId, template_id: templateId, preferred_language }: AssignmentRow,
): Promise<{ id: string; title: string }[]> {
  const source = await selectLessonSource(db, organizationId, templateId, preferred_language);
  if (!source) return [];
  return presentOutline(source.title, source.content, source.language).flatMap(
    ({ subsections }) => subsections,
  );
}
