import { type RawBuilder, sql } from "kysely";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { isActive } from "./live-user.ts";

/** SQL: joins the user a row is about, as `"user"`. Both columns, as the keys between tables have them. */
export const joinUser = (organizationId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql`
  join "user" on "user".organization_id = ${organizationId} and "user".id = ${userId}`;

/** The same where there may be nobody. */
export const leftJoinUser = (organizationId: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql`
  left join "user" on "user".organization_id = ${organizationId} and "user".id = ${userId}`;

/** SQL, for a from clause: people with their organizations, for a statement that asks whether they are live. */
export const people = sql`"user" ${joinOrganization(sql`"user".organization_id`)}`;

/**
 * SQL, for a statement with `people`: the languages in which a learner's own things are titled, the best first. What has a
 * title in none of them keeps the original's (decision 0215).
 */
export const learnersLanguages = [
  sql`"user".preferred_language`,
  sql`organization.default_language`,
] as const;

/** SQL: joins the user a row is about with their organization, for a statement that asks whether they are live. */
export const joinPerson = (organizationId: RawBuilder<unknown>, userId: RawBuilder<unknown>) =>
  sql`${joinUser(organizationId, userId)} ${joinOrganization(organizationId)}`;

/** SQL, for a from clause: one user, as `"user"`. */
export const oneUser = (organizationId: number, userId: number) => sql`
  (select * from "user" where "user".organization_id = ${organizationId} and "user".id = ${userId}) as "user"`;

/** SQL, for a from clause: the users who are not deactivated, as `"user"`. */
export const activeUsers = sql`(select * from "user" where ${isActive}) as "user"`;

/** SQL, for a from clause: those of them who learn, as `"user"`. */
export const activeLearners = sql`
  (select * from "user" where ${isActive} and "user".access_role = 'learner') as "user"`;
