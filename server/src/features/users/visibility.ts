import { type RawBuilder, sql } from "kysely";
import type { PartnerCaller } from "#platform/http/types.ts";

/**
 * SQL condition on `"user"`: whom the caller may see (contract 1.3). Service accounts and admins see their whole
 * organization; everybody else sees themselves. Managers will also see their teams' members, here, once there are teams.
 */
export function isVisibleTo(caller: PartnerCaller): RawBuilder<unknown> {
  const inOrganization = isOfOrganization(caller.organizationId);
  if (caller.kind === "service_account" || caller.role === "admin") return inOrganization;
  return sql`${inOrganization} and "user".id = ${caller.userId}`;
}

/** SQL condition on `"user"`: of this organization, or with null of any. Operators see all of them. */
export function isOfOrganization(organizationId: number | null): RawBuilder<unknown> {
  return organizationId === null ? sql`true` : sql`"user".organization_id = ${organizationId}`;
}
