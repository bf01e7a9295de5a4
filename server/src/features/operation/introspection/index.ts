// The caller, the request log, the health of channels.
import type { Feature } from "#platform/feature.ts";
import { observeHealth } from "./health/observation.ts";
import { serviceHealthRoutes } from "./health/operator-routes.ts";
import { requestLogOperatorRoutes } from "./operator-routes.ts";
import { requestLogPersonalData } from "./personal-data.ts";
import { observePages } from "./request-log/observation.ts";
import { forgetOldRequests } from "./request-log/retention.ts";
import { requestTrace } from "./request-log/trace.ts";
import { introspectionRoutes } from "./routes.ts";
import {
  IntegrationHealth,
  OperatorRequestLogEntry,
  RequestLogEntrySchema,
  ServiceHealth,
  WhoAmI,
} from "./schemas.ts";

/** What callers can find out about themselves: who they are, what they asked, how their channels are doing. */
export const introspection: Feature = {
  name: "introspection",
  tags: [
    {
      name: "Introspection",
      description: "The calling token, request logs, integration health, this document",
    },
  ],
  operatorTags: [
    { name: "Introspection", description: "Service health, the partner API's request log, this document" },
  ],
  tables: {
    request_log: { removedBy: "forget-old-requests" },
    application_activity: { boundedBy: "settings" },
  },

  personalData: requestLogPersonalData,
  trace: requestTrace,
  schemas: [WhoAmI, RequestLogEntrySchema, IntegrationHealth],
  partnerRoutes: introspectionRoutes,
  pageRoutes: observePages,
  operatorSchemas: [OperatorRequestLogEntry, ServiceHealth],
  operatorRoutes(app, context) {
    requestLogOperatorRoutes(app, context);
    serviceHealthRoutes(app, context);
  },
  prepare: async (context) => observeHealth(context),
  scheduledTasks: [{ name: "forget-old-requests", schedule: "7 4 * * *", run: forgetOldRequests }],
};
