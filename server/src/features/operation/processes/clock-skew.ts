import type { HostIssue } from "#platform/health/health-issue.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";

const ahead = defineSentence(
  "clock.apart.ahead",
  "The clock of this host is {seconds} s ahead of the database's: links, tokens and signatures expire too early or too late, and scheduled work runs early or late.",
);
const behind = defineSentence(
  "clock.apart.behind",
  "The clock of this host is {seconds} s behind the database's: links, tokens and signatures expire too early or too late, and scheduled work runs early or late.",
);
const synchronize = defineSentence("clock.apart", "Synchronize both hosts with NTP.");

/** Two clocks that follow NTP are less than a second apart. */
const MAX_SKEW_MS = 30_000;

export const clockKinds = ["clock.apart"];

/** @param skewMs how far this host's clock is ahead of the database's */
export function clockIssues(skewMs: number): HostIssue[] {
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return [];
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  const skewed = skewMs > 0 ? ahead : behind;
  return [
    {
      kind: "clock.apart",
      severity: "problem",
      ...inSentences(skewed({ seconds }), synchronize()),
    },
  ];
}
