import { sql } from "kysely";
import type { Breach } from "#engines/role-play/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { changeRun } from "../change-run.ts";
import { readEdition } from "../edition.ts";
import { runEngine } from "../engine-failure.ts";
import type { RunAddress, RunRow } from "../run.ts";
import { selectTurns, type TurnRow } from "../talk/turns.ts";
import { breachesMade } from "./breaches.ts";
import { correctable } from "./correctable.ts";
import { type PointsMade, pointsMade } from "./points.ts";
import { rejudge } from "./rejudge.ts";

/**
 * Puts right what a recogniser heard; the points are made anew from it, by a judge where one is asked. Typed text stays
 * as it is, and after the review nothing changes.
 * @throws notFound for a turn that nobody spoke; notACorrection (422) for another sentence; scenarioUnavailable (403)
 */
export async function correctTurn(
  context: Context,
  address: RunAddress,
  position: number,
  text: string,
): Promise<void> {
  const hearing = await rejudge(context, address, position, text);
  await changeRun(context, address, async (trx, now, run) => {
    if (run.phase !== "reviewing") return;
    const turns = await selectTurns(trx, run);
    const turn = correctable(run, turns, position, text);
    const judged = hearing?.judgement ?? null;
    const corrected = turns.map((one) => (one === turn ? { ...one, text, judged } : one));
    const content = await readEdition(trx, run.content_hash);
    const rejudged = new Map(hearing?.evidence ? [[position, hearing.evidence]] : []);
    const made = runEngine(() => pointsMade(content, run.language, run.state, corrected, rejudged));
    const breaches = runEngine(() => breachesMade(content, run.language, corrected, run.state));
    await updatePoints(trx, now, run, corrected, { ...made, breaches });
  });
}

async function updatePoints(
  trx: Database,
  now: Date,
  run: RunRow,
  turns: readonly TurnRow[],
  { points, evidence, breaches }: PointsMade & { breaches: Breach[] },
): Promise<void> {
  const learner = turns
    .filter(({ speaker }) => speaker === "learner")
    .map(({ position, text, judged }) => ({
      position,
      text,
      judged,
      evidence: evidence.get(position) ?? [],
    }));
  await sql`
    with corrected as (
      update scenario_turn as turn set text = said.text, evidence = said.evidence, judged = said.judged
      from json_to_recordset(${JSON.stringify(learner)}::json) as said (position int, text text, evidence jsonb, judged jsonb)
      where turn.organization_id = ${run.organization_id} and turn.run_id = ${run.id}
        and turn.position = said.position
    )
    update scenario_run
    set state = ${JSON.stringify({ ...run.state, points, breaches })}, last_activity_at = ${now}, left_at = null,
        modified_date = ${now}
    where organization_id = ${run.organization_id} and id = ${run.id}`.execute(trx);
}
