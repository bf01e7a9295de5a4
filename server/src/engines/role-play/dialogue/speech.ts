import type { LinePool, Mood, OptionalPool, ScenarioContent, Script } from "../script/scenario-content.ts";
import { fillSlots, hasSlot } from "../script/slots.ts";
import type { Told } from "./slots.ts";
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

/**
 * Says a line of the pool that was not said in this talk, one that takes up what was told if there is one; where there is none, nothing:
 * something else will fit as well.
 */
export function say(speech: Speech, pool: Pool, told: Told = {}): Speech {
  const filled = pool.lines.filter(hasSlot).flatMap((line) => fillSlots(line, told) ?? []);
  const takingUp = sayOf(speech, { name: `${pool.name} taken up`, lines: filled });
  return takingUp === speech ? sayOf(speech, { ...pool, lines: withoutSlots(pool.lines) }) : takingUp;
}

const plain = new WeakMap<readonly string[], readonly string[]>();

function withoutSlots(lines: readonly string[]): readonly string[] {
  const known = plain.get(lines) ?? lines.filter((line) => !hasSlot(line));
  plain.set(lines, known);
  return known;
}

function sayOf(speech: Speech, pool: Pool): Speech {
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
