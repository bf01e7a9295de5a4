import type { Feature } from "#platform/feature.ts";
import { organizationOperatorRoutes } from "./operator-routes.ts";
import type { HasCourse } from "./organizations.ts";
import { brandingRoutes } from "./page-routes.ts";
import { Organization } from "./schemas.ts";

export { readReference } from "./operator-routes.ts";
export { organizationOf } from "./organizations.ts";
export { organizationNotFound } from "./problems.ts";
export {
  defaultLanguageOf,
  defaultLanguageSince,
  type OrganizationRow,
  selectOrganization,
} from "./queries.ts";

/** Courses are made of organizations among other things, so this feature is given its way to ask for one. */
export function organizations(hasCourse: HasCourse): Feature {
  return {
    name: "organizations",
    operatorSchemas: [Organization],
    operatorRoutes: (app, context) => organizationOperatorRoutes(app, context, hasCourse),
    pageRoutes: brandingRoutes,
  };
}
