/** Failures in a row after which an endpoint is left alone for a while. */
export const FAILURES_TO_TRIP = 10;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 15 * 60_000;
/** The least that an operator may choose to wait before an endpoint that only fails is disabled. */
const DAY_MS = 24 * 3_600_000;

export interface LaneHealth {
  consecutiveFailures: number;
  /** How often in a row the breaker tripped without a success between. */
  trips: number;
  restingUntil: Date | null;
  failingSince: Date | null;
}

/**
 * How well a lane is after some more of its deliveries ended. Ten failures in a row trip the breaker; each failed probe
 * after that doubles the rest, up to 15 minutes. Failures of what was under way when it tripped change nothing.
 */
export function healthAfter(
  health: LaneHealth,
  ended: { successes: number; failures: number },
  now: Date,
): LaneHealth {
  if (ended.successes > 0)
    return { consecutiveFailures: 0, trips: 0, restingUntil: null, failingSince: null };
  if (ended.failures === 0) return health;
  const consecutiveFailures = health.consecutiveFailures + ended.failures;
  const isResting = health.restingUntil !== null && health.restingUntil > now;
  const tripsNow = consecutiveFailures >= FAILURES_TO_TRIP && !isResting;
  const trips = health.trips + (tripsNow ? 1 : 0);
  return {
    consecutiveFailures,
    trips,
    restingUntil: tripsNow ? new Date(now.getTime() + restMs(trips)) : health.restingUntil,
    failingSince: health.failingSince ?? now,
  };
}

function restMs(trips: number): number {
  return Math.min(FIRST_REST_MS * 2 ** Math.min(trips - 1, 10), LONGEST_REST_MS);
}

/** Whether the endpoint's own setting has to be asked for how long is too long. */
export function hasFailedForDays({ failingSince }: LaneHealth, now: Date): boolean {
  return failingSince !== null && now.getTime() - failingSince.getTime() >= DAY_MS;
}
