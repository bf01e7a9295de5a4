import { sql } from "kysely";
import type { PersonalData } from "#platform/personal-data.ts";

/** Events looked through in one portion. */
const PORTION = 20_000;

/**
 * What receivers already have cannot be called back. What is kept here, for polling and for redelivery, stays in the
 * stream at its place, under its id, and no longer says who it was about: key and address become null, names empty.
 */
export const eventPersonalData: PersonalData = {
  files: {
    async events(db, { organizationId, userId }) {
      const { rows } = await sql<{ body: string }>`
        select body from event
        where organization_id = ${organizationId} and ${isAbout(userId)} and audience <> 'internal'
        order by id`.execute(db);
      return rows.map(({ body }): unknown => JSON.parse(body));
    },
  },
  async erase(trx, _now, { organizationId, userId }, from) {
    const { rows } = await sql<{ last: number | null }>`
      with portion as (
        select id, organization_id, body from event where id > ${from} order by id limit ${sql.lit(PORTION)}
      ), forgotten as (
        update event set provider_id = null, body = ${bodyWithoutPerson}
        from portion
        where event.id = portion.id and portion.organization_id = ${organizationId}
          and portion.body ~ ${userPattern(userId)}
      )
      select max(id) as last from portion having count(*) = ${sql.lit(PORTION)}`.execute(trx);
    return rows[0]?.last ?? null;
  },
};

/** Ids stand in bodies as whole numbers, written with or without a space before them. */
function userPattern(userId: number): string {
  return `"user_id" ?: ?${userId}[,}]`;
}

function isAbout(userId: number) {
  return sql`body ~ ${userPattern(userId)}`;
}

/** Only members that an event has are emptied, none is added. */
const bodyWithoutPerson = sql`(
  select jsonb_set(event.body::jsonb, '{data}', (event.body::jsonb -> 'data') || coalesce(
    (select jsonb_object_agg(empty.key, empty.value)
     from jsonb_each('{"email": null, "first_name": "", "last_name": "", "language": null, "provider": null, "provider_id": null}'::jsonb) as empty
     where event.body::jsonb -> 'data' ? empty.key), '{}'))::text)`;
