/** Where the time comes from. Nothing but this file and `main.ts` asks the machine for it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A clock turned by hand, for tests: it stands still until `advance` or `set` moves it. */
export function manualClock(start: Date | string): ManualClock {
  let nowMs = epochMs(start);
  return Object.assign(() => new Date(nowMs), {
    advance(ms: number) {
      nowMs += ms;
    },
    set(moment: Date | string) {
      nowMs = epochMs(moment);
    },
  });
}

/** The machine's clock, for tests in which somebody else's clock goes too; `advance` and `set` put it forward or back. */
export function runningClock(): ManualClock {
  let aheadMs = 0;
  return Object.assign(() => new Date(Date.now() + aheadMs), {
    advance(ms: number) {
      aheadMs += ms;
    },
    set(moment: Date | string) {
      aheadMs = epochMs(moment) - Date.now();
    },
  });
}

export type ManualClock = Clock & {
  /** Moves the clock forward by `ms` milliseconds (back when negative). */
  advance(ms: number): void;
  set(moment: Date | string): void;
};

function epochMs(moment: Date | string): number {
  const ms = new Date(moment).getTime();
  if (Number.isNaN(ms)) throw new Error(`"${moment}" is not a moment in time; use an ISO 8601 timestamp.`);
  return ms;
}
