import { useEffect, useState } from "react";

/** Between a line that is shown and the voice that begins to read it. */
const CALM_MS = 300;

/** Whether nothing is under way any more, and has not been for a moment. */
export function useSettled(isCalm: boolean): boolean {
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (!isCalm) return setIsSettled(false);
    const timer = setTimeout(() => setIsSettled(true), CALM_MS);
    return () => clearTimeout(timer);
  }, [isCalm]);
  // What begins now was settled a moment ago.
  return isCalm && isSettled;
}
