// Numbers for reports, all made from the tables.
import type { Feature } from "#platform/feature.ts";
import { analyticsOperatorRoutes } from "./operator-routes.ts";
import { forgetOldPeriods } from "./period/retention.ts";
import { analyticsRoutes } from "./routes.ts";
import { ScenarioSummary } from "./scenario/schema.ts";
import {
  AnalyticsOverview,
  Completion,
  ProgressEntry,
  ScoreEntry,
  TeamMemberSummary,
  TemplateSummary,
  UserSummary,
} from "./schemas.ts";

export { countActiveLearners } from "./active-learners.ts";
export { assignedLessons } from "./overview/assigned.ts";
export { dayAfter, periodsBetween, type Unit, units } from "./period/calendar.ts";
export { endOf, type Range, rangeParameters, readRange, startOf } from "./range.ts";
export { stretches } from "./stretches.ts";

/** Reads other features' tables and keeps nothing but totals of what is over. */
export const analytics: Feature = {
  name: "analytics",
  tags: [
    {
      name: "Analytics",
      description: "Reports on users, teams, templates, scenarios and the organization",
    },
  ],
  tables: { analytics_period: { removedBy: "forget-old-periods" } },

  schemas: [
    UserSummary,
    ProgressEntry,
    ScoreEntry,
    AnalyticsOverview,
    TeamMemberSummary,
    TemplateSummary,
    ScenarioSummary,
    Completion,
  ],
  partnerRoutes: analyticsRoutes,
  operatorSchemas: [AnalyticsOverview, ProgressEntry],
  operatorRoutes: analyticsOperatorRoutes,
  scheduledTasks: [{ name: "forget-old-periods", schedule: "39 3 * * *", run: forgetOldPeriods }],
};
