import { useEffect, useEffectEvent, useState } from "react";

interface Countdown {
  seconds: number;
  /** A pause starts the count anew, so that nobody is surprised by what was left of it. */
  isPaused: boolean;
  onEnd: () => void;
  /** The learner came back to this page through the browser's history. */
  onReturn: () => void;
}

/** Seconds left, or null before the script has started. Also waits while the tab is out of sight. */
export function useCountdown({ seconds, isPaused, onEnd, onReturn }: Countdown): number | null {
  const [remaining, setRemaining] = useState<number | null>(null);
  const isVisible = useIsVisible();
  const isRunning = isVisible && !isPaused;
  const end = useEffectEvent(onEnd);
  const comeBack = useEffectEvent((event: PageTransitionEvent) => event.persisted && onReturn());

  useEffect(() => {
    setRemaining(seconds);
    if (!isRunning) return;
    const finishesAt = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const left = Math.ceil((finishesAt - performance.now()) / 1000);
      setRemaining(Math.max(left, 0));
      if (left > 0) return;
      clearInterval(timer);
      end();
    }, 250);
    return () => clearInterval(timer);
  }, [isRunning, seconds]);

  useEffect(() => {
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, []);

  return remaining;
}

function useIsVisible(): boolean {
  const [isVisible, setIsVisible] = useState(true);
  useEffect(() => {
    const look = () => setIsVisible(document.visibilityState === "visible");
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return isVisible;
}
