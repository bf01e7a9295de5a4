import type { Feature } from "#platform/feature.ts";
import { organizationOperatorRoutes } from "./operator-routes.ts";
import { brandingRoutes } from "./page-routes.ts";
import { Organization } from "./schemas.ts";

export { readReference } from "./operator-routes.ts";
export { organizationOf } from "./organizations.ts";
export { organizationNotFound } from "./problems.ts";
export { type OrganizationRow, selectOrganization } from "./queries.ts";

export const organizations: Feature = {
  name: "organizations",
  operatorSchemas: [Organization],
  operatorRoutes: organizationOperatorRoutes,
  pageRoutes: brandingRoutes,
};
