import { sql } from "kysely";
import { defineSentence } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";

const started = defineSentence("lesson.started", "Lesson “{title}” was started.");
const completed = defineSentence("lesson.completed", "Lesson “{title}” was completed.");
const passed = defineSentence("lesson.passed", "Lesson “{title}” was completed and passed.");
const failed = defineSentence("lesson.failed", "Lesson “{title}” was completed and not passed.");
const reached = defineSentence(
  "lesson.in_progress",
  "In lesson “{title}”, {done} of {total} sections are done.",
);
const completesLater = defineSentence(
  "lesson.in_progress.rest",
  "It completes when the learner answers the rest.",
);

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
  const { title } = lesson;
  const begun: TraceEntry = {
    at: lesson.creation_date,
    step: "lesson.started",
    outcome: "done",
    detail: [started({ title })],
  };
  if (lesson.completed_at !== null) {
    const how = lesson.passed === null ? completed : lesson.passed ? passed : failed;
    return [
      begun,
      { at: lesson.completed_at, step: "lesson.completed", outcome: "done", detail: [how({ title })] },
    ];
  }
  if (lesson.last_activity_at === null) return [begun];
  const { subsections_completed: done, subsections_total: total } = lesson;
  return [
    begun,
    {
      at: lesson.last_activity_at,
      step: "lesson.in_progress",
      outcome: "waiting",
      detail: [reached({ title, done, total })],
      advice: [completesLater()],
    },
  ];
}
