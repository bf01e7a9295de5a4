import type { UsageRow } from "./queries.ts";

export function presentUsage({ listened_ms, spent, duration_ms, ...row }: UsageRow) {
  return {
    ...row,
    listened_seconds: listened_ms / 1_000,
    spent: amountOf(spent),
    mean_duration_ms: row.calls === 0 ? 0 : Math.round(duration_ms / row.calls),
  };
}

/** Of millionths. */
export function amountOf(micros: number): number {
  return micros / 1_000_000;
}
