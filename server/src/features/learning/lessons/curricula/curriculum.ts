import { type RawBuilder, sql } from "kysely";
import { joinTemplate, launchPath, titleIn } from "#content/catalogue/index.ts";
import type { Language } from "#kernel/language.ts";
import { joinUser, learnersLanguages, people } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";

export const curriculumStatuses = [
  "generating",
  "ready",
  "in_progress",
  "completed",
  "generation_failed",
] as const;
export type CurriculumStatus = (typeof curriculumStatuses)[number];

/** SQL, for a statement with `curriculum`: what the lesson is called for its learner. */
export const learnersTitle = sql<string>`
  (select ${titleIn(...learnersLanguages)} from ${people} ${joinTemplate(sql`curriculum.template_id`)}
   where "user".organization_id = curriculum.organization_id and "user".id = curriculum.user_id)`;

/**
 * A learner's own lesson, and the learner's partner key, which events carry: for a statement whose from clause has
 * `curriculum` and `joinLearner`.
 */
export const curriculumColumns = rowOf(
  "curriculum",
  [
    "id",
    "organization_id",
    "user_id",
    "template_id",
    "subsections_total",
    "subsections_completed",
    "first_opened_at",
    "last_activity_at",
    "completed_at",
    "score",
    "pass_mark",
    "passed",
    "implausibly_fast",
    "creation_date",
    "modified_date",
  ],
  {
    title: learnersTitle,
    provider: sql<string | null>`"user".provider`,
    provider_id: sql<string | null>`"user".provider_id`,
    /** The learner's, now. */
    preferred_language: sql<Language | null>`"user".preferred_language`,
    language: narrowed<Language | null>(),
    status: narrowed<CurriculumStatus>(),
  },
);
export type CurriculumRow = RowOf<typeof curriculumColumns>;

export const joinLearner = joinUser(sql`curriculum.organization_id`, sql`curriculum.user_id`);

/** With the assignment that the lesson fulfils, if it does. */
export type ShownCurriculum = CurriculumRow & { assignment_id: number | null };

/** What this feature is given of assignments, which are made of lessons and so stand on it. */
export interface LessonAssignments {
  /** SQL, over `curriculum`: a learner has at most one lesson and one assignment of a template. */
  id: RawBuilder<number | null>;
  /** What the learner has to learn, completed or not: the due date by template, null where there is none. */
  dueDatesOf(
    db: Database,
    organizationId: number,
    userId: number,
  ): Promise<ReadonlyMap<number, string | null>>;
}

export const shownColumns = ({ id }: LessonAssignments) =>
  sql<ShownCurriculum>`${curriculumColumns}, ${id} as assignment_id`;

/** The `Curriculum` of contract 4.4. */
export function presentCurriculum(row: ShownCurriculum) {
  return {
    id: row.id,
    curriculum_id: row.id,
    user_id: row.user_id,
    template_id: row.template_id,
    title: row.title,
    language: row.language,
    status: row.status,
    progress: progressOf(row.subsections_completed, row.subsections_total),
    subsections_total: row.subsections_total,
    subsections_completed: row.subsections_completed,
    assignment_id: row.assignment_id,
    started_at: row.creation_date,
    first_opened_at: row.first_opened_at,
    last_activity_at: row.last_activity_at,
    completed_at: row.completed_at,
    score: row.score,
    pass_mark: row.pass_mark,
    passed: row.passed,
    implausibly_fast: row.implausibly_fast,
    launch_path: launchPath(row.template_id),
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** As people read it, who might hold against somebody what is only a measurement. */
export function presentForPeople(row: ShownCurriculum) {
  return { ...presentCurriculum(row), implausibly_fast: null };
}

/** Percentage of completed subsections, 0 to 100, with at most two decimals. */
export function progressOf(completed: number, total: number): number {
  return total === 0 ? 0 : Math.round((completed / total) * 10_000) / 100;
}
