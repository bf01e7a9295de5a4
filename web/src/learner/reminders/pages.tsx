import { describePage } from "../describe-page.tsx";
import { StopRemindersView } from "./stop-reminders-view.tsx";

export const pages = [
  describePage({
    name: "stop-reminders",
    View: StopRemindersView,
    title: ({ step }, t) => t(`stopReminders.${step}.title`),
  }),
];
