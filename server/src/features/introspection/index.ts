import type { Feature } from "#platform/feature.ts";
import { requestLogOperatorRoutes } from "./operator-routes.ts";
import { forgetOldRequests } from "./request-log/retention.ts";
import { introspectionRoutes } from "./routes.ts";
import { IntegrationHealth, OperatorRequestLogEntry, RequestLogEntrySchema, WhoAmI } from "./schemas.ts";

/** What callers can find out about themselves: who they are, what they asked, how their channels are doing. */
export const introspection: Feature = {
  name: "introspection",
  schemas: [WhoAmI, RequestLogEntrySchema, IntegrationHealth],
  partnerRoutes: introspectionRoutes,
  operatorSchemas: [OperatorRequestLogEntry],
  operatorRoutes: requestLogOperatorRoutes,
  jobs: [{ name: "forget-old-requests", schedule: "7 4 * * *", run: forgetOldRequests }],
};
