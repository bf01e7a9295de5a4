import { type AiSettings, isOn, readSettings } from "#content/ai/index.ts";
import type { DialogueState, ScenarioContent, Script, Turn } from "#engines/role-play/index.ts";
import { reply } from "#engines/role-play/index.ts";
import type { Context } from "#platform/feature.ts";
import { type Reworded, reword } from "../../character/character.ts";
import { type Hearing, judge } from "../../judging/judge.ts";
import type { Judgement } from "../../judging/judgement.ts";
import { readEdition } from "../edition.ts";
import { EngineFailure, runEngine } from "../engine-failure.ts";
import { isSpoken } from "../heard/correction.ts";
import { selectRun } from "../queries.ts";
import type { RunAddress, RunRow } from "../run.ts";
import { characterWaitMs, isBrokenJudgement, isBrokenLine, judgeWaitMs } from "./model-waits.ts";
import type { Utterance } from "./record.ts";
import { selectTurns, type TurnRow } from "./turns.ts";

/** An answer in which models had a part, made before the run is locked. */
export interface Prepared {
  turn: Turn;
  /** Null: no judge was to be asked. */
  judgement: Judgement | null;
}

/**
 * Asks the organization's models what was said and how the character puts its answer. The embedded dialogue directs: whatever they
 * do, there is an answer.
 * @returns null where no model has a part in it, or nothing is to be said at this position
 */
export async function prepareTurn(
  context: Context,
  address: RunAddress,
  position: number,
  said: Utterance,
): Promise<Prepared | null> {
  const begunAt = performance.now();
  const run = await selectRun(context.db, context.clock(), address);
  if (run?.phase !== "talking" || run.due !== null || run.next_position !== position) return null;
  const settings = await readSettings(context, context.db, run.organization_id);
  const [judges, speaks] = [isOn(settings, "judging"), isOn(settings, "characters")];
  if (!judges && !speaks) return null;
  try {
    const content = await readEdition(context.db, run.content_hash);
    const asking: Asking = {
      context,
      settings,
      run,
      utterance: said.text,
      script: scriptOf(content, run),
      talk: await selectTurns(context.db, run),
      begunAt,
    };
    const hearing = judges ? await askJudge(asking) : null;
    const judgement = hearing?.judgement ?? null;
    const heard = { judged: hearing?.evidence, isSpoken: isSpoken(run.language, said) };
    const answered = runEngine(() => reply(content, run.language, run.state, said.text, heard));
    const turn = judgement !== null && isBrokenJudgement(judgement) ? withBroken(answered) : answered;
    if (!speaks) return { turn, judgement };
    return { turn: isLost(judgement) ? withoutModel(turn) : await askCharacter(asking, turn), judgement };
  } catch (error) {
    // The run's script is broken: the run is ended where it is locked.
    if (error instanceof EngineFailure) return null;
    throw error;
  }
}

/** What models are asked about. */
interface Asking {
  context: Context;
  settings: AiSettings;
  run: RunRow;
  utterance: string;
  script: Script;
  talk: TurnRow[];
  /** As `performance.now()` has it. */
  begunAt: number;
}

function askJudge({ context, settings, run, utterance, script, talk }: Asking): Promise<Hearing> {
  const { state, language } = run;
  return judge(context, settings, language, {
    script,
    utterance,
    talk,
    lastUtterance: state.lastUtterance,
    reworded: state.reworded ?? [],
    attempt: state.attempt,
    open: openIn(state),
    deadlineMs: judgeWaitMs(state, context.settings.talkWaits),
  });
}

/** An endpoint that has just let the judge down is not waited for again. */
function isLost(judgement: Judgement | null): boolean {
  return judgement?.because === "unavailable" || judgement?.because === "over_budget";
}

/** An ending is its author's, and so is what is asked back. */
async function askCharacter(
  { context, settings, run, utterance, script, talk, begunAt }: Asking,
  turn: Turn,
): Promise<Turn> {
  const { talkWaits } = context.settings;
  const deadlineMs = characterWaitMs(turn.state, talkWaits, performance.now() - begunAt);
  if (deadlineMs === null || turn.isOver || isAskingBack(turn) || turn.lines.length === 0) return turn;
  const cue = { script, utterance, lines: turn.lines, mood: turn.mood, talk, open: openIn(turn.state) };
  const waits = { deadlineMs, stallMs: talkWaits.stall };
  return spoken(turn, await reword(context, settings, run.language, cue, waits));
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

function spoken(turn: Turn, reworded: Reworded): Turn {
  const { line, because } = reworded;
  const counted = isBrokenLine(reworded) ? withBroken(turn) : turn;
  if (line === null) return because !== null && isLoss.has(because) ? withoutModel(counted) : counted;
  const { state } = counted;
  return { ...counted, lines: [line], state: { ...state, reworded: [...(state.reworded ?? []), line] } };
}

/** Why a character says its author's lines that had a model for others. */
const isLoss: ReadonlySet<Reworded["because"]> = new Set(["unavailable", "over_budget", "cut_off"]);

/** Of a model that answers badly several times less is waited for. */
function withBroken(turn: Turn): Turn {
  const { state } = turn;
  return { ...turn, state: { ...state, brokenAnswers: (state.brokenAnswers ?? 0) + 1 } };
}

/** The learner is told that the lines are prepared ones now. */
function withoutModel(turn: Turn): Turn {
  return { ...turn, state: { ...turn.state, lostModel: true } };
}
