import { isOn, readSettings } from "#content/ai/index.ts";
import type { DialogueState, ScenarioContent, Turn } from "#engines/role-play/index.ts";
import { reply } from "#engines/role-play/index.ts";
import type { Context } from "#platform/feature.ts";
import { type Reworded, reword } from "../../character/character.ts";
import { type Hearing, judge } from "../../judging/judge.ts";
import type { Judgement } from "../../judging/judgement.ts";
import { readEdition } from "../edition.ts";
import { EngineFailure, runEngine } from "../engine-failure.ts";
import { selectRun } from "../queries.ts";
import type { RunAddress, RunRow } from "../run.ts";
import { selectTurns } from "./turns.ts";

/** An answer in which models had a part, made before the run is locked. */
export interface Prepared {
  turn: Turn;
  /** Null: no judge was to be asked. */
  judgement: Judgement | null;
}

/** Nobody waits longer than this for an answer; eight seconds with what the database takes. */
const WAIT_MS = 7_000;
/** In a talk that a model has let down before; four seconds with what the database takes. */
const WAIT_AFTER_LOSS_MS = 3_500;
/** With less time left nothing useful comes. */
const LEAST_MS = 1_000;

/**
 * Asks the organization's models what was said and how the character puts its answer. The embedded dialogue directs: whatever they
 * do, there is an answer.
 * @returns null where no model has a part in it, or nothing is to be said at this position
 */
export async function prepareTurn(
  context: Context,
  address: RunAddress,
  position: number,
  utterance: string,
): Promise<Prepared | null> {
  const begunAt = performance.now();
  const run = await selectRun(context.db, context.clock(), address);
  if (run?.phase !== "talking" || run.due !== null || run.next_position !== position) return null;
  const settings = await readSettings(context, context.db, run.organization_id);
  const [judges, speaks] = [isOn(settings, "judging"), isOn(settings, "characters")];
  if (!judges && !speaks) return null;
  try {
    const content = await readEdition(context.db, run.content_hash);
    const talk = await selectTurns(context.db, run);
    const script = scriptOf(content, run);
    const { state, language } = run;
    const waitMs = state.lostModel === true ? WAIT_AFTER_LOSS_MS : WAIT_MS;
    const hearing: Hearing | null = judges
      ? await judge(context, settings, language, {
          script,
          utterance,
          talk,
          lastUtterance: state.lastUtterance,
          reworded: state.reworded ?? [],
          attempt: state.attempt,
          open: openIn(state),
        })
      : null;
    const turn = runEngine(() => reply(content, language, state, utterance, hearing?.evidence));
    const judgement = hearing?.judgement ?? null;
    const leftMs = Math.floor(waitMs - (performance.now() - begunAt));
    const isLost = judgement?.because === "unavailable" || judgement?.because === "over_budget";
    // An ending is its author's, and so is what is asked back. An endpoint that has just let the judge down is not waited for again.
    if (
      !speaks ||
      turn.isOver ||
      isAskingBack(turn) ||
      turn.lines.length === 0 ||
      leftMs < LEAST_MS ||
      isLost
    )
      return { turn: isLost && speaks ? withoutModel(turn) : turn, judgement };
    const cue = { script, utterance, lines: turn.lines, mood: turn.mood, talk, open: openIn(turn.state) };
    return { turn: spoken(turn, await reword(context, settings, language, cue, leftMs)), judgement };
  } catch (error) {
    // The run's script is broken: the run is ended where it is locked.
    if (error instanceof EngineFailure) return null;
    throw error;
  }
}

function scriptOf({ scripts, key, language: original }: ScenarioContent, { language }: RunRow) {
  const script = scripts?.[language] ?? scripts?.[original];
  if (script === undefined) throw new EngineFailure(`Scenario ${key} has no script.`);
  return script;
}

/** A yes or a no to it counts. */
function isAskingBack({ state }: Turn): boolean {
  return (state.askedBack ?? []).some(({ turn }) => turn === state.turns);
}

function openIn({ points }: DialogueState): string[] {
  return points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [id] : []));
}

function spoken(turn: Turn, { line, because }: Reworded): Turn {
  if (line === null)
    return because === "unavailable" || because === "over_budget" ? withoutModel(turn) : turn;
  const { state } = turn;
  return { ...turn, lines: [line], state: { ...state, reworded: [...(state.reworded ?? []), line] } };
}

/** The learner is told that the lines are prepared ones now. */
function withoutModel(turn: Turn): Turn {
  return { ...turn, state: { ...turn.state, lostModel: true } };
}
