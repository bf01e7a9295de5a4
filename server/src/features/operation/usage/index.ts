// How much each organization uses the service, month by month.
import type { Feature } from "#platform/feature.ts";
import { countUsage } from "./count-usage.ts";
import { usageOperatorRoutes } from "./operator-routes.ts";
import { forgetOldUsage } from "./retention.ts";
import { Usage } from "./schemas.ts";

/** Counted while the rows are there, and stored: they are not kept for as long as bills are. */
export const usage: Feature = {
  name: "usage",
  operatorTags: [{ name: "Usage", description: "What organizations used in a month, for billing" }],
  tables: { usage_month: { removedBy: "forget-old-usage" } },

  operatorSchemas: [Usage],
  operatorRoutes: usageOperatorRoutes,
  scheduledTasks: [
    { name: "count-usage", schedule: "26 * * * *", run: countUsage },
    { name: "forget-old-usage", schedule: "31 4 * * *", run: forgetOldUsage },
  ],
};
