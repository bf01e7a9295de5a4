import type { Clock } from "./clock.ts";
import type { Call, Query, RequestOptions, Result } from "./contract.ts";
import { LecternError } from "./error.ts";
import type { operations, paths } from "./schema.ts";
import type { WebhookEvent } from "./webhooks/event.ts";

type EventQuery = Query<operations["listEvents"]>;
type Page = Result<operations["listEvents"]>;

/** As a webhook brings it, told apart by `event` and typed by it, and with its place in the stream. */
export type LecternEvent = WebhookEvent & {
  /** Keep it together with what you did about the event, and go on `after` it. */
  stream_id: string;
};

export type EventPage = Omit<Page, "events"> & { events: LecternEvent[] };

export interface StreamOptions extends Omit<EventQuery, "limit"> {
  /** How long to wait after an empty page before asking again. Milliseconds; 5000 when left out. */
  pollIntervalMs?: number;
  /**
   * Called where the service was restored from a backup and refuses the cursor: the stream then goes on by itself from
   * where nothing is missing, and some events may come a second time. Left out: the stream throws `LecternError` with
   * `code` "cursor_expired", and its `cursor` says where to go on. Pruned events always throw.
   */
  onRestored?(oldestAfter: string): void | Promise<void>;
  /** Ends the stream, quietly. */
  signal?: AbortSignal;
}

export type EventsClient = ReturnType<typeof eventsClient>;

export function eventsClient(call: Call<paths>, clock: Clock) {
  const page = async (query: EventQuery = {}, options: RequestOptions = {}): Promise<EventPage> =>
    typed(await call("get", "/api/v1/events/", { query, ...options }));
  return {
    /** The events after a position. Keep `next_after` and send it as the next `after`. */
    page,

    /**
     * All events after a position, in order, and then each new one. It never ends by itself: abort the signal.
     * To go on later without a gap, keep the `stream_id` of the last event you have dealt with, and start `after` it.
     * `after: "latest"` leaves out what happened before.
     */
    async *stream(settings: StreamOptions = {}): AsyncGenerator<LecternEvent, void, undefined> {
      const { pollIntervalMs = 5000, signal, onRestored, ...query } = settings;
      let after = query.after;
      try {
        while (!signal?.aborted) {
          const asked = { ...query, ...(after === undefined ? {} : { after }) };
          const answer = await page(asked, { signal }).catch(async (error: unknown) => {
            const goOnAfter = whereToGoOn(error);
            if (onRestored === undefined || goOnAfter === null) throw error;
            await onRestored(goOnAfter);
            return page({ ...query, after: goOnAfter }, { signal });
          });
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

/** Null: this is another failure. */
function whereToGoOn(error: unknown): string | null {
  const isRestored = error instanceof LecternError && error.cursor?.reason === "restored";
  return isRestored ? (error.cursor?.oldestAfter ?? null) : null;
}

function* untilAborted<T>(values: readonly T[], signal: AbortSignal | undefined) {
  for (const value of values) {
    if (signal?.aborted) return;
    yield value;
  }
}

/** The contract leaves `data` open, for types to come; those of the catalogue are typed. */
function typed(page: Page): EventPage;
function typed(page: object): object {
  return page;
}
