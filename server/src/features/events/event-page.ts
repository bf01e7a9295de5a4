import type { Static } from "typebox";
import type { Context } from "#platform/feature.ts";
import { invalidParameter } from "#platform/problems.ts";
import { cursorWriter, LATEST_CURSOR, parseCursor, START_CURSOR } from "./cursor.ts";
import { eventTypes, unknownEventTypes } from "./event-types.ts";
import { cursorExpired } from "./problems.ts";
import { type StreamState, selectEndOfStream, selectEpoch, selectEventPage } from "./queries.ts";
import { DEFAULT_LIMIT, type EventPageQuery, LARGEST_LIMIT } from "./schemas.ts";

/**
 * One page of an organization's stream as JSON text: the stored envelopes as they were written, `stream_id` added.
 * @throws invalidParameter for a cursor or type that is none, cursorExpired when what follows is no longer kept
 */
export async function readEventPage(
  context: Pick<Context, "db">,
  organizationId: number,
  query: Static<typeof EventPageQuery>,
): Promise<string> {
  const types = readEventTypes(query.event_types);
  if (query.after === LATEST_CURSOR) return endOfStream(context, organizationId);
  const after = await readAfter(context, organizationId, query.after);
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, LARGEST_LIMIT);
  const providerIdPrefix = query.provider_id_prefix ?? null;
  const { stream, events: found } = await selectEventPage(context.db, {
    organizationId,
    after: after?.position ?? 0,
    limit: limit + 1,
    types,
    providerIdPrefix,
  });
  const write = cursorWriter({ epoch: stream.epoch, organizationId });
  if (after) requireKept(after, stream, write);

  const events = found.slice(0, limit);
  const last = events.at(-1)?.position ?? null;
  const hasMoreMatches = found.length > limit;
  const hasMore = hasMoreMatches || (stream.scanned ?? 0) < (stream.end ?? 0);
  // A caller with a filter goes on from where the scan ended, so as not to look at the same events again.
  const isFiltered = types !== null || providerIdPrefix !== null;
  const next = !hasMoreMatches && (isFiltered || hasMore) ? (stream.scanned ?? last) : last;
  return pageText(
    events.map(({ position, body }) => withStreamId(body, write(position))),
    hasMore,
    next !== null && next > (after?.position ?? 0) ? write(next) : (query.after ?? START_CURSOR),
  );
}

/** An empty page whose cursor is good for everything that comes from now on. */
async function endOfStream({ db }: Pick<Context, "db">, organizationId: number): Promise<string> {
  const { epoch, last_position: position } = await selectEndOfStream(db);
  return pageText([], false, cursorWriter({ epoch, organizationId })(position));
}

/** A place in the stream: after the event at `position`. */
interface Place {
  position: number;
  /** Which stream it was found in. Null: the start of any. */
  epoch: string | null;
}

async function readAfter(
  { db }: Pick<Context, "db">,
  organizationId: number,
  text: string | undefined,
): Promise<Place | null> {
  if (text === undefined) return null;
  if (text === START_CURSOR) return { position: 0, epoch: null };
  const epoch = await selectEpoch(db);
  const position = parseCursor({ epoch, organizationId }, text);
  if (position === null) throw foreignCursor();
  return { position, epoch };
}

function foreignCursor() {
  return invalidParameter({
    errors: {
      after: [
        "Not a cursor of this stream: of another organization's, or of an earlier stream, before the service's data were replaced or restored. Send a `next_after` or `stream_id` just as you got it, `0` to begin at the start, or `latest` to begin at the end.",
      ],
    },
  });
}

/** A place that this stream never had, or has no more, is refused: reading on from there would skip events in silence. */
function requireKept(after: Place, stream: StreamState, write: (position: number) => string): void {
  const isForeign = after.epoch !== null && after.epoch !== stream.epoch;
  if (isForeign || after.position > stream.last_position) throw foreignCursor();
  if (after.position < stream.pruned_position) {
    throw cursorExpired({ members: { oldest_after: write(stream.pruned_position) } });
  }
}

function readEventTypes(text: string | undefined): string[] | null {
  const types = (text ?? "")
    .split(",")
    .map((type) => type.trim())
    .filter(Boolean);
  const [unknown] = unknownEventTypes(types);
  if (unknown !== undefined) {
    throw invalidParameter({
      errors: { event_types: [`"${unknown}" is not an event type. Choose from: ${eventTypes.join(", ")}.`] },
    });
  }
  return types.length > 0 ? types : null;
}

/** The envelope's own bytes with one member more at the end. */
function withStreamId(body: string, streamId: string): string {
  return `${body.slice(0, -1)},"stream_id":"${streamId}"}`;
}

function pageText(events: readonly string[], hasMore: boolean, nextAfter: string): string {
  return `{"events":[${events.join(",")}],"count":${events.length},"has_more":${hasMore},"next_after":${JSON.stringify(nextAfter)}}`;
}
