/**
 * Where the link at the end of a reminder leads: it `asks`, and `POST` to the same address stops them (`stopped`); a link that
 * is none of ours is `unknown`.
 */
export type StopRemindersPage = { name: "stop-reminders" } & (
  | { step: "asks"; token: string }
  | { step: "stopped" | "unknown" }
);

declare module "../page.ts" {
  interface Pages {
    "stop-reminders": StopRemindersPage;
  }
}
