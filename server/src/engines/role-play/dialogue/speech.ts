import type { LinePool, Mood, OptionalPool, ScenarioContent, Script } from "../script/scenario-content.ts";
import type { DialogueState, Evidence, Turn } from "./state.ts";
import { isUsedUp, type Pool, takeLine } from "./variants.ts";

/** A reply in the making: what was said so far in it. */
export interface Speech {
  content: ScenarioContent;
  script: Script;
  state: DialogueState;
  lines: string[];
}

export function poolOf({ lines }: Script, name: LinePool | OptionalPool): Pool {
  return { name, lines: lines[name] ?? [] };
}

/** Says a line of the pool that was not said in this talk; where there is none, nothing: something else will fit as well. */
export function say(speech: Speech, pool: Pool): Speech {
  if (!pool.mayRepeat && isUsedUp(speech.state, pool)) return speech;
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
