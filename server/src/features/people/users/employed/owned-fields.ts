import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { changeUsers } from "../changes.ts";
import { type EmployedProfile, employedFields } from "./employable.ts";

/** The fields that an HR system has of somebody new: of the others it says nothing. */
export function namedFields(profile: EmployedProfile): string[] {
  const { first_name, last_name } = profile;
  return employedFields.filter((field) =>
    field === "first_name" || field === "last_name"
      ? first_name + last_name !== ""
      : !!profile[field]?.length,
  );
}

/**
 * The account follows a record from now on, and the HR system decides whatever the account has, until a reading says which
 * fields the record has. @param deactivatedAt of a deactivation that was the HR system's
 */
export async function takeFields(
  trx: Database,
  organizationId: number,
  userId: number,
  deactivatedAt: string | null = null,
): Promise<void> {
  await sql`
    update "user"
    set hris_fields = array['first_name', 'last_name']
      || case when email is null then '{}' else array['email'] end
      || case when job_titles = '{}' then '{}' else array['job_titles'] end
      || case when department is null then '{}' else array['department'] end
      || case when not is_active and deactivated_at = ${deactivatedAt}::timestamptz then array['is_active'] else '{}' end
    where organization_id = ${organizationId} and id = ${userId}`.execute(trx);
}

/** Updates `hris_fields` of these accounts from their records; `is_active` stays in it while the HR system keeps one deactivated. */
export async function refreshFields(
  trx: Database,
  organizationId: number,
  owned: readonly { userId: number; fields: readonly string[] }[],
): Promise<void> {
  if (owned.length === 0) return;
  await sql`
    with meant as (
      select "user".id, array(select jsonb_array_elements_text(input.fields))
        || case when 'is_active' = any("user".hris_fields) then array['is_active'] else '{}' end as fields
      from jsonb_to_recordset(${JSON.stringify(owned)}::jsonb) as input ("userId" bigint, fields jsonb)
      join "user" on "user".organization_id = ${organizationId} and "user".id = input."userId"
    ),
    locked as (
      select "user".id, meant.fields from "user" join meant on meant.id = "user".id
      where "user".organization_id = ${organizationId} and "user".hris_fields is distinct from meant.fields
      order by "user".id for no key update of "user"
    )
    update "user" set hris_fields = locked.fields from locked
    where "user".organization_id = ${organizationId} and "user".id = locked.id`.execute(trx);
}

/** No record leads to these accounts any more: all of them is the partner's again. */
export async function releaseFields(
  trx: Database,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  await sql`
    with locked as (
      select id from "user" where organization_id = ${organizationId} and id = any(${[...userIds]}::bigint[])
      order by id for no key update
    )
    update "user" set hris_fields = null from locked
    where "user".organization_id = ${organizationId} and "user".id = locked.id`.execute(trx);
}

/** Deactivates somebody because the HR system says so: it, or an operator, lets them in again. @returns as `deactivateUsers` */
export function deactivateEmployed(
  trx: Database,
  now: Date,
  organizationId: number,
  userId: number,
): Promise<number[]> {
  return changeUsers(trx, now, organizationId, [userId], {
    set: sql`is_active = false, deactivated_at = ${now}, credentials_after = ${now},
             hris_fields = coalesce("user".hris_fields, '{}') || array['is_active']`,
    unless: sql`not "user".is_active`,
  });
}
