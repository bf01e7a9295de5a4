/** Hears of every statement and connection how it went. */
export interface Availability {
  failed(error: unknown): void;
  succeeded(): void;
}

/** The part of a log that is used here. */
interface TwoLevels {
  warn(fields: object, text: string): void;
  info(fields: object, text: string): void;
}

/** Failures closer together than this are one episode, also when some statements succeed between them. */
const EPISODE_MS = 5_000;

/** Logs an episode of trouble with the database twice, when it begins and when it is over, however many requests it met. */
export function createAvailability(
  log: TwoLevels,
  now: () => number = () => performance.now(),
): Availability {
  let failures = 0;
  let firstAt = 0;
  let lastAt = 0;
  return {
    failed(error) {
      lastAt = now();
      failures += 1;
      if (failures > 1) return;
      firstAt = lastAt;
      log.warn({ err: error }, "database unavailable; requests are answered with 503");
    },
    succeeded() {
      if (failures === 0 || now() - lastAt < EPISODE_MS) return;
      log.info({ failures, seconds: Math.round((lastAt - firstAt) / 1000) }, "database available again");
      failures = 0;
    },
  };
}
