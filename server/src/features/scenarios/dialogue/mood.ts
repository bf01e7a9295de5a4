import type { Mood, ScenarioContent, Script } from "../content/scenario-content.ts";
import { scoreOf } from "../scoring.ts";
import type { DialogueState } from "./state.ts";

/** A point was made: things look up, and from a good part of all points on they are well. */
export function moodAfterPoint(content: ScenarioContent, script: Script, state: DialogueState): Mood {
  return scoreOf(content.concepts, coveredIds(state)) >= goodFrom ? script.moods.good : script.moods.start;
}

/** Nothing came of a turn: patience wears thin when that happens again and again. */
export function moodAfterStraying({ moods }: Script, state: DialogueState): Mood {
  return state.strayedInARow >= patience ? moods.bad : state.mood;
}

const goodFrom = 40;
const patience = 3;

export function coveredIds({ points }: DialogueState): string[] {
  return points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [] : [id]));
}
