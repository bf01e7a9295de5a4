import type { CalendarDate, HomePage } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { calendarDate, lastDayBefore } from "#learning/lessons/index.ts";
import { joinCurrentEnrolment } from "#people/enrolments/index.ts";
import { oneUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";

interface HomeLearner {
  first_name: string;
  preferred_language: Language | null;
  time_zone: string;
  is_mailable: boolean;
  is_premium: boolean | null;
  access_starts_at: string | null;
  access_ends_at: string | null;
}

/** The learner for the home page, with their enrolment and the end of their access: one row. */
export async function selectHomeLearner(
  db: Database,
  organizationId: number,
  userId: number,
): Promise<HomeLearner | undefined> {
  const { rows } = await sql<HomeLearner>`
    select "user".first_name, "user".preferred_language, organization.time_zone, course.is_premium,
           "user".email is not null and not organization.is_sandbox as is_mailable,
           enrolment.access_starts_at, enrolment.access_ends_at
    from ${oneUser(organizationId, userId)} ${joinOrganization(sql`"user".organization_id`)}
    ${joinCurrentEnrolment(sql`${organizationId}`, sql`${userId}`)}`.execute(db);
  return rows[0];
}

/** Only a premium course limits access, so only its window is worth a word. */
export function accessWindow(learner: HomeLearner, now: Date): HomePage["access"] {
  const { is_premium, access_starts_at: start, access_ends_at: end, time_zone } = learner;
  if (is_premium !== true) return null;
  const startsOn: CalendarDate | null = start === null ? null : calendarDate(start, time_zone);
  if (end === null) return { startsOn, endsOn: null, isOver: false };
  return { startsOn, endsOn: lastDayBefore(end, time_zone), isOver: Date.parse(end) <= now.getTime() };
}
