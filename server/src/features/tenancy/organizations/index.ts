// Tenants, their settings and brand.
import type { Feature } from "#platform/feature.ts";
import { organizationOperatorRoutes } from "./operator-routes.ts";
import type { Courses, EndTokens } from "./organizations.ts";
import { brandingRoutes } from "./page-routes.ts";
import { Organization } from "./schemas.ts";

export { selectAddressRanges } from "./address-ranges.ts";
export { accentTokens, brandingStylesheet } from "./branding.ts";
export { closeOrganization, deleteOrganization, reopenOrganization } from "./closing.ts";
export {
  activeOrganizations,
  everyOrganization,
  hasOrganization,
  isClosed,
  joinOrganization,
  leftJoinOrganization,
  oneOrganization,
  slugOf,
} from "./joins.ts";
export { logosOf } from "./logo/logos.ts";
export { findOrganization, organizationIdOf, organizationOf } from "./organizations.ts";
export { organizationNotFound } from "./problems.ts";
export {
  defaultLanguageOf,
  defaultLanguageSince,
  earliestOrganization,
  type OrganizationRow,
  selectOrganization,
} from "./queries.ts";

/** Courses and tokens are an organization's, so this feature is given its ways to ask for the ones and end the others. */
export function organizations(courses: Courses, endTokens: EndTokens): Feature {
  return {
    name: "organizations",
    operatorTags: [{ name: "Organizations", description: "Tenants, their settings and branding" }],
    tables: { organization: { boundedBy: "settings" } },

    operatorSchemas: [Organization],
    operatorRoutes: (app, context) => organizationOperatorRoutes(app, context, { courses, endTokens }),
    pageRoutes: brandingRoutes,
  };
}
