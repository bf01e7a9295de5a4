import type { Context } from "#platform/feature.ts";
import type { LeftLane } from "../lanes/due-floor.ts";
import { completeAttempts, type EndedAttempt } from "./completion.ts";
import { completeDelivered, splitByLane } from "./delivered.ts";

const MOST_AT_ONCE = 1_000;

interface Results {
  add(attempt: EndedAttempt): void;
  /** How many attempts ended whose result is not written down yet. */
  waiting(): number;
  /** Writes some of them down. What fails stays, for the next time. */
  writeDown(): Promise<void>;
}

/** Keeps how attempts ended until it is written down: many at once, since each statement has its price. */
export function createResults(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  onRecorded: (attempts: readonly EndedAttempt[], lanes: readonly LeftLane[]) => void,
): Results {
  let ended: EndedAttempt[] = [];

  function forget(written: readonly EndedAttempt[]): void {
    const gone = new Set(written);
    ended = ended.filter((attempt) => !gone.has(attempt));
  }

  /** The address stays out of the log: it may carry a secret. */
  function warnOfFailed({ delivery, outcome: { status, error } }: EndedAttempt): void {
    const { event_id: event, endpoint_id: endpoint, organization_id: organization } = delivery;
    const attempts = delivery.attempts + 1;
    log.warn(
      { event, endpoint, organization, attempts, status, error },
      "webhook delivery failed permanently",
    );
  }

  return {
    add: (attempt) => void ended.push(attempt),
    waiting: () => ended.length,
    async writeDown() {
      const { delivered, mixed } = splitByLane(ended.slice(0, MOST_AT_ONCE));
      if (delivered.length > 0) {
        const { recorded, lanes } = await completeDelivered(db, delivered, clock());
        forget(delivered);
        onRecorded(recorded, lanes);
      }
      if (mixed.length > 0) {
        const { recorded, lanes, disabled } = await completeAttempts(db, mixed, clock());
        forget(mixed);
        for (const { endpointId, reason } of disabled)
          log.warn(
            { endpoint: endpointId, reason },
            "webhook endpoint disabled; an operator must re-enable it",
          );
        for (const attempt of recorded) if (attempt.outcome.next.kind === "failed") warnOfFailed(attempt);
        onRecorded(recorded, lanes);
      }
    },
  };
}
