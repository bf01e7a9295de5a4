const DAY_MS = 86_400_000;

/** So many days after a lesson was completed it comes back. */
export const INTERVAL_DAYS = [2, 7, 30] as const;
/** Recalling again sooner than this is pointless. */
const LEAST_PAUSE_MS = 2 * DAY_MS;
/** A recall that is not taken within this time lapses. */
const LAPSES_MS = 60 * DAY_MS;
/** A learner is asked once a day and no more, however many lessons are due. */
const REST_MS = 20 * 3_600_000;

/** One of the times at which a lesson comes back. */
interface Comeback {
  /** From 1 to 3. */
  step: number;
  dueAt: Date;
}

export function firstComeback(learnedAt: Date): Comeback {
  return { step: 1, dueAt: intervalEnd(learnedAt, 0) };
}

/** What comes after a step that was taken or left out now: what is past by then has merged with it. Null: nothing. */
export function comebackAfter(learnedAt: Date, step: number, now: Date): Comeback | null {
  const next = nextInterval(learnedAt, step, now);
  if (next === null) return null;
  const rested = now.getTime() + LEAST_PAUSE_MS;
  return { step: next.step, dueAt: new Date(Math.max(next.dueAt.getTime(), rested)) };
}

/** When the partner is told again of a lesson that was not recalled: when its next time comes. Null: not any more. */
export function reminderAfter(learnedAt: Date, step: number, now: Date): Date | null {
  return nextInterval(learnedAt, step, now)?.dueAt ?? null;
}

/** Lessons completed before this moment do not come back any more. */
export function lapsedBefore(now: Date): Date {
  return new Date(now.getTime() - LAPSES_MS);
}

/** A learner who recalled something or was reminded after this moment is not asked again yet. */
export function restingSince(now: Date): Date {
  return new Date(now.getTime() - REST_MS);
}

function nextInterval(learnedAt: Date, step: number, now: Date): Comeback | null {
  for (let index = step; index < INTERVAL_DAYS.length; index += 1) {
    const dueAt = intervalEnd(learnedAt, index);
    if (dueAt > now) return { step: index + 1, dueAt };
  }
  return null;
}

function intervalEnd(learnedAt: Date, index: number): Date {
  return new Date(learnedAt.getTime() + (INTERVAL_DAYS[index] ?? 0) * DAY_MS);
}
