import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type EventEnvelope, serializeEnvelope } from "#platform/outbox.ts";
import type { Person, PersonalData } from "#platform/personal-data.ts";

/** Events looked through in one batch. */
const BATCH_SIZE = 20_000;

/**
 * What receivers already have cannot be called back. What is kept here, for polling and for redelivery, stays in the
 * stream at its place, under its id, and no longer says who it was about: key and address become null, names empty.
 */
export const eventPersonalData: PersonalData = {
  files: {
    async events({ organizationId, userId }, db) {
      const { rows } = await sql<{ body: string }>`
        select body from (
          select id, body from event where organization_id = ${organizationId} and position is not null
          union all
          select id, body from event where organization_id = ${organizationId} and not sequenced and audience <> 'internal'
        ) as own
        where ${isAbout(userId)} order by id`.execute(db);
      return rows.map(({ body }): unknown => JSON.parse(body));
    },
  },
  async erase(trx, _now, person, from) {
    const last = await lastOfBatch(trx, from);
    const events = await lockEventsAbout(trx, person, from, last);
    await rewrite(
      trx,
      events.map(({ id, body }) => ({ id, body: bodyWithoutPerson(body) })),
    );
    return last;
  },
};

/** Null: the batch reaches the end of the stream. */
async function lastOfBatch(trx: Database, from: number): Promise<number | null> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from event where id > ${from} order by id limit ${sql.lit(BATCH_SIZE)}) as batch
    having count(*) = ${sql.lit(BATCH_SIZE)}`.execute(trx);
  return rows[0]?.last ?? null;
}

interface StoredEvent {
  id: number;
  body: string;
}

async function lockEventsAbout(
  trx: Database,
  { organizationId, userId }: Person,
  from: number,
  last: number | null,
): Promise<StoredEvent[]> {
  const end = last === null ? sql`true` : sql`id <= ${last}`;
  const { rows } = await sql<StoredEvent>`
    select id, body from event
    where id > ${from} and ${end} and organization_id = ${organizationId} and ${isAbout(userId)}
    order by id for no key update`.execute(trx);
  return rows;
}

async function rewrite(trx: Database, events: readonly StoredEvent[]): Promise<void> {
  await sql`
    update event set provider_id = null, body = forgotten.body
    from unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ body }) => body)}::text[]) as forgotten (id, body)
    where event.id = forgotten.id`.execute(trx);
}

/** Ids stand in bodies as whole numbers, written with or without a space before them. */
function userPattern(userId: number): string {
  return `"user_id" ?: ?${userId}[,}]`;
}

export function isAbout(userId: number) {
  return sql`body ~ ${userPattern(userId)}`;
}

const emptied = new Map<string, null | "">([
  ["email", null],
  ["first_name", ""],
  ["last_name", ""],
  ["language", null],
  ["provider", null],
  ["provider_id", null],
]);

/** Only members that an event has are emptied, none is added, and they keep their places. */
function bodyWithoutPerson(body: string): string {
  const envelope: EventEnvelope = JSON.parse(body);
  const kept = Object.entries(envelope.data).map(([name, value]) => [
    name,
    emptied.has(name) ? emptied.get(name) : value,
  ]);
  return serializeEnvelope({ ...envelope, data: Object.fromEntries(kept) });
}
