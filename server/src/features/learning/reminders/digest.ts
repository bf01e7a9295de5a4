import type { CalendarDate, Reminder } from "@lectern/web/pages";
import { sittingMoments } from "#learning/activity/index.ts";
import { dueRecalls, openAmong } from "#learning/recall/index.ts";
import { readWeek } from "#learning/weekly-goals/index.ts";
import type { Context } from "#platform/feature.ts";
import type { ReminderDay } from "./day.ts";
import { type Candidate, type RemindingOrganization, selectDueLessons } from "./queries.ts";
import type { RemindedRolePlays } from "./sources.ts";

/** One thing to remind somebody of, once: by kind and subject. */
export interface DueReminder {
  kind: "due" | "overdue" | "recall" | "goal";
  subject: string;
  reminder: Reminder;
}

/** What a learner can do something about now, the most urgent first. */
export async function digestOf(
  context: Pick<Context, "db" | "clock">,
  organization: RemindingOrganization,
  { userId, language }: Candidate,
  day: ReminderDay,
  rolePlays: RemindedRolePlays,
): Promise<DueReminder[]> {
  const { db } = context;
  const learner = { organizationId: organization.id, userId };
  const lessons = await openAmong(context, learner, await selectDueLessons(db, learner, day));
  const talks = (await rolePlays.cardsOf(db, learner, language)).filter(
    ({ isAssigned, dueOn }) =>
      isAssigned && dueOn !== null && dueOn >= day.earliestDue && dueOn <= day.latestDue,
  );
  const recalls = await dueRecalls(context, learner);
  const missing = day.isGoalDay ? await missingDays(context, organization, userId, day, rolePlays) : null;
  const tasks = [
    ...lessons.map(({ template_id, title, due_date: on }) =>
      taskReminder(`lesson/${template_id}/${on}`, title, on, day.today),
    ),
    ...talks.map(({ scenarioId, title, dueOn }) =>
      taskReminder(`role-play/${scenarioId}/${dueOn}`, title, dueOn ?? day.today, day.today),
    ),
  ];
  return [
    ...tasks.filter(({ kind }) => kind === "overdue"),
    ...tasks.filter(({ kind }) => kind === "due"),
    ...recalls.map(({ curriculum_id, step }) => ({
      kind: "recall" as const,
      subject: `${curriculum_id}/${step}`,
      reminder: { kind: "recall" as const },
    })),
    ...(missing === null
      ? []
      : [{ kind: "goal" as const, subject: day.today, reminder: { kind: "goal" as const, missing } }]),
  ];
}

/** A due date is the last day. */
function taskReminder(subject: string, title: string, on: CalendarDate, today: CalendarDate): DueReminder {
  if (on < today) return { kind: "overdue", subject, reminder: { kind: "overdue", title, on } };
  const reminder: Reminder = on === today ? { kind: "today", title } : { kind: "due", title, on };
  return { kind: "due", subject, reminder };
}

/** Days of practice to the goal of this week; null where it is reached, cannot be any more, or there is none. */
async function missingDays(
  { db }: Pick<Context, "db">,
  { id: organizationId, timeZone }: RemindingOrganization,
  userId: number,
  { today }: ReminderDay,
  rolePlays: RemindedRolePlays,
): Promise<number | null> {
  const { goal, days } = await readWeek(
    db,
    [sittingMoments, rolePlays.moments],
    { organizationId, userId },
    { today, timeZone },
  );
  if (goal === null) return null;
  const missing = goal - days.filter(({ isPractised }) => isPractised).length;
  const left = days.filter(({ date, isPractised }) => date >= today && !isPractised).length;
  return missing > 0 && missing <= left ? missing : null;
}
