import type { CalendarDate } from "../language/calendar-date.ts";
import type { Language } from "../language/languages.ts";

/** What a learner is reminded of. Titles are those of lessons and role-plays; nothing that the learner typed stands in it. */
export type Reminder =
  | { kind: "overdue" | "due"; title: string; on: CalendarDate }
  | { kind: "today"; title: string }
  | { kind: "recall" }
  | { kind: "goal"; missing: number };

export interface ReminderMail {
  organization: string;
  reminders: readonly Reminder[];
  link: string;
  /** Where the learner stops them. */
  stopLink: string;
}

/** Writes a learner's reminders of a day as one mail, in plain text and in HTML. */
export type RenderReminderMail = (
  mail: ReminderMail,
  language: Language,
) => { subject: string; text: string; html: string };
