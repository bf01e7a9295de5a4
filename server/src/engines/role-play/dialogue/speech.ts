import type { Mood, ScenarioContent, Script } from "../script/scenario-content.ts";
import type { DialogueState, Evidence, Turn } from "./state.ts";
import { type Pool, takeLine } from "./variants.ts";

/** A reply in the making: what was said so far in it. */
export interface Speech {
  content: ScenarioContent;
  script: Script;
  state: DialogueState;
  lines: string[];
}

/** Says a line of the pool; where that would be the line just said, nothing. */
export function say(speech: Speech, pool: Pool): Speech {
  const taken = takeLine(speech.state, pool);
  return taken === undefined
    ? speech
    : { ...speech, state: taken.state, lines: [...speech.lines, taken.line] };
}

export function withState(speech: Speech, changes: Partial<DialogueState>): Speech {
  return { ...speech, state: { ...speech.state, ...changes } };
}

export function withMood(speech: Speech, mood: Mood): Speech {
  return withState(speech, { mood });
}

export function finishTurn({ state, lines }: Speech, covered: Evidence[] = []): Turn {
  return { state, lines, mood: state.mood, covered, isOver: state.ending !== null };
}
