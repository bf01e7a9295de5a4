import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { completionTypes, scored } from "../completion/done.ts";
import { type DoneByLearner, doneList } from "../completion/selection.ts";
import { type Range, within } from "../range.ts";

interface Learner {
  organizationId: number;
  userId: number;
}

/** What a learner has finished and what came of it, the latest first. */
export function scoreList({ organizationId, userId }: Learner, range: Range) {
  const conditions = [
    sql`done.organization_id = ${organizationId}`,
    sql`done.user_id = ${userId}`,
    within(sql`done.completed_at`, range),
  ];
  return doneList({ conditions, types: completionTypes }, "newest first");
}

/** Over lessons and scenario runs alike, as far as they have a score. */
export async function selectScores(
  db: Database,
  { organizationId, userId }: Learner,
  range: Range,
): Promise<{ average_score: number | null; best_score: number | null }> {
  const { rows } = await sql<{ average_score: number | null; best_score: number | null }>`
    select round(avg(score), 2) as average_score, max(score) as best_score from ${scored} as scored
    where organization_id = ${organizationId} and user_id = ${userId} and ${within(sql`completed_at`, range)}`.execute(
    db,
  );
  return rows[0] ?? { average_score: null, best_score: null };
}

export function presentScore(row: DoneByLearner) {
  return {
    source: row.type,
    scenario_id: row.scenario_id,
    template_id: row.template_id,
    title: row.title,
    run_id: row.type === "scenario" ? row.number : null,
    curriculum_id: row.type === "lesson" ? row.number : null,
    attempt: row.attempt,
    score: row.score === null ? null : { scaled: row.score / 100, raw: row.score, min: 0, max: 100 },
    passed: row.passed,
    concepts: row.concepts,
    breaches: row.breaches,
    duration_seconds: row.duration_seconds,
    completed_at: row.completed_at,
  };
}
