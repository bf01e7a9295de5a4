import type { operations, paths } from "../../schema.ts";
import { allowanceOf, pauseWithin } from "../../transport/allowance.ts";
import type { Clock } from "../../transport/clock.ts";
import type { Call, Query, RequestOptions, Result } from "../../transport/contract.ts";
import { LecternError } from "../../transport/error.ts";
import type { WebhookEvent } from "../../webhooks/event.ts";
import { type Retry, retryWithoutEnd } from "./endless-retries.ts";

type EventQuery = Query<operations["listEvents"]>;
type Page = Result<operations["listEvents"]>;

/** As a webhook brings it, told apart by `event` and typed by it, and with its place in the stream. */
export type LecternEvent = WebhookEvent & {
  /** Keep it together with what you did about the event, and go on `after` it. */
  stream_id: string;
};

type EventPage = Omit<Page, "events"> & { events: LecternEvent[] };

export interface StreamOptions extends Omit<EventQuery, "limit"> {
  /**
   * How long to wait after an empty page before asking again. Milliseconds; 5000 when left out. Once half of the hourly
   * limit is used up, by any client, the pauses grow so that the rest lasts.
   */
  pollIntervalMs?: number;
  /**
   * Called before each pause after a failed request, with the error and how long the pause is. The stream goes on by
   * itself; to give up, throw here, and the stream throws that.
   */
  onRetry?(retry: Retry): void | Promise<void>;
  /**
   * Called where the service was restored from a backup and refuses the cursor: the stream then goes on by itself from
   * where nothing is missing, and some events may come a second time. Left out: the stream throws `LecternError` with
   * `code` "cursor_expired", and its `cursor` says where to go on. Pruned events always throw.
   */
  onRestored?(oldestAfter: string): void | Promise<void>;
  /** Ends the stream at once, quietly. */
  signal?: AbortSignal;
}

export type EventsClient = ReturnType<typeof eventsClient>;

/** The most that a page holds (contract 1.7): a client that is far behind catches up with the fewest requests. */
const PAGE_SIZE = 500;

/** `callOnce` repeats nothing: the stream has its own retries. */
export function eventsClient(call: Call<paths>, callOnce: Call<paths>, clock: Clock) {
  const page = async (query: EventQuery = {}, options: RequestOptions = {}): Promise<EventPage> =>
    typed(await call("get", "/api/v1/events/", { query, ...options }));
  return {
    /** The events after a position. Keep `next_after` and send it as the next `after`. */
    page,

    /**
     * All events after a position, in order, and then each new one. It goes on until you abort the signal: no answer,
     * 408, 429 and 5xx are tried again without end. Errors that a retry cannot mend are thrown: 401 (with a fresh
     * token, too), 403, 410, 422. To go on later without a gap, keep the `stream_id` of the last event you have dealt
     * with, and start `after` it. `after: "latest"` leaves out what happened before.
     */
    async *stream(settings: StreamOptions = {}): AsyncGenerator<LecternEvent, void, undefined> {
      const { pollIntervalMs = 5000, signal, onRetry, onRestored, ...query } = settings;
      const read = async (after: string | undefined): Promise<EventPage> => {
        const asked = { ...query, limit: PAGE_SIZE, ...(after === undefined ? {} : { after }) };
        return typed(await callOnce("get", "/api/v1/events/", { query: asked, signal }));
      };
      let { after } = query;
      try {
        while (!signal?.aborted) {
          const position = after;
          const answer = await retryWithoutEnd(() => read(position), { clock, onRetry, signal }).catch(
            async (error: unknown) => {
              const resumeAfter = resumeCursor(error);
              if (onRestored === undefined || resumeAfter === null) throw error;
              await onRestored(resumeAfter);
              return retryWithoutEnd(() => read(resumeAfter), { clock, onRetry, signal });
            },
          );
          yield* untilAborted(answer.events, signal);
          after = answer.next_after;
          const pauseMs = pauseWithin(allowanceOf(answer), answer.has_more ? 0 : pollIntervalMs);
          if (pauseMs > 0) await clock.wait(pauseMs, signal);
        }
      } catch (error) {
        if (!signal?.aborted) throw error;
      }
    },
  };
}

/** Null: this is another failure. */
function resumeCursor(error: unknown): string | null {
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
