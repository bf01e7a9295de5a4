import type { ScenarioContent, Turn } from "#engines/role-play/index.ts";
import { end, reply } from "#engines/role-play/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { changeRun } from "../change-run.ts";
import { readEdition } from "../edition.ts";
import { runEngine } from "../engine-failure.ts";
import { isSpoken } from "../heard/correction.ts";
import type { RunAddress, RunRow } from "../run.ts";
import { type Prepared, prepareTurn } from "./prepare.ts";
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
 * sent again is said once, and of two devices the later one is told what was said. Models are asked before the run is locked.
 * @throws notFound, scenarioUnavailable (403)
 */
export async function say(
  context: Context,
  address: RunAddress,
  position: number,
  utterance: Utterance,
): Promise<Said> {
  const said = await sayUnlessModel(context, address, position, utterance);
  if (said !== null) return said;
  return oneByOne(`${Object.values(address).join(" ")} ${position}`, async () => {
    const prepared = await prepareTurn(context, address, position, utterance);
    return sayPrepared(context, address, position, utterance, prepared);
  });
}

/** Null: a model may have a part in the answer, and nothing was said yet. */
async function sayUnlessModel(
  context: Context,
  address: RunAddress,
  position: number,
  utterance: Utterance,
): Promise<Said | null> {
  if (context.settings.models.text !== null) return null;
  return sayNext(context, address, position, async (trx, now, run) =>
    run.has_own_model ? null : storeAnswer(trx, now, run, utterance, await answerOf(trx, run, utterance)),
  );
}

/**
 * Says what was prepared; null: with the embedded dialogue alone.
 * @throws notFound, scenarioUnavailable (403)
 */
export async function sayPrepared(
  context: Context,
  address: RunAddress,
  position: number,
  utterance: Utterance,
  prepared: Prepared | null,
): Promise<Said> {
  return sayNext(context, address, position, async (trx, now, run) =>
    storeAnswer(trx, now, run, utterance, prepared ?? (await answerOf(trx, run, utterance))),
  );
}

/** Says something with the run locked; where the position was taken or the talk is over, what was said since is told. */
async function sayNext<T extends Said | null>(
  context: Context,
  address: RunAddress,
  position: number,
  act: (trx: Database, now: Date, run: RunRow) => Promise<T>,
): Promise<T | Said> {
  const { run, done } = await changeRun(context, address, async (trx, now, current) =>
    current.phase === "talking" && current.next_position === position ? act(trx, now, current) : undefined,
  );
  return done === undefined ? saidSince(context, run, position) : done;
}

async function saidSince({ db }: Context, run: RunRow, position: number): Promise<Said> {
  return { run, isNew: false, turns: await selectTurns(db, run, position) };
}

const underWay = new Map<string, Promise<unknown>>();

/** A repeated request waits for the one that is being answered, and then finds its words said. */
async function oneByOne<T>(key: string, work: () => Promise<T>): Promise<T> {
  await underWay.get(key)?.catch(() => undefined); // its failure goes to the first request
  const working = work();
  underWay.set(key, working);
  try {
    return await working;
  } finally {
    if (underWay.get(key) === working) underWay.delete(key);
  }
}

/**
 * The learner ends the talk: the character takes leave, and the review comes. With points open it says once that the talk will end, and
 * waits for one more turn, or to be ended again.
 * @param position from which on turns are answered; null: those of now
 */
export async function endTalk(context: Context, address: RunAddress, position: number | null): Promise<Said> {
  const { run, done } = await changeRun(context, address, async (trx, now, current) => {
    if (current.phase !== "talking") return undefined;
    const ended = await runWith(trx, current, (content) => end(content, current.language, current.state));
    return storeAnswer(trx, now, current, null, ended);
  });
  return done ?? saidSince(context, run, position ?? run.next_position);
}

/** What the embedded dialogue answers. */
async function answerOf(trx: Database, run: RunRow, { text, heard }: Utterance): Promise<Prepared> {
  const hearing = { isSpoken: isSpoken(run.language, { text, heard }) };
  return runWith(trx, run, (content) => reply(content, run.language, run.state, text, hearing));
}

async function runWith(
  trx: Database,
  run: RunRow,
  engine: (content: ScenarioContent) => Turn,
): Promise<Prepared> {
  const content = await readEdition(trx, run.content_hash);
  return { turn: runEngine(() => engine(content)), judgement: null };
}

async function storeAnswer(
  trx: Database,
  now: Date,
  run: RunRow,
  utterance: Utterance | null,
  { turn, judgement }: Prepared,
): Promise<Said> {
  const turns = await recordTurn(trx, now, run, utterance, turn, judgement);
  const phase = turn.isOver ? "reviewing" : run.phase;
  const after = { ...run, state: turn.state, phase, next_position: run.next_position + turns.length };
  return { run: after, isNew: true, turns };
}
