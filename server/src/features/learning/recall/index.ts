// What learners recall of their lessons later, and what they know.
import type { Feature } from "#platform/feature.ts";
import { skillsPageRoutes } from "./known/page-routes.ts";
import type { KnownSources } from "./known/sources.ts";
import { recallPageRoutes } from "./pages/page-routes.ts";
import { recallPersonalData } from "./personal-data.ts";
import { announceDueRecalls } from "./reminders/announce.ts";

export { fastForwardRecalls } from "./fast-forward.ts";
export { recallCards } from "./home-card.ts";
export { recallReader } from "./reader.ts";

/** Evidence is made of lessons and role-plays, so this feature is given its ways to read it. */
export function recall(sources: KnownSources): Feature {
  return {
    name: "recall",
    tables: ["recall", "recall_session", "recall_question"],

    pageRoutes(app, context) {
      recallPageRoutes(app, context);
      skillsPageRoutes(app, context, sources);
    },
    personalData: recallPersonalData,
    scheduledTasks: [{ name: "announce-due-recalls", schedule: "* * * * *", run: announceDueRecalls }],
  };
}
