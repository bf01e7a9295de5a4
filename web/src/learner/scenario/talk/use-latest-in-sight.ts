import { useEffect, useRef } from "react";

/** Brings a new line into view; on arrival the page stays where its address says. */
export function useLatestInSight(count: number): void {
  const seen = useRef(count);
  useEffect(() => {
    if (count === seen.current) return;
    seen.current = count;
    document.getElementById("latest")?.scrollIntoView({ block: "nearest" });
  }, [count]);
}
