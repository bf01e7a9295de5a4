import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { ScenarioPair } from "../run.ts";

export async function selectNextAttempt(
  trx: Database,
  { organizationId, userId, scenario }: ScenarioPair,
): Promise<number> {
  const { rows } = await sql<{ attempt: number }>`
    select coalesce(max(attempt), 0) + 1 as attempt from scenario_run
    where organization_id = ${organizationId} and user_id = ${userId} and scenario_id = ${scenario}`.execute(
    trx,
  );
  return rows[0]?.attempt ?? 1;
}

interface NewRun {
  contentHash: string;
  language: Language;
  attempt: number;
  seed: number;
  assignmentId: number | null;
  passMark: number | null;
  maxMinutes: number;
}

/** The indexes refuse a neighbour's same attempt, and a second one that goes on. */
export async function insertRun(
  trx: Database,
  now: Date,
  { organizationId, userId, scenario }: ScenarioPair,
  run: NewRun,
): Promise<{ organization_id: number; id: number }> {
  const { rows } = await sql<{ organization_id: number; id: number }>`
    insert into scenario_run (organization_id, user_id, scenario_id, assignment_id, content_hash, language, attempt, seed,
                              status, phase, state, pass_mark, started_at, last_activity_at, seen_at, ends_at, modified_date)
    values (${organizationId}, ${userId}, ${scenario}, ${run.assignmentId}, ${run.contentHash}, ${run.language},
            ${run.attempt}, ${run.seed}, 'running', 'talking', '{}', ${run.passMark}, ${now}, ${now}, ${now},
            ${now}::timestamptz + make_interval(mins => ${run.maxMinutes}::int), ${now})
    returning organization_id, id`.execute(trx);
  const [inserted] = rows;
  if (inserted === undefined) throw new Error("An insert without a condition inserted nothing.");
  return inserted;
}

/** The assignment that a new attempt belongs to: the open one, else the one that was completed last (decision 0147). */
export async function selectAssignmentToPlay(
  db: Database,
  { organizationId, userId, scenario }: ScenarioPair,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from scenario_assignment
    where organization_id = ${organizationId} and user_id = ${userId} and scenario_id = ${scenario}
    order by completed_at desc nulls first, id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
