import { useEffect, useState } from "react";
import type { CompleteExit } from "./complete-page.ts";
import { WayOn } from "./way-on.tsx";

/** Without any of these for so long, nobody is reading any more. */
const SIGNS = ["scroll", "pointermove", "pointerdown", "keydown", "touchmove"];
const READING_MS = 60_000;

export interface ReadingWayOnProps {
  exit: CompleteExit;
}

/** The way on from a page that is to be read: nobody is taken away meanwhile. */
export function ReadingWayOn({ exit }: ReadingWayOnProps) {
  return <WayOn exit={exit} isPaused={useIsReading()} pausedFor="reading" />;
}

/** Arriving counts as the first sign. */
function useIsReading(): boolean {
  const [isReading, setIsReading] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const notice = () => {
      clearTimeout(timer);
      setIsReading(true);
      timer = setTimeout(() => setIsReading(false), READING_MS);
    };
    notice();
    for (const sign of SIGNS) window.addEventListener(sign, notice, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, notice);
    };
  }, []);
  return isReading;
}
