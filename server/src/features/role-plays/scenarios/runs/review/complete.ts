import { sql } from "kysely";
import type { ScenarioContent } from "#engines/role-play/index.ts";
import { cappedScore, DETECTOR_VERSION, isPassed, scoreOf } from "#engines/role-play/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { resolveSetAside } from "../../judging/credit.ts";
import { changeRun } from "../change-run.ts";
import { readEdition } from "../edition.ts";
import { runEngine } from "../engine-failure.ts";
import type { ConceptScore, RunAddress, RunBreach, RunRow } from "../run.ts";
import { announceCompletion } from "./announcement.ts";
import { completeAssignment } from "./assignment.ts";
import { presentBreaches } from "./breaches.ts";
import { completeWrappers } from "./complete-wrappers.ts";

/** What a completed run is worth. */
interface Outcome {
  score: number;
  passed: boolean | null;
  concepts: ConceptScore[];
  breaches: RunBreach[];
}

/**
 * Freezes the score of a talk that was looked at (contract 7): score, assignment and event in one transaction, and once,
 * however often it is asked for. A run that is not in its review stays as it is.
 * @throws notFound, scenarioUnavailable (403)
 */
export async function completeRun(context: Context, address: RunAddress): Promise<void> {
  await changeRun(context, address, async (trx, now, run) => {
    if (run.phase !== "reviewing") return;
    const content = await readEdition(trx, run.content_hash);
    const outcome = runEngine(() => outcomeOf(content, run));
    const assignmentId = await completeAssignment(trx, now, run);
    const scoredBy = await updateCompleted(trx, now, run, outcome, assignmentId);
    if (scoredBy === "judge") await resolveSetAside({ db: trx, clock: () => now }, run.organization_id);
    await announceCompletion(trx, now, run.id);
    await completeWrappers(
      trx,
      now,
      { organizationId: run.organization_id, userId: run.user_id },
      run.scenario_id,
    );
  });
}

/** The sum is made here, of the points that were made, and held down by what must not happen and did; the mark is the one of the day on which the run began. */
function outcomeOf(
  content: ScenarioContent,
  { state, language, pass_mark: passMark }: Pick<RunRow, "state" | "language" | "pass_mark">,
): Outcome {
  const covered = state.points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [] : [id]));
  const script = content.scripts[language] ?? content.scripts[content.language];
  const breaches = presentBreaches(content, language, state.breaches ?? []);
  const consequences = breaches.map(({ consequence }) => consequence);
  const score = cappedScore(scoreOf(content.concepts, covered), passMark, consequences);
  const concepts = content.concepts.map(({ id }) => ({
    key: id,
    name: script?.concepts.find((concept) => concept.id === id)?.name ?? id,
    score: covered.includes(id) ? 1 : 0,
    covered: covered.includes(id),
  }));
  return { score, passed: isPassed(score, passMark, consequences), concepts, breaches };
}

/** SQL: who heard the points. Turns with nothing left to judge do not tell. */
function scoredBy({ organization_id: organizationId, id }: RunRow) {
  return sql`
    select case when coalesce(bool_and(by = 'judge'), false) then 'judge'
                when bool_or(by = 'judge') then 'mixed'
                else 'embedded' end
    from (select coalesce(judged->>'by', 'detector') as by from scenario_turn
          where organization_id = ${organizationId} and run_id = ${id} and speaker = 'learner') as said
    where by <> 'nobody'`;
}

async function updateCompleted(
  trx: Database,
  now: Date,
  run: RunRow,
  { score, passed, concepts, breaches }: Outcome,
  assignmentId: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ scored_by: string | null }>`
    update scenario_run
    set status = 'completed', phase = 'over', ended_reason = 'completed', completed_at = ${now},
        score = ${score}, passed = ${passed}, concepts = ${JSON.stringify(concepts)},
        breaches = ${JSON.stringify(breaches)},
        scored_by = (${scoredBy(run)}),
        spoken_by = ${(run.state.reworded ?? []).length > 0 ? "model" : "author"}, detector_version = ${DETECTOR_VERSION}, assignment_id = ${assignmentId},
        duration_seconds = round(extract(epoch from coalesce(talk_ended_at, ${now}) - started_at)),
        last_activity_at = ${now}, left_at = null, modified_date = ${now}
    where organization_id = ${run.organization_id} and id = ${run.id}
    returning scored_by`.execute(trx);
  return rows[0]?.scored_by ?? null;
}
