import { useEffect, useEffectEvent, useRef } from "react";
import type { Voice } from "../speech/use-voice.ts";
import type { TalkTurn } from "../talk-turn.ts";

/** Reads the character's lines as they appear. @returns reads what was said last once more */
export function useReadAloud(voice: Voice, turns: readonly TalkTurn[], isOn: boolean): () => void {
  const last = turns.at(-1);
  const read = useRef(last?.position ?? 0);

  const readNew = useEffectEvent(() => {
    const unread = turns.filter(
      ({ speaker, position }) => speaker === "character" && position > read.current,
    );
    read.current = last?.position ?? 0;
    if (isOn) voice.speak(unread);
  });
  useEffect(() => {
    if (last) readNew();
  }, [last]);

  return () => {
    const ownLast = turns.findLastIndex(({ speaker }) => speaker === "learner");
    voice.stop();
    voice.speak(turns.slice(ownLast + 1));
  };
}
