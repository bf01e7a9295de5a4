/** Where the time comes from. Nothing but this file and `main.ts` asks the machine for it. */
export type Clock = (() => Date) & {
  /** Calls the listener whenever the clock is put forward or back. @returns how to end that */
  onTurned?(listener: () => void): () => void;
};

export const systemClock: Clock = () => new Date();

/** A clock turned by hand, for tests: it stands still until `advance` or `set` moves it. */
export function manualClock(start: Date | string): ManualClock {
  let nowMs = epochMs(start);
  return turnable(
    () => nowMs,
    (ms) => {
      nowMs = ms;
    },
  );
}

/** The machine's clock, for tests in which somebody else's clock goes too; `advance` and `set` put it forward or back. */
export function runningClock(): ManualClock {
  let aheadMs = 0;
  return turnable(
    () => Date.now() + aheadMs,
    (ms) => {
      aheadMs = ms - Date.now();
    },
  );
}

function turnable(nowMs: () => number, turn: (ms: number) => void): ManualClock {
  const listeners = new Set<() => void>();
  const set = (moment: Date | string) => {
    turn(epochMs(moment));
    for (const listener of listeners) listener();
  };
  return Object.assign(() => new Date(nowMs()), {
    advance: (ms: number) => set(new Date(nowMs() + ms)),
    set,
    onTurned(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
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
