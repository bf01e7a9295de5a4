/** Tries that were not found right, as of a moment. */
export interface Count {
  tries: number;
  countedAt: Date;
}

/** What is known about a try before its password is looked at. */
export interface Guess {
  /** At this account from this place. */
  pair: Count;
  /** At this account from all places where it was never signed in to. */
  account: Count;
  /** From this address at all accounts. */
  address: Count;
  /** The account was signed in to from this place before. */
  isFamiliar: boolean;
}

interface Allowance {
  /** So many tries cost no pause; each one more doubles it. */
  free: number;
  /** How long it takes until one try is forgotten. */
  forgetMs: number;
}

const minuteMs = 60_000;
export const LONGEST_PAUSE_MS = 15 * minuteMs;
/** After so many doublings the longest pause is reached. More is not counted, so that what was attacked recovers. */
const DOUBLINGS = 10;

const allowances = {
  pair: { free: 5, forgetMs: 60 * minuteMs },
  account: { free: 10, forgetMs: 15 * minuteMs },
  address: { free: 30, forgetMs: 2 * minuteMs },
} as const satisfies Record<string, Allowance>;

/**
 * How long this try has to wait; 0 lets it be compared. Strangers wait for their account's count from their own last
 * try on, or from when they first asked: nobody else's tries prolong that beyond the longest pause. From a familiar
 * place only one's own tries count.
 */
export function waitMs({ pair, account, address, isFamiliar }: Guess, now: Date): number {
  const until = [pair.countedAt.getTime() + pauseMs(pair.tries, allowances.pair)];
  if (!isFamiliar) {
    until.push(
      pair.countedAt.getTime() + pauseMs(remaining(account, allowances.account, now), allowances.account),
    );
    until.push(address.countedAt.getTime() + pauseMs(address.tries, allowances.address));
  }
  return Math.max(0, Math.max(...until) - now.getTime());
}

/** The counts with this try in them: it is counted before it is compared, so that many at once are not all compared. */
export function counted(guess: Guess, now: Date): Guess {
  const { pair, account, address, isFamiliar } = guess;
  return {
    pair: oneMore(pair, allowances.pair, now),
    account: isFamiliar ? account : oneMore(account, allowances.account, now),
    address: oneMore(address, allowances.address, now),
    isFamiliar,
  };
}

function pauseMs(tries: number, { free }: Allowance): number {
  const doublings = Math.round(tries) - free;
  return doublings < 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** doublings);
}

function oneMore(count: Count, allowance: Allowance, now: Date): Count {
  const tries = Math.min(allowance.free + DOUBLINGS, remaining(count, allowance, now) + 1);
  return { tries, countedAt: now };
}

function remaining({ tries, countedAt }: Count, { forgetMs }: Allowance, now: Date): number {
  return Math.max(0, tries - Math.max(0, now.getTime() - countedAt.getTime()) / forgetMs);
}
