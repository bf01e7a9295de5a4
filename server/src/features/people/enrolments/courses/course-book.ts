import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { GivenEach } from "#platform/database/statements/compiled-statement.ts";
import type { EnrolmentRequest } from "../enrolment-request.ts";
import { courseNamed, type Integration, matchingSettings } from "./integration.ts";

/** What is on file for an integration, as far as the enrolments that one request asks for need it. */
export interface CourseBook {
  isFlexible: boolean;
  /** Null where the settings name none that there is, and nobody has made the general one yet. */
  defaultCourse: BookedCourse | null;
  /** By the text that was asked for, since the database compares slugs. */
  courses: ReadonlyMap<string, BookedCourse>;
}

export interface BookedCourse {
  id: number;
  slug: string;
  cohorts: readonly string[];
}

interface BookEntry {
  is_flexible: boolean;
  /** Null for the default course. */
  asked: string | null;
  id: number | null;
  slug: string | null;
  cohorts: string[];
}

/** Everything on file that deciding these requests needs, in one reading. */
export async function readCourseBook(
  db: Database,
  integration: Integration,
  requests: readonly EnrolmentRequest[],
): Promise<CourseBook> {
  const asked = [...new Set(requests.flatMap(({ course }) => (course === null ? [] : [course])))];
  const { rows } = await sql<BookEntry>`
    with matching as (${matchingSettings(integration)}),
    booked as (
      select requested.slug as asked, course.id, course.slug
      from unnest(${asked}::text[]) as requested (slug)
      cross join lateral (${courseNamed(integration, sql`requested.slug`)}) as course
      union all
      (select null, course.id, course.slug
       from matching cross join unnest(default_courses) with ordinality as named (slug, position)
       cross join lateral (${courseNamed(integration, sql`named.slug`, sql`is_curated`)}) as course
       order by position limit 1)
    )
    select is_flexible, booked.*,
           array(select start_date::text from cohort
                 where cohort.organization_id = ${integration.organizationId} and cohort.course_id = booked.id) as cohorts
    from matching left join booked on true`.execute(db);
  const courses = new Map<string, BookedCourse>();
  let defaultCourse: BookedCourse | null = null;
  for (const { asked, id, slug, cohorts } of rows) {
    if (id === null || slug === null) continue;
    if (asked === null) defaultCourse = { id, slug, cohorts };
    else courses.set(asked, { id, slug, cohorts });
  }
  return { isFlexible: rows[0]?.is_flexible ?? false, defaultCourse, courses };
}

/** SQL condition: creating a learner without naming a course still enrols (contract 5.1). */
export const enrolsNewLearners = (integration: GivenEach<Integration>) =>
  sql`exists (select from (${matchingSettings(integration)}) as matching where is_flexible)`;
