/** A calendar month in UTC. */
export interface Month {
  /** Such as 2026-09. */
  name: string;
  from: Date;
  /** The first moment that is not in it. */
  to: Date;
}

const DAY_MS = 86_400_000;

/** Until then what has ended around midnight may still be written. */
const SETTLED_AFTER_DAYS = 2;

/** The month of this moment. */
export function monthOf(moment: Date): Month {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  const from = new Date(Date.UTC(year, month));
  return { name: from.toISOString().slice(0, 7), from, to: new Date(Date.UTC(year, month + 1)) };
}

/** The current one, and the last one as long as it may still change. */
export function unsettledMonths(now: Date): Month[] {
  const current = monthOf(now);
  const isSettled = now.getTime() - current.from.getTime() > SETTLED_AFTER_DAYS * DAY_MS;
  return isSettled ? [current] : [monthOf(new Date(current.from.getTime() - DAY_MS)), current];
}
