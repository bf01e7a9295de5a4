import { type RawBuilder, sql } from "kysely";
import { uuidV7 } from "#kernel/ids.ts";
import type { Database } from "#platform/database/database.ts";
import { publishFrom } from "#platform/outbox.ts";
import { auditFrom, type Change, changedFields } from "#tenancy/audit/index.ts";
import { userEventData } from "../user.ts";
import type { EmployedProfile } from "./employable.ts";
import { namedFields } from "./owned-fields.ts";

interface NewEmployee {
  profile: EmployedProfile;
  /** What is written beside the account finds this again, as `person.extra`. */
  extra?: object;
}

/**
 * Learners from an HR system, each announced and audited like every other new one, in one statement, since a company's
 * first run makes thousands. `also` is written in it: inserts or updates over `person`, which has the new account's
 * `id` and its `extra`. @returns the ids, in the order of the people
 */
export async function createEmployedUsers(
  { trx, now, origin }: Change,
  organizationId: number,
  people: readonly NewEmployee[],
  also: readonly RawBuilder<unknown>[] = [],
): Promise<number[]> {
  const announcement = publishFrom(now, {
    organizationId,
    type: "user.created",
    id: sql`person.event_id`,
    providerId: sql`null`,
    data: userEventData,
    from: sql`created as "user" join person on person.id = "user".id`,
  });
  const entries = auditFrom(now, origin, {
    organizationId,
    action: sql`'user.create'`,
    targetType: "user",
    targetId: sql`person.id`,
    changes: sql`person.changes`,
    from: sql`person`,
  });
  const { rows } = await sql<{ id: number }>`
    with person as materialized (
      select nextval(pg_get_serial_sequence('"user"', 'id')) as id, input.*
      from jsonb_to_recordset(${JSON.stringify(people.map((person, position) => rowOfPerson(now, person, position)))}::jsonb)
           as input (position integer, event_id uuid, email text, first_name text, last_name text, job_titles text[],
                     department text, hris_fields text[], changes jsonb, extra jsonb)
      order by position
    ),
    created as (
      insert into "user" (id, organization_id, email, first_name, last_name, job_titles, department, hris_fields, source,
                          creation_date, modified_date)
      overriding system value
      select id, ${organizationId}::bigint, email, first_name, last_name, job_titles, department, hris_fields, 'hris',
             ${now}::timestamptz, ${now}::timestamptz
      from person
      returning *
    ),
    announced as (${announcement}),
    audited as (${entries})${sql.join(
      also.map((part, at) => sql`, ${sql.ref(`also_${at}`)} as (${part})`),
      sql``,
    )}
    select id from person order by position`.execute(trx);
  return rows.map(({ id }) => id);
}

function rowOfPerson(now: Date, { profile, extra = {} }: NewEmployee, position: number) {
  const { email, first_name, last_name, job_titles, department } = profile;
  const fields = { email, first_name, last_name, job_titles, department };
  const hris_fields = namedFields(profile);
  return {
    position,
    event_id: uuidV7(now),
    ...fields,
    hris_fields,
    changes: changedFields({}, fields),
    extra,
  };
}

/**
 * Tells PostgreSQL how large the table has become. Sessions that checked foreign keys while it was nearly empty would go on
 * reading it from end to end, which a company's first run makes a matter of minutes.
 */
export async function refreshUserStatistics(db: Database): Promise<void> {
  await sql`analyze "user"`.execute(db);
}
