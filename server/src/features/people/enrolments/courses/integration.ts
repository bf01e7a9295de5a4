import { type RawBuilder, sql } from "kysely";
import type { GivenEach } from "#platform/database/statements/compiled-statement.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { leftJoinApplication } from "#tenancy/oauth/index.ts";
import { oneOrganization } from "#tenancy/organizations/index.ts";

/**
 * Whose rules of matching count, and whose courses: an application's. Null for the application: the organization's own,
 * for people with a JWT and for sign-up.
 */
export interface Integration {
  organizationId: number;
  applicationId: number | null;
}

export function integrationOf(caller: PartnerCaller): Integration {
  const { organizationId } = caller;
  return { organizationId, applicationId: caller.kind === "service_account" ? caller.applicationId : null };
}

/** SQL query of one row: the settings of the application, and where it has none of its own, of its organization. */
export const matchingSettings = ({ organizationId, applicationId }: GivenEach<Integration>) => sql`
  select organization.id, organization.time_zone,
         coalesce(application.flexible_matching, organization.flexible_matching) as is_flexible,
         array[application.default_course, organization.default_course, ${GENERAL_COURSE}::text] as default_courses,
         coalesce(application.default_access_days, organization.default_access_days) as default_access_days
  from ${oneOrganization(organizationId)} ${leftJoinApplication(sql`organization.id`, applicationId)}`;

/** The default course of flexible matching where the settings name none that there is. */
export const GENERAL_COURSE = "general";

/**
 * SQL query of at most one row: the course that the integration means by this slug, in any case; its own before all
 * others'. A default is one of those that are curated: what matching made opens nothing.
 */
export const courseNamed = (
  { organizationId, applicationId }: Integration,
  slug: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
) => sql<{
  id: number;
  slug: string;
}>`
  select id, slug from course
  where organization_id = ${organizationId} and lower(slug) = lower(${slug})
    and (application_id is null or application_id = ${applicationId}) and ${condition}
  order by application_id nulls last limit 1`;
