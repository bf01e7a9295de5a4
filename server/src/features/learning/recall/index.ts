// What learners recall of their lessons later, and what they know.
import type { Feature } from "#platform/feature.ts";
import { recallEvents } from "./event-types.ts";
import { skillsPageRoutes } from "./known/page-routes.ts";
import type { KnownRolePlays } from "./known/sources.ts";
import { recallPageRoutes } from "./pages/page-routes.ts";
import { recallPersonalData } from "./personal-data.ts";
import { announceDueRecalls } from "./reminders/announce.ts";

export { dueRecalls, openAmong, waitingRecalls } from "./due.ts";
export { fastForwardRecalls } from "./fast-forward.ts";
export { recallCards } from "./home-card.ts";
export { recallPractice } from "./practice.ts";
export { recallReader } from "./reader.ts";

/** Evidence is also made of role-plays, which stand above, so this feature is given their ways to read it. */
export function recall(rolePlays: KnownRolePlays): Feature {
  return {
    name: "recall",
    events: recallEvents,
    tables: {
      recall: { boundedBy: "people" },
      recall_session: { boundedBy: "people" },
      recall_question: { boundedBy: "people" },
    },

    pageRoutes(app, context) {
      recallPageRoutes(app, context);
      skillsPageRoutes(app, context, rolePlays);
    },
    personalData: recallPersonalData,
    scheduledTasks: [{ name: "announce-due-recalls", schedule: "* * * * *", run: announceDueRecalls }],
  };
}
