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
    // A reload leaves after the new page has been answered, so the new page says that somebody is here.
    const stay = () => void fetch(path, { headers: { accept: "text/html" } }).catch(() => undefined);
    const comeBack = (event: PageTransitionEvent) => event.persisted && stay();
    if (isReload()) stay();
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

function isReload(): boolean {
  return performance
    .getEntriesByType("navigation")
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === "reload");
}
