import type { ReactNode } from "react";

/** A word about a state, in a frame. The word says it; the color only helps. */
export function Tag({ tone = "plain", children }: { tone?: "plain" | "good" | "off"; children: ReactNode }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}
