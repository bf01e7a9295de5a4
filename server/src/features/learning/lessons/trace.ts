import { sql } from "kysely";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";

/** Lessons begun and completed. */
export const lessonTrace: TraceSource = {
  async entries(db, { organizationId, userId }) {
    if (organizationId === null || userId === null) return [];
    const { rows } = await sql<Lesson>`
      select title, creation_date, completed_at, passed, subsections_completed, subsections_total, last_activity_at
      from curriculum where organization_id = ${organizationId} and user_id = ${userId}
      order by modified_date desc, id desc limit ${sql.lit(MOST_ENTRIES / 2)}`.execute(db);
    return rows.flatMap(describe);
  },
};

interface Lesson {
  title: string;
  creation_date: string;
  completed_at: string | null;
  passed: boolean | null;
  subsections_completed: number;
  subsections_total: number;
  last_activity_at: string | null;
}

function describe(lesson: Lesson): TraceEntry[] {
  const begun: TraceEntry = {
    at: lesson.creation_date,
    step: "lesson.started",
    outcome: "done",
    detail: `Lesson “${lesson.title}” was started.`,
  };
  if (lesson.completed_at !== null) {
    const result = lesson.passed === null ? "" : lesson.passed ? " and passed" : " and not passed";
    const detail = `Lesson “${lesson.title}” was completed${result}.`;
    return [begun, { at: lesson.completed_at, step: "lesson.completed", outcome: "done", detail }];
  }
  if (lesson.last_activity_at === null) return [begun];
  const { subsections_completed: done, subsections_total: total } = lesson;
  return [
    begun,
    {
      at: lesson.last_activity_at,
      step: "lesson.in_progress",
      outcome: "waiting",
      detail: `Lesson “${lesson.title}” stands at section ${done} of ${total}.`,
      advice: "It completes when the learner answers the rest.",
    },
  ];
}
