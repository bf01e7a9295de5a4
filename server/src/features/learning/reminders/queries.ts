import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { openAssignments } from "#learning/assignments/index.ts";
import { waitingRecalls } from "#learning/recall/index.ts";
import { goalHolders } from "#learning/weekly-goals/index.ts";
import { isLive, joinPerson, joinUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { activeOrganizations } from "#tenancy/organizations/index.ts";
import type { ReminderDay } from "./day.ts";
import type { RemindedRolePlays } from "./sources.ts";

export interface RemindingOrganization {
  id: number;
  timeZone: string;
  /** As learners know it. */
  name: string;
}

/** Those that have it on, or one of whose learners does. */
export async function selectRemindingOrganizations(db: Database): Promise<RemindingOrganization[]> {
  const { rows } = await sql<RemindingOrganization>`
    select id, time_zone as "timeZone", coalesce(display_name, name) as name from ${activeOrganizations}
    where not is_sandbox
      and (mails_reminders
           or exists (select from reminder where reminder.organization_id = organization.id and reminder.is_wanted))
    order by id`.execute(db);
  return rows;
}

export interface Candidate {
  userId: number;
  email: string;
  language: Language;
}

/** Learners who want reminders, for whom something may be due or waiting, and whom nobody has looked at today. */
export async function selectCandidates(
  db: Database,
  now: Date,
  organizationId: number,
  { today, earliestDue, latestDue, isGoalDay }: ReminderDay,
  rolePlays: RemindedRolePlays,
  page: { after: number; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select "user".id as "userId", "user".email, coalesce(preferred_language, default_language, 'en') as language
    from (
      select user_id from ${openAssignments} as lesson
      where organization_id = ${organizationId} and due_date between ${earliestDue}::date and ${latestDue}::date
      union
      select user_id from ${rolePlays.assigned} as role_play
      where organization_id = ${organizationId} and due_date between ${earliestDue}::date and ${latestDue}::date
      union
      select user_id from ${waitingRecalls(now)} as waiting where organization_id = ${organizationId}
      union
      select user_id from ${goalHolders} as goal where ${isGoalDay} and organization_id = ${organizationId}
    ) as candidate
    ${joinPerson(sql`${organizationId}`, sql`candidate.user_id`)}
    left join reminder on reminder.organization_id = ${organizationId} and reminder.user_id = candidate.user_id
    where ${isLive} and "user".email is not null and coalesce(is_wanted, mails_reminders)
      and (looked_on is null or looked_on < ${today}::date)
      and "user".id > ${page.after}
    order by "user".id limit ${page.limit}`.execute(db);
  return rows;
}

interface DueLesson {
  template_id: number;
  title: string;
  due_date: string;
}

export async function selectDueLessons(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  { earliestDue, latestDue }: ReminderDay,
): Promise<DueLesson[]> {
  const { rows } = await sql<DueLesson>`
    select template_id, title, to_char(due_date, 'YYYY-MM-DD') as due_date from ${openAssignments} as lesson
    where organization_id = ${organizationId} and user_id = ${userId}
      and due_date between ${earliestDue}::date and ${latestDue}::date
    order by lesson.due_date, template_id`.execute(db);
  return rows;
}

/** How many learners with this mailbox were mailed on this day. */
export async function countMailed(
  db: Database,
  organizationId: number,
  email: string,
  { today }: ReminderDay,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from reminder
    ${joinUser(sql`reminder.organization_id`, sql`reminder.user_id`)}
    where reminder.organization_id = ${organizationId} and mailed_on = ${today}::date
      and lower("user".email) = lower(${email})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Takes the learner's turn of this day. False: somebody else has it, or the learner has stopped reminders meanwhile. */
export async function claimDay(
  trx: Database,
  now: Date,
  learner: { organizationId: number; userId: number },
  { today }: ReminderDay,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reminder (organization_id, user_id, looked_on, creation_date, modified_date)
    values (${learner.organizationId}, ${learner.userId}, ${today}::date, ${now}, ${now})
    on conflict (organization_id, user_id) do update
      set looked_on = excluded.looked_on, modified_date = excluded.modified_date
      where (reminder.looked_on is null or reminder.looked_on < excluded.looked_on)
        and reminder.is_wanted is not false
    returning 1`.execute(trx);
  return rows.length > 0;
}

/** Writes down what the learner is reminded of. @returns the subjects that they have not been reminded of before */
export async function recordReminded(
  trx: Database,
  now: Date,
  { organizationId, userId }: { organizationId: number; userId: number },
  all: readonly { kind: string; subject: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    insert into reminded (organization_id, user_id, kind, subject, creation_date)
    select ${organizationId}, ${userId}, kind, subject, ${now}
    from unnest(${all.map(({ kind }) => kind)}::text[], ${all.map(({ subject }) => subject)}::text[])
         as told (kind, subject)
    on conflict (organization_id, user_id, kind, subject) do nothing
    returning kind || ' ' || subject as key`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

export async function markMailed(
  trx: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  { today }: ReminderDay,
): Promise<void> {
  await sql`
    update reminder set mailed_on = ${today}::date
    where organization_id = ${organizationId} and user_id = ${userId}`.execute(trx);
}
