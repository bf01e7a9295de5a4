import { scoreOf } from "../scoring.ts";
import type { Mood, ScenarioContent, Script } from "../script/scenario-content.ts";
import type { DialogueState } from "./state.ts";

/** A point was made: things look up, and from a good part of all points on they are well. */
export function moodAfterPoint(content: ScenarioContent, script: Script, state: DialogueState): Mood {
  return scoreOf(content.concepts, coveredIds(state)) >= goodFrom ? script.moods.good : script.moods.start;
}

/** A turn made no point: after several in a row the character's mood turns bad. */
export function moodAfterStraying({ moods }: Script, state: DialogueState): Mood {
  return state.strayedInARow >= STRAYED_TURNS_TO_BAD ? moods.bad : state.mood;
}

const goodFrom = 40;
const STRAYED_TURNS_TO_BAD = 3;

export function coveredIds({ points }: DialogueState): string[] {
  return points.flatMap(({ id, coveredAfter }) => (coveredAfter === null ? [] : [id]));
}
