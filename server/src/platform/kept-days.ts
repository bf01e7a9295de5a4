/** For how many days rows are kept. Null: for ever. `docs/operating/retention.md` says which. */
export interface KeptDays {
  events: number | null;
  audit: number | null;
  statements: number | null;
  requests: number;
  deliveries: number;
  scores: number;
  history: number;
}

const DAY_MS = 86_400_000;

/** What is older is no longer kept. */
export function keptSince(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}
