// Sign-up: how people make an account for themselves.
import type { Feature } from "#platform/feature.ts";
import { joinRoutes } from "./join-routes.ts";
import { deleteExpiredSignUps } from "./sign-up-queries.ts";

/** How people make an account for themselves, where an organization is open for it. */
export const joining: Feature = {
  name: "joining",
  tables: { sign_up: { removedBy: "forget-expired-sign-ups" } },
  pageRoutes: joinRoutes,
  scheduledTasks: [
    {
      name: "forget-expired-sign-ups",
      schedule: "52 * * * *",
      run: ({ db, clock }) => deleteExpiredSignUps(db, clock()),
    },
  ],
};
