// How often a learner wants to practise in a week.
import type { Feature } from "#platform/feature.ts";
import { weeklyGoalPageRoutes } from "./page-routes.ts";
import { weeklyGoalPersonalData } from "./personal-data.ts";

export { goalHolders, readWeek } from "./week.ts";

export const weeklyGoals: Feature = {
  name: "weekly-goals",
  tables: { weekly_goal: { boundedBy: "people" } },

  pageRoutes: weeklyGoalPageRoutes,
  personalData: weeklyGoalPersonalData,
};
