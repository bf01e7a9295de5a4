import type { HostMatter } from "#platform/health/matter.ts";

/** Where both follow NTP, less than a second apart. */
const TOLERATED_MS = 30_000;

export const clockKinds = ["clock.apart"];

/** @param apartMs how far this machine's clock is ahead of the database's */
export function clockMatters(apartMs: number): HostMatter[] {
  if (Math.abs(apartMs) <= TOLERATED_MS) return [];
  const seconds = Math.round(Math.abs(apartMs) / 1_000);
  const direction = apartMs > 0 ? "ahead of" : "behind";
  return [
    {
      kind: "clock.apart",
      severity: "problem",
      message: `The clock of this machine is ${seconds} s ${direction} the database's: links, tokens and signatures end too early or too late, and what is due is sent late or early. Let both machines follow NTP.`,
    },
  ];
}
