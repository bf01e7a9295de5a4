import { type RawBuilder, sql } from "kysely";
import type { Given } from "#platform/database/statements/compiled-statement.ts";

/** SQL: joins the organization that a row belongs to, as `organization`, by the column that holds its id. */
export const joinOrganization = (id: RawBuilder<unknown>) =>
  sql`join organization on organization.id = ${id}`;

/** The same for a column that may be null. */
export const leftJoinOrganization = (id: RawBuilder<unknown>) =>
  sql`left join organization on organization.id = ${id}`;

/** SQL, for a from clause: one organization, as `organization`. */
export const oneOrganization = (id: Given<number>) =>
  sql`(select * from organization where organization.id = ${id}) as organization`;

/** SQL, for a from clause: all that are active, as `organization`. What is done for every organization is done for these. */
export const activeOrganizations = sql`(select * from organization where is_active) as organization`;

/** SQL, for a from clause: all of them, as `organization`. */
export const everyOrganization = sql`organization`;

/** SQL: whether there is such an organization. */
export const hasOrganization = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from organization where organization.id = ${id})`;

/** SQL: its deletion was requested, so nothing is sent for it. */
export const isClosed = (id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from organization where organization.id = ${id} and closed_at is not null)`;

/** SQL: the name that an organization has in the operator API, for the rows of a page. */
export const slugOf = (id: RawBuilder<unknown>) =>
  sql<string>`(select slug from organization where organization.id = ${id})`;
