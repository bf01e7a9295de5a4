import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { PageRequest } from "#platform/pagination.ts";
import { countDone, type DoneRow, selectDone } from "../completion/selection.ts";
import { type Range, within } from "../range.ts";
import type { AnalyticsSources } from "../sources.ts";

/** One page of what a learner has finished and what came of it, the latest first. */
export async function listUserScores(
  db: Database,
  sources: AnalyticsSources,
  { organizationId, userId }: { organizationId: number; userId: number },
  range: Range,
  page: PageRequest,
) {
  const selection = {
    where: sql`done.organization_id = ${organizationId} and done.user_id = ${userId}
      and ${within(sql`done.completed_at`, range)}`,
  };
  const total = await countDone(db, sources, selection);
  const rows = await selectDone(db, sources, selection, { order: "newest first", ...page });
  return { ...total, results: rows.map(presentScore) };
}

function presentScore(row: DoneRow) {
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
    duration_seconds: row.duration_seconds,
    completed_at: row.completed_at,
  };
}
