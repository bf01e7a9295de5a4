import { useEffect, useEffectEvent, useState } from "react";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;

/** While `isNeeded`, runs `retry` after growing waits, and at once when the connection comes back. */
export function useRetry(isNeeded: boolean, isUnderWay: boolean, retry: () => void) {
  const [failures, setFailures] = useState(0);
  const tryAgain = useEffectEvent(() => {
    setFailures((count) => count + 1);
    retry();
  });

  useEffect(() => {
    if (!isNeeded) return;
    const timer = setTimeout(tryAgain, Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS));
    window.addEventListener("online", tryAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", tryAgain);
    };
  }, [isNeeded, failures]);

  useEffect(() => {
    if (!isNeeded && !isUnderWay) setFailures(0);
  }, [isNeeded, isUnderWay]);
}
