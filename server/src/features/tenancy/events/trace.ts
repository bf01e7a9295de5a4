import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { defineSentence } from "#platform/health/sentence.ts";
import type { Person } from "#platform/personal-data.ts";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";
import { isAbout } from "./personal-data.ts";

const recorded = defineSentence("event.recorded", "Event {event} ({type}) was recorded.");
const inStream = defineSentence(
  "event.in_stream",
  "Event {event} ({type}) has position {position} in the stream.",
);
const notYet = defineSentence("event.waiting", "Event {event} ({type}) is not in the stream yet.");
const noWorker = defineSentence(
  "event.waiting.worker",
  "If this lasts longer than a minute, no process with the role `work` is running: see `/readyz`.",
);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** An organization's latest events, among which a person's are looked for: no index leads to them. */
const LOOKED_THROUGH = 5_000;

/** SQL: those events. Of all organizations' the way to them is their place in the stream; few have none yet. */
const latestEvents = (organizationId: number) => sql`(
  (select * from event where organization_id = ${organizationId} and position is not null
   order by position desc limit ${sql.lit(LOOKED_THROUGH)})
  union all
  (select * from event where organization_id = ${organizationId} and not sequenced and audience <> 'internal'))`;

export const eventTrace: TraceSource = {
  async find(db, text) {
    if (!UUID.test(text)) return [];
    const { rows } = await sql<{ organization_id: number; event_id: string; body: string }>`
      select organization_id, event_id, body from event where event_id = ${text.toLowerCase()}`.execute(db);
    return rows.map((event) => ({
      organizationId: event.organization_id,
      userId: userIdOf(event.body),
      requestId: null,
      eventId: event.event_id,
    }));
  },

  async entries(db, { organizationId, userId, eventId }) {
    if (eventId !== null) return selectEvents(db, sql`event where event_id = ${eventId}`);
    if (organizationId === null || userId === null) return [];
    return selectEvents(db, sql`${latestEvents(organizationId)} as event where ${isAbout(userId)}`);
  },
};

/** SQL: the ids of the latest events about a person, newest first. */
export const latestEventsAbout = ({ organizationId, userId }: Person) => sql`
  select id from ${latestEvents(organizationId)} as latest
  where ${isAbout(userId)} order by id desc limit ${sql.lit(MOST_ENTRIES)}`;

interface StoredEvent {
  event_id: string;
  type: string;
  position: number | null;
  sequenced: boolean;
  creation_date: string;
}

async function selectEvents(db: Database, from: RawBuilder<unknown>): Promise<TraceEntry[]> {
  const { rows } = await sql<StoredEvent>`
    select event_id, type, position, sequenced, creation_date from ${from}
    order by id desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db);
  return rows.map(describe);
}

function describe({ event_id: event, type, position, ...stored }: StoredEvent): TraceEntry {
  const common = { at: stored.creation_date, step: `event.${type}`, eventId: event };
  if (!stored.sequenced)
    return { ...common, outcome: "waiting", detail: [notYet({ event, type })], advice: [noWorker()] };
  const detail = position === null ? recorded({ event, type }) : inStream({ event, type, position });
  return { ...common, outcome: "done", detail: [detail] };
}

function userIdOf(body: string): number | null {
  const { data }: { data?: { user_id?: unknown } } = JSON.parse(body);
  return typeof data?.user_id === "number" ? data.user_id : null;
}
