import type { Static } from "typebox";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { invalidParameter } from "#platform/problems.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { cursorsWriter, cursorWriter, LATEST_CURSOR, parseCursor, START_CURSOR } from "../cursor.ts";
import { afterRestore, requireSameHistory } from "../epochs/other-epoch.ts";
import { eventTypes, unknownEventTypes } from "../event-types.ts";
import { cursorExpired } from "../problems.ts";
import { type StreamState, selectEventPage, selectOldestKept, selectStream } from "../queries.ts";
import { DEFAULT_LIMIT, type EventPageQuery, LARGEST_LIMIT } from "../schemas.ts";

type ReadingContext = Pick<Context, "db" | "sending">;

/**
 * One page of an organization's stream as JSON: the stored envelopes as they were written, `stream_id` added.
 * @throws invalidParameter for a cursor or type that is none, cursorExpired when what follows is no longer kept or the
 * cursor is of another epoch
 */
export async function readEventPage(
  context: ReadingContext,
  organizationId: number,
  query: Static<typeof EventPageQuery>,
): Promise<Buffer> {
  const types = readEventTypes(query.event_types);
  if (query.after === LATEST_CURSOR) return endOfStream(context, organizationId);
  const after = await readAfter(context, organizationId, query.after);
  const limit = Math.min(query.limit ?? DEFAULT_LIMIT, LARGEST_LIMIT);
  const providerIdPrefix = query.provider_id_prefix ?? null;
  const { stream, events: found } = await selectEventPage(context.db, {
    organizationId,
    after: after.position,
    limit: limit + 1,
    types,
    providerIdPrefix,
  });
  const writeAll = cursorsWriter({ seal: stream.seal, epoch: stream.epoch, organizationId });
  const write = (position: number) => writeAll([position]).join();
  await requireKept(context, organizationId, after, stream, write);

  const events = found.slice(0, limit);
  const last = events.at(-1)?.position ?? null;
  const hasMoreMatches = found.length > limit;
  const hasMore = hasMoreMatches || (stream.scanned ?? 0) < (stream.end ?? 0);
  // A caller with a filter goes on from where the scan ended, so as not to look at the same events again.
  const isFiltered = types !== null || providerIdPrefix !== null;
  const next = !hasMoreMatches && (isFiltered || hasMore) ? (stream.scanned ?? last) : last;
  const streamIds = writeAll(events.map(({ position }) => position));
  return pageBytes(
    events.map(({ body }, index) => ({ body, streamId: streamIds[index] ?? "" })),
    hasMore,
    next !== null && next > after.position ? write(next) : (query.after ?? START_CURSOR),
  );
}

/** An empty page whose cursor is good for everything that comes from now on. */
async function endOfStream({ db }: Pick<Context, "db">, organizationId: number): Promise<Buffer> {
  const { seal, epoch, last_position: position } = await selectStream(db);
  return pageBytes([], false, cursorWriter({ seal, epoch, organizationId })(position));
}

/** A place in the stream: after the event at `position`. */
interface StreamPosition {
  position: number;
  /** Which history it was found in. Null: the start of any. */
  epoch: number | null;
}

async function readAfter(
  { db }: Pick<Context, "db">,
  organizationId: number,
  text: string | undefined,
): Promise<StreamPosition> {
  if (text === undefined || text === START_CURSOR) return { position: 0, epoch: null };
  const { seal } = await selectStream(db);
  const cursor = parseCursor({ seal, organizationId }, text);
  if (cursor === null) throw foreignCursor();
  return cursor;
}

function foreignCursor() {
  return invalidParameter({
    errors: {
      after: [
        "Not a cursor of this stream: of another organization's, or of another service's. Send a `next_after` or `stream_id` just as you got it, `0` to begin at the start, or `latest` to begin at the end.",
      ],
    },
  });
}

/** A place that this stream never had, or has no more, is refused: reading on from there would skip events in silence. */
async function requireKept(
  context: ReadingContext,
  organizationId: number,
  after: StreamPosition,
  stream: StreamState,
  write: (position: number) => string,
): Promise<void> {
  const { db, sending } = context;
  const { position, epoch } = after;
  if (epoch !== null) await requireSameHistory(context, { position, epoch }, stream, write);
  if (position > stream.last_position) {
    // Cursors cannot be made up: this service gave it out, and has since lost the events before it.
    sending.suspect("cursor_ahead");
    throw afterRestore(START_CURSOR);
  }
  if (position < stream.pruned_position) {
    if (epoch === null && (await isNewerThanPruned(db, organizationId))) return;
    throw cursorExpired({ members: { oldest_after: write(stream.pruned_position), reason: "pruned" } });
  }
}

/** An organization that is younger than an event that is kept has lost none: its stream still has its start. */
async function isNewerThanPruned(db: Database, organizationId: number): Promise<boolean> {
  const organization = await selectOrganization(db, organizationId);
  const oldestKept = await selectOldestKept(db);
  if (organization === undefined || oldestKept === undefined) return false;
  return Date.parse(organization.creation_date) > Date.parse(oldestKept);
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

/**
 * The page's bytes: the envelopes' own, with one member more at the end of each. As one text they would be among V8's large
 * objects, which only its full collections clear away: every fifty pages one, and half of what a page takes of the processor.
 */
function pageBytes(
  events: readonly { body: string; streamId: string }[],
  hasMore: boolean,
  nextAfter: string,
): Buffer {
  const parts = events.map(({ body, streamId }, index) =>
    Buffer.from(`${index === 0 ? "" : ","}${body.slice(0, -1)},"stream_id":"${streamId}"}`),
  );
  const head = Buffer.from('{"events":[');
  const tail = `],"count":${events.length},"has_more":${hasMore},"next_after":${JSON.stringify(nextAfter)}}`;
  return Buffer.concat([head, ...parts, Buffer.from(tail)]);
}
