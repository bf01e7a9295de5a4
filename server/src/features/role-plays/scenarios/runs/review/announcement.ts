import { sql } from "kysely";
import { joinPerson, learnersLanguages } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import { wordingIn } from "../../catalogue/learnable.ts";
import { wordlessBreaches } from "../reports.ts";
import type { ConceptScore, RunBreach } from "../run.ts";

interface Completion {
  organization_id: number;
  run_id: number;
  assignment_id: number | null;
  scenario_id: string;
  user_id: number;
  title: string;
  title_language: string;
  language: string;
  attempt: number;
  score: number;
  pass_mark: number | null;
  passed: boolean | null;
  duration_seconds: number;
  concepts: ConceptScore[];
  breaches: RunBreach[];
  scored_by: string | null;
  spoken_by: string | null;
  provider: string | null;
  provider_id: string | null;
}

/** `scenario.completed` (contract, section 8). Webhooks, the record store and the grade book all read this one event. */
export async function announceCompletion(trx: Database, now: Date, runId: number): Promise<void> {
  const { organization_id: organizationId, ...data } = await selectCompletion(trx, runId);
  await publish(trx, now, {
    organizationId,
    type: "scenario.completed",
    providerId: data.provider_id,
    data,
  });
}

async function selectCompletion(trx: Database, runId: number): Promise<Completion> {
  const { rows } = await sql<Completion>`
    select run.organization_id, run.id as run_id, run.assignment_id, scenario.scenario_id, run.user_id,
           wording.title, wording.language as title_language, run.language, run.attempt, run.score, run.pass_mark, run.passed,
           run.duration_seconds, run.concepts, ${wordlessBreaches} as breaches, run.scored_by, run.spoken_by, provider, provider_id
    from scenario_run as run
    join scenario on scenario.id = run.scenario_id
    ${joinPerson(sql`run.organization_id`, sql`run.user_id`)}
    cross join lateral ${wordingIn(...learnersLanguages)} as wording
    where run.id = ${runId}`.execute(trx);
  const [completion] = rows;
  if (completion === undefined) throw new Error(`Scenario run ${runId} is gone in its own transaction.`);
  return completion;
}
