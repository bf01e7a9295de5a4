import type { Feature } from "#platform/feature.ts";
import { metadataRoute } from "./metadata.ts";
import { applicationOperatorRoutes } from "./operator-routes.ts";
import { deleteExpiredTokens } from "./queries.ts";
import { tokenRoutes } from "./routes.ts";
import { Application, ApplicationSecret, ReactivatedApplication, TokenAnswer } from "./schemas.ts";

export { createTokenAuthentication } from "./access-tokens.ts";
export { leadsToHost, returnUrlHostsOf } from "./applications/return-url-hosts.ts";
export { endTokens, selectApplication } from "./queries.ts";

export const oauth: Feature = {
  name: "oauth",
  schemas: [TokenAnswer],
  tokenRoutes(app, context) {
    tokenRoutes(app, context);
    metadataRoute(app, context);
  },
  operatorSchemas: [Application, ApplicationSecret, ReactivatedApplication],
  operatorRoutes: applicationOperatorRoutes,
  scheduledTasks: [
    {
      name: "forget-expired-tokens",
      schedule: "17 * * * *",
      run: ({ db, clock }) => deleteExpiredTokens(db, clock()),
    },
  ],
};
