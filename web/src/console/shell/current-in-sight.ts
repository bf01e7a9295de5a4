import { useEffect, useRef } from "react";

/**
 * For a navigation that is a row to swipe through on a narrow screen: the current page may be far to the right in it, and is
 * brought into sight whenever it is another one.
 */
export function useCurrentInSight(page = "") {
  const navigation = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry changes with the page
  useEffect(() => {
    const current = navigation.current?.querySelector("[aria-current]");
    current?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [page]);
  return navigation;
}
