import type { Mood } from "../mood.ts";
import type { TalkTurn } from "../talk-turn.ts";

/** A line of the script: the name stands above the first one of a person, the mood where it has changed. */
export interface ScriptLine {
  turn: TalkTurn;
  showsSpeaker: boolean;
  mood: Mood | null;
}

export function toScript(turns: readonly TalkTurn[]): ScriptLine[] {
  let mood: Mood | null = null;
  return turns.map((turn, index) => {
    const hasChanged = turn.mood !== null && turn.mood !== mood;
    mood = turn.mood ?? mood;
    const showsSpeaker = hasChanged || turns[index - 1]?.speaker !== turn.speaker;
    return { turn, showsSpeaker, mood: hasChanged ? turn.mood : null };
  });
}
