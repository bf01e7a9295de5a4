import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { ScenarioContent } from "../../content/scenario-content.ts";
import type { Turn } from "../../dialogue/state.ts";
import { end, reply } from "../../dialogue/talk.ts";
import { changeRun } from "../change-run.ts";
import { readEdition } from "../edition.ts";
import { runEngine } from "../engine-failure.ts";
import type { RunAddress, RunRow } from "../run.ts";
import { recordTurn, type Utterance } from "./record.ts";
import { selectTurns, type TurnRow } from "./turns.ts";

/** Where the talk is now, and what was said since a position. */
export interface Said {
  run: RunRow;
  /** False: nothing was stored, since the position was taken or the talk is over. */
  isNew: boolean;
  turns: TurnRow[];
}

/**
 * Stores what a learner says with the character's answer, before anything is shown. Each position is taken once: a turn that is
 * sent again is said once, and of two devices the later one is told what was said.
 * @throws notFound, scenarioUnavailable (403)
 */
export async function say(
  context: Context,
  address: RunAddress,
  position: number,
  utterance: Utterance,
): Promise<Said> {
  const { run, done } = await changeRun(context, address, async (trx, now, current) => {
    if (current.phase !== "talking" || position !== current.next_position) return undefined;
    return answer(trx, now, current, utterance, (content) =>
      reply(content, current.language, current.state, utterance.text),
    );
  });
  return done ?? { run, isNew: false, turns: await selectTurns(context.db, run, position) };
}

/**
 * The learner ends the talk; the character takes leave, and the review comes.
 * @param position from which on turns are answered; null: those of now
 */
export async function endTalk(context: Context, address: RunAddress, position: number | null): Promise<Said> {
  const { run, done } = await changeRun(context, address, async (trx, now, current) => {
    if (current.phase !== "talking") return undefined;
    return answer(trx, now, current, null, (content) => end(content, current.language, current.state));
  });
  if (done !== undefined) return done;
  return { run, isNew: false, turns: await selectTurns(context.db, run, position ?? run.next_position) };
}

async function answer(
  trx: Database,
  now: Date,
  run: RunRow,
  utterance: Utterance | null,
  engine: (content: ScenarioContent) => Turn,
): Promise<Said> {
  const content = await readEdition(trx, run.content_hash);
  const turn = runEngine(() => engine(content));
  const turns = await recordTurn(trx, now, run, utterance, turn);
  const phase = turn.isOver ? "reviewing" : run.phase;
  const after = { ...run, state: turn.state, phase, next_position: run.next_position + turns.length };
  return { run: after, isNew: true, turns };
}
