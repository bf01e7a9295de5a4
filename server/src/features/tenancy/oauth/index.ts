// Applications and their tokens.
import type { Feature } from "#platform/feature.ts";
import type { Courses } from "./applications/applications.ts";
import { metadataRoute } from "./metadata.ts";
import { applicationOperatorRoutes } from "./operator-routes.ts";
import { deleteExpiredTokens } from "./queries.ts";
import { tokenRoutes } from "./routes.ts";
import { Application, ApplicationSecret, ReactivatedApplication, TokenAnswer } from "./schemas.ts";
import { applicationSiteAddress } from "./site-address.ts";

export { createTokenAuthentication } from "./access-tokens.ts";
export { takeProviderLabel } from "./applications/provider-label.ts";
export {
  hostSpellings,
  leadsToHost,
  mayReturnTo,
  returnUrlHostsOf,
} from "./applications/return-url-hosts.ts";
export { activeApplications, clientIdOf, hasApplication, leftJoinApplication } from "./joins.ts";
export { applicationNotFound } from "./problems.ts";
export { endTokens, selectApplication } from "./queries.ts";

/** Courses are matched by an application's settings, so this feature is given its way to deal with courses. */
export function oauth(courses: Courses): Feature {
  return {
    name: "oauth",
    tags: [
      { name: "Authentication", description: "Access tokens for programs (OAuth 2.0) and for people (JWT)" },
    ],
    operatorTags: [
      { name: "Applications", description: "OAuth 2.0 client credentials for partners' systems" },
    ],
    siteAddress: applicationSiteAddress,
    tables: {
      application: { boundedBy: "settings" },
      application_secret: { boundedBy: "settings" },
      access_token: { removedBy: "forget-expired-tokens" },
    },

    schemas: [TokenAnswer],
    tokenRoutes(app, context) {
      tokenRoutes(app, context);
      metadataRoute(app, context);
    },
    operatorSchemas: [Application, ApplicationSecret, ReactivatedApplication],
    operatorRoutes: (app, context) => applicationOperatorRoutes(app, context, courses),
    scheduledTasks: [
      {
        name: "forget-expired-tokens",
        schedule: "17 * * * *",
        run: ({ db, clock }) => deleteExpiredTokens(db, clock()),
      },
    ],
  };
}
