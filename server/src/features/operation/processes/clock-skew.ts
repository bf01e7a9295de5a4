import type { HostIssue } from "#platform/health/health-issue.ts";

/** Two clocks that follow NTP are less than a second apart. */
const MAX_SKEW_MS = 30_000;

export const clockKinds = ["clock.apart"];

/** @param skewMs how far this host's clock is ahead of the database's */
export function clockIssues(skewMs: number): HostIssue[] {
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return [];
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  const direction = skewMs > 0 ? "ahead of" : "behind";
  return [
    {
      kind: "clock.apart",
      severity: "problem",
      message: `The clock of this host is ${seconds} s ${direction} the database's: links, tokens and signatures expire too early or too late, and scheduled work runs early or late. Synchronize both hosts with NTP.`,
    },
  ];
}
