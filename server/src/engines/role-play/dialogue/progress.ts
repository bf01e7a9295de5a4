import { counting } from "../breaches/record.ts";
import { scoreOf } from "../scoring.ts";
import type { ConceptScript } from "../script/scenario-content.ts";
import { coveredIds } from "./mood.ts";
import { poolOf, type Speech, say, withMood, withState } from "./speech.ts";
import type { PointRecord } from "./state.ts";
import type { Pool } from "./variants.ts";

/** Asks for the next open point, in their order and at most twice for each; after that the talk is about to end. */
export function continueScript(speech: Speech): Speech {
  const next = speech.state.points.find(({ coveredAfter, probes }) => coveredAfter === null && probes < 2);
  if (next === undefined) return announceLeaving(speech) ?? closeTalk(speech);
  const asked = say(speech, probeOf(speech.script.concepts, next.id, next.probes === 0 ? 1 : 2));
  return withState(asked, { probing: next.id, points: speech.state.points.map(asking(next)) });
}

/** The probe that was not understood, in its other words; undefined when nothing was asked for. */
export function askAgain({ script, state }: Speech): Pool | undefined {
  const asked = state.points.find(({ id, coveredAfter }) => id === state.probing && coveredAfter === null);
  return asked === undefined || asked.probes === 0
    ? undefined
    : probeOf(script.concepts, asked.id, asked.probes);
}

function probeOf(concepts: readonly ConceptScript[], id: string, time: 1 | 2): Pool {
  const concept = concepts.find((each) => each.id === id);
  return { name: `${id} probe ${time}`, lines: concept?.probes[time - 1] ?? [] };
}

/** The character takes leave. */
export function closeTalk(speech: Speech): Speech {
  return isAllCovered(speech) ? wrapUp(speech) : endUnanswered(speech);
}

/** All points are made: the talk will end, and the learner has one more turn. Where something happened that must not, it ends at once. */
export function concludeTalk(speech: Speech): Speech {
  const hasBreaches = counting(speech.state.breaches ?? []).length > 0;
  return (hasBreaches ? undefined : announceLeaving(speech)) ?? wrapUp(speech);
}

/** All points are made: the character says so and takes leave. A talk in which something happened that must not ends coolly. */
function wrapUp(speech: Speech): Speech {
  const { lines, moods, closings } = speech.script;
  if (counting(speech.state.breaches ?? []).length > 0) {
    const left = say(speech, { name: "closing poor", lines: closings.poor });
    return withState(withMood(left, moods.bad), { ending: "covered", probing: null });
  }
  const said = say(speech, { name: "wrap_up", lines: lines.wrap_up });
  return withState(withMood(said, moods.good), { ending: "covered", probing: null });
}

/** The character says once that the talk will end, which leaves one more turn. Undefined: it was said, or nobody wrote how. */
export function announceLeaving(speech: Speech): Speech | undefined {
  const lines = speech.script.lines.before_leaving;
  if (lines === undefined || speech.state.isLeaving === true) return undefined;
  return withState(say(speech, { name: "before_leaving", lines }), { isLeaving: true, probing: null });
}

function endUnanswered(speech: Speech): Speech {
  const { lines, moods } = speech.script;
  const said = say(speech, { name: "enough", lines: lines.enough });
  const mood = coveredIds(said.state).length > 0 ? said.state.mood : moods.bad;
  return withState(withMood(said, mood), { ending: "enough", probing: null });
}

/** The learner goes: the last line depends on how much was covered. */
export function takeLeave(speech: Speech): Speech {
  const { content, script, state } = speech;
  const score = scoreOf(content.concepts, coveredIds(state));
  const hasBreaches = counting(state.breaches ?? []).length > 0;
  const name = hasBreaches || score < 40 ? "poor" : score >= 80 ? "good" : "fair";
  const said = say(speech, { name: `closing ${name}`, lines: script.closings[name] });
  return withState(said, { ending: "learner", probing: null });
}

/** The talk goes on where it was, and what was asked for before is asked for again. */
export function resumeTalk(speech: Speech): Speech {
  if (isAllCovered(speech)) return concludeTalk(speech);
  const said = withState(say(speech, poolOf(speech.script, "acknowledgements")), { strayedInARow: 0 });
  const again = askAgain(said);
  const asked = again === undefined ? said : say(said, again);
  return asked.lines.length > 0 ? asked : continueScript(asked);
}

export function isAllCovered({ state }: Speech): boolean {
  return state.points.every(({ coveredAfter }) => coveredAfter !== null);
}

function asking(next: PointRecord) {
  return (point: PointRecord): PointRecord =>
    point.id === next.id ? { ...point, probes: next.probes === 0 ? 1 : 2 } : point;
}
