import { type RawBuilder, sql } from "kysely";
import { enrolmentsWithCourse, leftJoinCourse } from "#people/enrolments/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";

export interface ListedGrant {
  id: number;
  organization_id: number;
  user_id: number;
  type: "course" | "premium" | "scenario_library";
  course: string | null;
  cohort: string | null;
  reason: "enrolment" | "subscription" | "admin";
  starts_at: string;
  ends_at: string | null;
  status: "upcoming" | "active" | "expired" | "revoked";
  creation_date: string;
  modified_date: string;
}

interface GrantFilter {
  organizationId: number | null;
  user_id?: number | undefined;
  status?: ListedGrant["status"] | undefined;
  course?: string | undefined;
  modified_after?: string | undefined;
  expires_before?: string | undefined;
}

/**
 * Enrolments and grants beside them as one list. They are kept in two tables with ids of their own, so that even ids
 * are those of enrolments and odd ones the others'.
 */
function grants(organizationId: number | null, now: Date): RawBuilder<unknown> {
  const isOurs = (id: RawBuilder<unknown>) =>
    organizationId === null ? sql`true` : sql`${id} = ${organizationId}`;
  return sql`(
    select enrolment.id * 2 as id, enrolment.organization_id, user_id,
           case when is_premium then 'premium' else 'course' end as type, course, cohort, 'enrolment' as reason,
           access_starts_at as starts_at, access_ends_at as ends_at,
           ${grantStatus(now, { revokedAt: sql`closed_at`, startsAt: sql`access_starts_at`, endsAt: sql`access_ends_at` })},
           enrolment.creation_date, enrolment.modified_date
    from ${enrolmentsWithCourse} where ${isOurs(sql`enrolment.organization_id`)}
    union all
    select access_grant.id * 2 + 1, access_grant.organization_id, user_id, type, slug, null::date,
           case when subscription_id is null then 'admin' else 'subscription' end, starts_at, ends_at,
           ${grantStatus(now, { revokedAt: sql`revoked_at`, startsAt: sql`starts_at`, endsAt: sql`ends_at` })},
           access_grant.creation_date, access_grant.modified_date
    from access_grant ${leftJoinCourse(sql`access_grant.organization_id`, sql`access_grant.course_id`)}
    where ${isOurs(sql`access_grant.organization_id`)}
  ) as access`;
}

function grantStatus(
  now: Date,
  { revokedAt, startsAt, endsAt }: Record<"revokedAt" | "startsAt" | "endsAt", RawBuilder<unknown>>,
): RawBuilder<unknown> {
  return sql`
    case when ${endsAt} <= ${now}::timestamptz and (${revokedAt} is null or ${revokedAt} >= ${endsAt}) then 'expired'
         when ${revokedAt} is not null then 'revoked'
         when ${startsAt} > ${now}::timestamptz then 'upcoming'
         else 'active' end as status`;
}

/** The newest first; null for the organization: those of all. */
export function grantList(now: Date, filter: GrantFilter): ListQuery<ListedGrant, "creation_date" | "id"> {
  const { user_id, status, course, modified_after, expires_before } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (user_id !== undefined) conditions.push(sql`user_id = ${user_id}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (course !== undefined) conditions.push(sql`lower(course) = lower(${course})`);
  if (modified_after !== undefined) conditions.push(sql`modified_date > ${modified_after}::timestamptz`);
  if (expires_before !== undefined) conditions.push(sql`ends_at < ${expires_before}::timestamptz`);
  const id: SortColumn = { expression: sql`id`, type: "bigint" };
  return {
    columns: sql<ListedGrant>`access.*`,
    from: sql`from ${grants(filter.organizationId, now)}`,
    conditions,
    sortColumns: { creation_date: { expression: sql`creation_date`, type: "timestamptz" }, id },
    standard: [
      { key: "creation_date", descending: true },
      { key: "id", descending: true },
    ],
    id,
  };
}

export async function selectGrant(db: Database, now: Date, id: number): Promise<ListedGrant | undefined> {
  const { rows } = await sql<ListedGrant>`
    select access.* from ${grants(null, now)} where id = ${id}`.execute(db);
  return rows[0];
}

interface NewGrant {
  organization_id: number;
  user_id: number;
  type: ListedGrant["type"];
  course_id: number | null;
  subscription_id: number | null;
  starts_at: string | Date;
  ends_at: string | null;
}

/** @returns the grant's id in the list */
export async function insertGrant(db: Database, now: Date, grant: NewGrant): Promise<number> {
  const { id } = await db
    .insertInto("access_grant")
    .values({ ...grant, creation_date: now, modified_date: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id * 2 + 1;
}

/** @returns whether there was something to revoke: an enrolment ends by moving the learner */
export async function revokeGrant(db: Database, now: Date, id: number): Promise<boolean> {
  if (id % 2 === 0) return false;
  const { rows } = await sql`
    update access_grant set revoked_at = ${now}, modified_date = ${now}
    where id = ${(id - 1) / 2} and revoked_at is null returning id`.execute(db);
  return rows.length > 0;
}

/** Ends what a subscription paid for. */
export async function revokeGrantsOf(
  trx: Database,
  now: Date,
  organizationId: number,
  subscriptionId: number,
): Promise<void> {
  await sql`
    update access_grant set revoked_at = ${now}, modified_date = ${now}
    where organization_id = ${organizationId} and subscription_id = ${subscriptionId} and revoked_at is null`.execute(
    trx,
  );
}
