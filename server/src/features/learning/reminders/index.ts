// Mails that remind learners of what is due or waiting.
import type { Feature } from "#platform/feature.ts";
import { reminderPageRoutes } from "./page-routes.ts";
import { reminderPersonalData } from "./personal-data.ts";
import { forgetOldReminders } from "./retention.ts";
import { sendReminders } from "./send.ts";
import type { RemindedRolePlays } from "./sources.ts";

export { isReminded } from "./choice.ts";

/** Role-plays stand above, so this feature is given its ways to read them. */
export function reminders(rolePlays: RemindedRolePlays): Feature {
  return {
    name: "reminders",
    tables: {
      reminder: { boundedBy: "people" },
      reminded: { removedBy: "forget-old-reminders" },
    },

    pageRoutes: reminderPageRoutes,
    personalData: reminderPersonalData,
    scheduledTasks: [
      // By day in their organization's time zone; once an hour is as often as anybody looks whether it is.
      { name: "send-reminders", schedule: "7 * * * *", run: (context) => sendReminders(context, rolePlays) },
      { name: "forget-old-reminders", schedule: "41 3 * * *", run: forgetOldReminders },
    ],
  };
}
