import { useEffect, useState } from "react";
import type { TalkTurn } from "../talk-turn.ts";

/** About as long as somebody takes to begin the next sentence. */
const LINE_MS = { least: 700, most: 2_200, perLetter: 22 };

/** Shows what the character answers line by line. @returns how many of the turns are to be seen */
export function useReveal(turns: readonly TalkTurn[]): number {
  const [shown, setShown] = useState(turns.length);
  const next = turns[shown];
  const before = turns[shown - 1];

  useEffect(() => {
    if (!next) return;
    const timer = setTimeout(() => setShown((count) => count + 1), waitBetween(before, next));
    return () => clearTimeout(timer);
  }, [before, next]);

  return Math.min(shown, turns.length);
}

/** Only a character's line after another one has to wait, and nothing does for somebody who wants less motion. */
function waitBetween(before: TalkTurn | undefined, next: TalkTurn): number {
  if (before?.speaker !== "character" || next.speaker !== "character") return 0;
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
  return Math.min(LINE_MS.least + LINE_MS.perLetter * before.text.length, LINE_MS.most);
}
