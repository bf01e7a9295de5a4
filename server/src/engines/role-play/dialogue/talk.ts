import type { Language } from "#kernel/language.ts";
import type { ScenarioContent, Script } from "../script/scenario-content.ts";
import { askWhatHolds, explainQuestion } from "./ask-again.ts";
import { askAboutDoubt, withDoubt } from "./doubts.ts";
import { askBack, suspicionIn, type TakenUp, takeUpOutcomes } from "./outcomes.ts";
import { reactToPoints, withPoints } from "./points.ts";
import { announceLeaving, isAllCovered, resumeTalk, takeLeave } from "./progress.ts";
import { respond, stray } from "./response.ts";
import { finishTurn, poolOf, type Speech, say } from "./speech.ts";
import type { DialogueState, Turn } from "./state.ts";
import { type Hearing, readTurn, type Utterance } from "./utterance.ts";

/** The character speaks first. `seed` is the same for all attempts of a learner at a scenario; attempts count from 1. */
export function begin(
  content: ScenarioContent,
  language: Language,
  { seed, attempt }: { seed: number; attempt: number },
): Turn {
  const script = scriptOf(content, language);
  const state: DialogueState = {
    format: 1,
    seed,
    attempt,
    turns: 0,
    mood: script.moods.start,
    points: content.concepts.map(({ id }) => ({ id, coveredAfter: null, probes: 0 })),
    probing: null,
    strayedInARow: 0,
    strayed: 0,
    taken: {},
    lastLine: "",
    lastUtterance: "",
    ending: null,
  };
  return finishTurn(say({ content, script, state, lines: [] }, poolOf(script, "openings")));
}

/** What the character answers. Pure: the same state and utterance have the same reply. */
export function reply(
  content: ScenarioContent,
  language: Language,
  state: DialogueState,
  text: string,
  hearing: Hearing = {},
): Turn {
  const script = scriptOf(content, language);
  const before: Speech = { content, script, state, lines: [] };
  if (state.ending !== null) return finishTurn(before);
  const utterance = readTurn(script, language, state, text, hearing);
  const turn = withList({ ...state, turns: state.turns + 1, lastUtterance: text }, utterance);
  const explained = explainQuestion({ ...before, state: turn }, utterance);
  if (explained !== undefined) return finishTurn(explained);
  const taken = takeUpOutcomes({ ...before, state: turn }, utterance);
  const doubted = taken.isBreach ? taken : { ...taken, speech: withDoubt(taken.speech, utterance) };
  return finishTurn(answer(doubted, utterance), utterance.evidence);
}

function withList(state: DialogueState, { isList }: Utterance): DialogueState {
  return isList ? { ...state, listed: (state.listed ?? 0) + 1 } : state;
}

/** The first of these steps that has something to say answers. */
function answer(taken: TakenUp, utterance: Utterance): Speech {
  return (
    answerRepeated(taken, utterance) ??
    askWhatHoldsThen(taken, utterance) ??
    askWhatIsMeant(taken, utterance) ??
    askWhatIsInDoubt(taken, utterance) ??
    takeUpPoints(taken, utterance) ??
    leaveReactionAlone(taken, utterance) ??
    resumeSettled(taken, utterance) ??
    respond(taken.speech, utterance)
  );
}

type Step = (taken: TakenUp, utterance: Utterance) => Speech | undefined;

/** A line or the briefing, said once more, leads nowhere. */
const answerRepeated: Step = ({ speech, isBreach }, { repeats }) => {
  if (repeats === null) return undefined;
  return isBreach ? speech : stray(speech, poolOf(speech.script, repeats === "a line" ? "echo" : "repair"));
};

/** A bare "no" undoes no grant. */
const askWhatHoldsThen: Step = ({ speech, isBreach, settled }, utterance) =>
  isBreach || settled !== "only denied"
    ? undefined
    : askWhatHolds(withPoints(speech, utterance.evidence), utterance);

/** What denies one thing is suspected of no other. */
const askWhatIsMeant: Step = ({ speech, isBreach, settled }, utterance) => {
  const suspicion = isBreach || settled === "denied" ? undefined : suspicionIn(speech, utterance);
  return suspicion === undefined ? undefined : askBack(withPoints(speech, utterance.evidence), suspicion);
};

const askWhatIsInDoubt: Step = ({ speech, isBreach }, utterance) =>
  isBreach ? undefined : askAboutDoubt(speech, utterance);

const takeUpPoints: Step = ({ speech }, utterance) =>
  utterance.evidence.length > 0 ? reactToPoints(speech, utterance) : undefined;

/** What must not happen was reacted to already. */
const leaveReactionAlone: Step = ({ speech, isBreach }) => (isBreach ? speech : undefined);

/** What was asked back about is settled: the talk goes on where it was. */
const resumeSettled: Step = ({ speech, settled }) =>
  settled === "denied" || settled === "denied in vain" || (settled !== null && isAllCovered(speech))
    ? resumeTalk(speech)
    : undefined;

/**
 * The learner ends the talk: the last line depends on how much was covered. With points open the character says once that it will end,
 * and the learner has one more turn, or ends it.
 */
export function end(content: ScenarioContent, language: Language, state: DialogueState): Turn {
  const script = scriptOf(content, language);
  const speech: Speech = { content, script, state, lines: [] };
  if (state.ending !== null) return finishTurn(speech);
  const isUnfinished = state.turns > 0 && !isAllCovered(speech);
  return finishTurn((isUnfinished ? announceLeaving(speech) : undefined) ?? takeLeave(speech));
}

function scriptOf({ scripts, language: original, key }: ScenarioContent, language: Language): Script {
  const script = scripts[language] ?? scripts[original];
  if (script === undefined)
    throw new Error(`Scenario ${key} has no script, not even in its original's language.`);
  return script;
}
