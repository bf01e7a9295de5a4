/** What a run would take away, beside what there is. */
export interface GateInput {
  /** Employees that were read. */
  seen: number;
  /** Whether it was a reading of all. One of changes alone has nothing to compare its number with. */
  isReadingOfAll: boolean;
  /** Employees of the last complete reading; null before the first, and then linked accounts are what there was. */
  seenBefore: number | null;
  /** Whether the hub says itself that its data are out of date: after its scope was changed, until it has read anew. */
  isStale: boolean;
  /** Linked employees whom a reading of all does not have. They lose nothing yet, but count as missing from now on. */
  missing: number;
  accounts: Losses;
  memberships: Losses;
  teams: Losses;
}

export interface Losses {
  /** That this run would take away, and that the runs of the last 24 hours took. */
  lost: number;
  lostLately: number;
  /** How many there are in all. */
  linked: number;
}

/** Fewer than these are never too many: a small company's Friday. */
const NEVER_TOO_MANY = 5;
const LARGEST_SHARE = 0.1;
const SMALLEST_READING = 0.8;

/**
 * Why what a run would take away has to wait for an administrator, one sentence for each reason; none: it may go on. What
 * it adds and changes is done in either case.
 */
export function gateReasons(input: GateInput): string[] {
  const { seen, seenBefore, isReadingOfAll, isStale, missing, accounts, memberships, teams } = input;
  const takesAny = missing + accounts.lost + memberships.lost + teams.lost > 0;
  if (!takesAny) return [];
  const known = seenBefore ?? accounts.linked;
  const isNarrow = isReadingOfAll && seen < known * SMALLEST_READING;
  return [
    isStale ? STALE : null,
    isNarrow ? narrow(seen, known) : null,
    tooMany(accounts, "deactivate", "accounts that are linked"),
    tooMany(memberships, "end", "memberships that come from the hub"),
    tooMany(teams, "archive", "teams that come from the hub"),
  ].filter((reason) => reason !== null);
}

const STALE =
  "The hub's scope was changed and it has not read the HR system since: who is missing may only be outside of the new scope.";

function narrow(seen: number, known: number): string {
  return `The hub delivered ${seen} employees; the last complete reading had ${known}. A filter or a scope at the hub may have become narrower.`;
}

function tooMany({ lost, lostLately, linked }: Losses, verb: string, noun: string): string | null {
  const all = lost + lostLately;
  if (lost === 0 || all <= Math.max(NEVER_TOO_MANY, linked * LARGEST_SHARE)) return null;
  const lately = lostLately > 0 ? `, after ${lostLately} in the last 24 hours` : "";
  return `It would ${verb} ${lost} of ${linked} ${noun}${lately}.`;
}
