// One-time links into the site.
import type { Feature } from "#platform/feature.ts";
import { keptSince } from "#platform/kept-days.ts";
import { handoffPageRoutes } from "./page-routes.ts";
import { handoffPersonalData } from "./personal-data.ts";
import { deleteOldLoginTokens } from "./queries.ts";
import { handoffRoutes } from "./routes.ts";
import { LoginToken } from "./schemas.ts";
import { handoffTrace } from "./trace.ts";

export { fastForwardTokens } from "./fast-forward.ts";

export const handoff: Feature = {
  name: "handoff",
  tags: [{ name: "Hand-off", description: "One-time links that open a lesson, already signed in" }],
  tables: { login_token: { removedBy: "forget-old-login-tokens" } },

  personalData: handoffPersonalData,
  trace: handoffTrace,
  schemas: [LoginToken],
  partnerRoutes: handoffRoutes,
  pageRoutes: handoffPageRoutes,
  scheduledTasks: [
    {
      name: "forget-old-login-tokens",
      schedule: "37 3 * * *",
      run: ({ db, clock, settings }) =>
        deleteOldLoginTokens(db, keptSince(clock(), settings.keptDays.requests)),
    },
  ],
};
