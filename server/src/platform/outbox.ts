import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import type { Database } from "./database/database.ts";
import type { Given, GivenEach } from "./database/statements/compiled-statement.ts";
import { isoTimestamp } from "./database/statements/values.ts";
import { type EventType, eventAudiences } from "./event-types.ts";
import { traceParent } from "./tracing/spans.ts";

export interface OutgoingEvent {
  organizationId: number;
  type: EventType;
  /** The learner's partner key, which pollers may filter on. */
  providerId?: string | null;
  /** Serialised once, here; signatures cover these bytes. */
  data: Record<string, unknown>;
}

/** What pollers and receivers get (specification, "Event envelope"). */
export interface EventEnvelope {
  id: string;
  event: string;
  created_at: string;
  data: Record<string, unknown>;
}

/**
 * Announces what happened, in the transaction that made it happen (specification, "Events").
 * Position and fan-out come after commit, from the sequencer.
 */
export async function publish(db: Database, now: Date, event: OutgoingEvent): Promise<string> {
  const id = uuidV7(now);
  await sql`${publication(now, event, id)}`.execute(db);
  return id;
}

/** The same as a part of one larger statement: an `insert` of one event whose data is known. */
export function publication(now: Date, event: OutgoingEvent, id = uuidV7(now)): RawBuilder<unknown> {
  const body = serializeEnvelope({ id, event: event.type, created_at: isoTimestamp(now), data: event.data });
  return sql`
    insert into event (event_id, organization_id, type, audience, provider_id, body, creation_date, trace_parent)
    select ${id}, ${event.organizationId}, ${event.type}, ${eventAudiences[event.type]},
           ${event.providerId ?? null}, ${body}, ${now}, ${traceParent()}
    where ${isTransactionNumbered}`;
}

/**
 * SQL condition of an insert. It numbers the transaction before an id is drawn, as a row that it wrote before would: what has drawn
 * an id is then among the transactions that write, and a floor below which nobody looks waits for it.
 */
export const isTransactionNumbered = sql<boolean>`pg_current_xact_id() is not null`;

/** The same for many events, in their order, in one statement. */
export async function publishAll(db: Database, now: Date, events: readonly OutgoingEvent[]): Promise<void> {
  if (events.length === 0) return;
  const created_at = isoTimestamp(now);
  const rows = events.map(({ organizationId, type, providerId = null, data }) => {
    const id = uuidV7(now);
    return {
      id,
      organizationId,
      type,
      audience: eventAudiences[type],
      providerId,
      body: serializeEnvelope({ id, event: type, created_at, data }),
    };
  });
  await sql`
    insert into event (event_id, organization_id, type, audience, provider_id, body, creation_date, trace_parent)
    select id, organization_id, type, audience, provider_id, body, ${now}, ${traceParent()}
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ organizationId }) => organizationId)}::bigint[],
                ${rows.map(({ type }) => type)}::text[], ${rows.map(({ audience }) => audience)}::text[],
                ${rows.map(({ providerId }) => providerId)}::text[], ${rows.map(({ body }) => body)}::text[])
         with ordinality as outgoing (id, organization_id, type, audience, provider_id, body, position)
    where ${isTransactionNumbered} order by position`.execute(db);
}

/** The bytes of an event: the envelope's members in this order, without a blank. Signatures cover them. */
export function serializeEnvelope({ id, event, created_at, data }: EventEnvelope): string {
  return JSON.stringify({ id, event, created_at, data });
}

/**
 * The same as a part of one larger statement, for hot paths that must stay one round trip: an `insert … select`
 * whose `data` is an `eventData` of the surrounding query. `from` names the rows, one event each, which that query has written.
 */
export function publishFrom(
  now: Date,
  event: Omit<EventRows, "id"> & Partial<Pick<EventRows, "id">>,
): RawBuilder<unknown> {
  const id = event.id ?? sql<string>`${uuidV7(now)}`;
  return eventsFrom(eventMoment(now), { ...event, id });
}

type PublicEventType = {
  [Type in EventType]: (typeof eventAudiences)[Type] extends "public" ? Type : never;
}[EventType];

interface EventRows {
  organizationId: Given<number>;
  /** Several types in one statement are built with `eventType`. */
  type: EventType | RawBuilder<PublicEventType>;
  providerId: RawBuilder<string | null>;
  data: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  /** The rows' own ids. Needed as soon as there may be more than one row. */
  id: RawBuilder<string>;
}

/** When something happened and in which trace, as an event says it. */
export interface EventMoment {
  now: Date;
  createdAt: string;
  traceParent: string | null;
}

export function eventMoment(now: Date): EventMoment {
  return { now, createdAt: isoTimestamp(now), traceParent: traceParent() };
}

/** What `publishFrom` says, for a statement that is compiled before its moment. */
export function eventsFrom(
  { now, createdAt, traceParent }: GivenEach<EventMoment>,
  event: EventRows,
): RawBuilder<unknown> {
  const { id } = event;
  const [type, audience] =
    typeof event.type === "string"
      ? [sql.lit(event.type), sql.lit(eventAudiences[event.type])]
      : [event.type, sql.lit("public")];
  return sql`
    insert into event (event_id, organization_id, type, audience, provider_id, body, creation_date, trace_parent)
    select ${id}::uuid, ${event.organizationId}, ${type}, ${audience}, ${event.providerId},
           '{"id":"' || ${id}::text || '","event":' || to_json(${type}::text) || ',"created_at":"'
             || ${createdAt}::text || '","data":' || ${event.data} || '}', ${now}::timestamptz, ${traceParent}::text
    from ${event.from}`;
}

/** One of several types, for a statement that decides between them. */
export function eventType(type: PublicEventType): RawBuilder<PublicEventType> {
  return sql`${sql.lit(type)}`;
}

/** `data` for `publishFrom`, its members in the order given and without a blank, as `publish` writes them. */
export function eventData(members: Record<string, RawBuilder<unknown>>): RawBuilder<unknown> {
  const columns = Object.entries(members).map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  return sql`(select row_to_json(data) from (select ${sql.join(columns)}) as data)`;
}
