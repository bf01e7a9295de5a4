import { useEffect, useRef } from "react";

/**
 * Tells the server when the tab is closed, so that the talk does not stay open for half an hour. @returns what to call
 * before going on to the review, which is no leaving
 */
export function useLeaving(path: string, madeFor: string | null): () => void {
  const isGoingOn = useRef(false);

  useEffect(() => {
    const leave = () => {
      if (isGoingOn.current) return;
      navigator.sendBeacon(
        `${path}/leave`,
        new URLSearchParams(madeFor === null ? {} : { made_for: madeFor }),
      );
    };
    /** Out of the browser's own store no request is made, so the server would take the tab for closed. */
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", comeBack);
    return () => {
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", comeBack);
    };
  }, [path, madeFor]);

  return () => {
    isGoingOn.current = true;
  };
}
