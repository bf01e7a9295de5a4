import { coveredIds } from "./mood.ts";
import { type Speech, say, withMood, withState } from "./speech.ts";
import type { PointRecord } from "./state.ts";

/** Asks for the next open point, in their order and at most twice for each; after that the talk is closed. */
export function goOn(speech: Speech): Speech {
  const next = speech.state.points.find(({ coveredAfter, probes }) => coveredAfter === null && probes < 2);
  if (next === undefined) return giveUp(speech);
  const concept = speech.script.concepts.find(({ id }) => id === next.id);
  const lines = concept?.probes[next.probes === 0 ? 0 : 1] ?? [];
  const asked = say(speech, { name: `${next.id} probe ${next.probes + 1}`, lines });
  return withState(asked, { probing: next.id, points: speech.state.points.map(asking(next)) });
}

/** All points are made: the character says so and takes leave. */
export function wrapUp(speech: Speech): Speech {
  const { lines, moods } = speech.script;
  const said = say(speech, { name: "wrap_up", lines: lines.wrap_up });
  return withState(withMood(said, moods.good), { ending: "covered", probing: null });
}

function giveUp(speech: Speech): Speech {
  const { lines, moods } = speech.script;
  const said = say(speech, { name: "enough", lines: lines.enough });
  const mood = coveredIds(said.state).length > 0 ? said.state.mood : moods.bad;
  return withState(withMood(said, mood), { ending: "enough", probing: null });
}

function asking(next: PointRecord) {
  return (point: PointRecord): PointRecord =>
    point.id === next.id ? { ...point, probes: next.probes === 0 ? 1 : 2 } : point;
}
