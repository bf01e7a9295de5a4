/** A calendar month in UTC. */
export interface Month {
  /** Such as 2026-09. */
  name: string;
  from: Date;
  /** The first moment that is not in it. */
  to: Date;
}

/** The month of this moment. */
export function monthOf(moment: Date): Month {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  const from = new Date(Date.UTC(year, month));
  return { name: from.toISOString().slice(0, 7), from, to: new Date(Date.UTC(year, month + 1)) };
}

/** The one before it. */
export function monthBefore({ from }: Month): Month {
  return monthOf(new Date(from.getTime() - 1));
}
