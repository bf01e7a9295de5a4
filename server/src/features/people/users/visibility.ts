import { type RawBuilder, sql } from "kysely";
import type { Problem } from "#kernel/problem.ts";
import { isManagedBy } from "#people/teams/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { permissionDenied } from "#platform/problems.ts";

/**
 * SQL condition on `"user"`: the users the caller may see (contract 1.3). Service accounts and admins see their whole
 * organization, managers themselves and the members of the teams they manage, learners themselves.
 */
export function isVisibleTo(caller: PartnerCaller): RawBuilder<unknown> {
  return sql`${isOfOrganization(caller.organizationId)} and ${isVisibleUser(caller, sql`"user".id`)}`;
}

/**
 * The same condition on any column that holds the id of a user of the caller's organization, such as
 * `curriculum.user_id`. It says nothing about the organization: that condition stays the statement's own.
 */
export function isVisibleUser(caller: PartnerCaller, userId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (caller.kind === "service_account" || caller.role === "admin") return sql`true`;
  const isSelf = sql`${userId} = ${caller.userId}`;
  return caller.role === "learner" ? isSelf : sql`(${isSelf} or ${isManagedBy(caller, userId)})`;
}

/** @throws `missing` for a user that the organization does not have, permissionDenied for one the caller may not see */
export async function requireVisibleUser(
  db: Database,
  caller: PartnerCaller,
  userId: number,
  missing: () => Problem,
): Promise<void> {
  const { rows } = await sql<{ is_visible: boolean }>`
    select ${isVisibleUser(caller, sql`"user".id`)} as is_visible from "user"
    where organization_id = ${caller.organizationId} and id = ${userId}`.execute(db);
  const [user] = rows;
  if (!user) throw missing();
  if (!user.is_visible) throw permissionDenied();
}

/** Whether the caller may see all of these users of their organization. */
export async function areVisibleUsers(
  db: Database,
  caller: PartnerCaller,
  userIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(${[...userIds]}::bigint[]) as asked (id)
    where not (${isVisibleUser(caller, sql`asked.id`)}) limit 1`.execute(db);
  return rows.length === 0;
}

/** The users of their organization that the caller may see. */
export async function visibleAmong(
  db: Database,
  caller: PartnerCaller,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select "user".id from "user"
    where "user".organization_id = ${caller.organizationId} and "user".id = any(${[...userIds]}::bigint[])
      and ${isVisibleUser(caller, sql`"user".id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** SQL condition on `"user"`: of this organization, or with null of any. Operators see all of them. */
export function isOfOrganization(organizationId: number | null): RawBuilder<unknown> {
  return organizationId === null ? sql`true` : sql`"user".organization_id = ${organizationId}`;
}
