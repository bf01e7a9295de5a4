import { sql } from "kysely";
import { LostRace } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { courseNamed, GENERAL_COURSE, type Integration, matchingSettings } from "./courses/integration.ts";
import {
  type CurrentEnrolmentColumns,
  currentEnrolmentColumns,
  joinCurrentEnrolment,
} from "./current-enrolment.ts";

/** A learner and the course they belong in. Named like the columns, since it travels as a JSON row set. */
export interface PlacedLearner {
  user_id: number;
  course_id: number;
  cohort: string | null;
  matched: "exact" | "default_window" | "created_course";
  keeps_intake: boolean;
}

/** An enrolment that a statement wrote, and whose it is. */
interface EnrolledLearner {
  id: number;
  user_id: number;
}

/**
 * The learners with the window each would get: from the cohort's first midnight where the organization is, for the
 * course's days; without a cohort from now, for the integration's default days.
 */
function placedWindows(now: Date, integration: Integration, placed: readonly PlacedLearner[]) {
  return sql`
    placed as (
      select requested.*,
             case when requested.matched = 'exact' then requested.cohort::timestamp at time zone matching.time_zone
                  else ${now}::timestamptz end as access_starts_at,
             case when requested.matched = 'exact'
                  then (requested.cohort + course.access_days)::timestamp at time zone matching.time_zone
                  else ${now}::timestamptz + make_interval(days => matching.default_access_days)
             end as access_ends_at
      from json_to_recordset(${JSON.stringify(placed)}::json)
             as requested (user_id bigint, course_id bigint, cohort date, matched text, keeps_intake boolean)
      join course on course.organization_id = ${integration.organizationId} and course.id = requested.course_id
      cross join (${matchingSettings(integration)}) as matching
    )`;
}

export async function closeOtherCourses(
  db: Database,
  now: Date,
  integration: Integration,
  placed: readonly PlacedLearner[],
): Promise<EnrolledLearner[]> {
  const { organizationId } = integration;
  const { rows } = await sql<EnrolledLearner>`
    with ${placedWindows(now, integration, placed)}
    update enrolment set closed_at = ${now}, modified_date = ${now}
    from placed
    where enrolment.organization_id = ${organizationId} and enrolment.user_id = placed.user_id
      and enrolment.closed_at is null and enrolment.course_id <> placed.course_id
    returning enrolment.id, enrolment.user_id`.execute(db);
  return rows;
}

/**
 * A learner already in the course moves only to another intake, or from an intake to the default window. Where the
 * request names no date, an intake that is not over is kept: sending a course again must not shorten anybody's access.
 */
export async function moveWithinCourse(
  db: Database,
  now: Date,
  integration: Integration,
  placed: readonly PlacedLearner[],
): Promise<EnrolledLearner[]> {
  const { organizationId } = integration;
  const { rows } = await sql<EnrolledLearner>`
    with ${placedWindows(now, integration, placed)}
    update enrolment
    set cohort = placed.cohort, matched = placed.matched, modified_date = ${now},
        access_starts_at = placed.access_starts_at, access_ends_at = placed.access_ends_at
    from placed
    where enrolment.organization_id = ${organizationId} and enrolment.user_id = placed.user_id
      and enrolment.closed_at is null and enrolment.course_id = placed.course_id
      and case when placed.matched = 'exact' then enrolment.cohort is distinct from placed.cohort
               else enrolment.matched = 'exact' and (not placed.keeps_intake or enrolment.access_ends_at <= ${now}) end
    returning enrolment.id, enrolment.user_id`.execute(db);
  return rows;
}

export async function openEnrolments(
  db: Database,
  now: Date,
  integration: Integration,
  placed: readonly PlacedLearner[],
): Promise<EnrolledLearner[]> {
  const { organizationId } = integration;
  const { rows } = await sql<EnrolledLearner>`
    with ${placedWindows(now, integration, placed)}
    insert into enrolment (organization_id, user_id, course_id, cohort, matched, access_starts_at, access_ends_at,
                           creation_date, modified_date)
    select ${organizationId}, user_id, course_id, cohort, matched, access_starts_at, access_ends_at, ${now}, ${now}
    from placed
    on conflict (organization_id, user_id) where closed_at is null do nothing
    returning id, user_id`.execute(db);
  return rows;
}

/**
 * Makes the courses that unknown slugs asked for, in one order: of two requests for the same ones, the second waits at
 * the first course. Those that a neighbour has just made stay as they are.
 */
export async function insertFlexibleCourses(
  db: Database,
  now: Date,
  integration: Integration,
  slugs: readonly string[],
): Promise<void> {
  await sql`
    insert into course (organization_id, application_id, slug, title, access_days, is_curated, creation_date,
                        modified_date)
    select id, ${integration.applicationId}, asked.slug, asked.slug, default_access_days, false, ${now}, ${now}
    from (${matchingSettings(integration)}) as matching
    cross join unnest(${[...slugs]}::text[]) with ordinality as asked (slug, place)
    order by lower(asked.slug), asked.place
    on conflict do nothing`.execute(db);
}

/** Makes the general course, for all applications and by the organization's settings, where there is none. @returns its id */
export async function insertGeneralCourse(db: Database, now: Date, organizationId: number): Promise<number> {
  const ofAll: Integration = { organizationId, applicationId: null };
  await sql`
    insert into course (organization_id, slug, title, access_days, creation_date, modified_date)
    select id, ${GENERAL_COURSE}, 'General', default_access_days, ${now}, ${now}
    from (${matchingSettings(ofAll)}) as matching
    on conflict do nothing`.execute(db);
  const { rows } = await courseNamed(ofAll, sql`${GENERAL_COURSE}`).execute(db);
  if (!rows[0]) throw new LostRace("The general course was renamed meanwhile.");
  return rows[0].id;
}

/** The courses' ids by the slugs as they were asked for, in any case. */
export async function selectCourseIds(
  db: Database,
  integration: Integration,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ asked: string; id: number }>`
    select asked, course.id from unnest(${[...slugs]}::text[]) as asked
    cross join lateral (${courseNamed(integration, sql`asked`)}) as course`.execute(db);
  return new Map(rows.map(({ asked, id }) => [asked, id]));
}

/** By learner, the enrolments that are open. */
export async function selectCurrentEnrolments(
  db: Database,
  organizationId: number,
  userIds: readonly number[],
): Promise<Map<number, CurrentEnrolmentColumns>> {
  const { rows } = await sql<CurrentEnrolmentColumns & { user_id: number }>`
    select learner.user_id, ${currentEnrolmentColumns}
    from unnest(${[...userIds]}::bigint[]) as learner (user_id)
    ${joinCurrentEnrolment(sql`${organizationId}`, sql`learner.user_id`)}`.execute(db);
  return new Map(rows.map((row) => [row.user_id, row]));
}
