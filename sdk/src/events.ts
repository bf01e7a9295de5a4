import type { Clock } from "./clock.ts";
import type { Call, Query, RequestOptions, Result } from "./contract.ts";
import type { operations, paths } from "./schema.ts";

type EventQuery = Query<operations["listEvents"]>;
type EventPage = Result<operations["listEvents"]>;
export type LecternEvent = EventPage["events"][number];

export interface StreamOptions extends Omit<EventQuery, "limit"> {
  /** How long to wait after an empty page before asking again. Milliseconds; 5000 when left out. */
  pollIntervalMs?: number;
  /** Ends the stream, quietly. */
  signal?: AbortSignal;
}

export type EventsClient = ReturnType<typeof eventsClient>;

export function eventsClient(call: Call<paths>, clock: Clock) {
  const page = (query: EventQuery = {}, options: RequestOptions = {}) =>
    call("get", "/api/v1/events/", { query, ...options });
  return {
    /** The events after a position. Keep `next_after` and send it as the next `after`. */
    page,

    /**
     * All events after a position, in order, and then each new one. It never ends by itself: abort the signal.
     * To go on later without a gap, keep the `stream_id` of the last event you have dealt with, and start `after` it.
     * `after: "latest"` leaves out what happened before.
     */
    async *stream(options: StreamOptions = {}): AsyncGenerator<LecternEvent, void, undefined> {
      const { pollIntervalMs = 5000, signal, ...query } = options;
      let after = query.after;
      try {
        while (!signal?.aborted) {
          const answer = await page({ ...query, ...(after === undefined ? {} : { after }) }, { signal });
          yield* untilAborted(answer.events, signal);
          after = answer.next_after;
          if (!answer.has_more) await clock.wait(pollIntervalMs, signal);
        }
      } catch (error) {
        if (!signal?.aborted) throw error;
      }
    },
  };
}

function* untilAborted<T>(values: readonly T[], signal: AbortSignal | undefined) {
  for (const value of values) {
    if (signal?.aborted) return;
    yield value;
  }
}
