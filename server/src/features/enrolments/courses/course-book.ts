import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { BookedCourse, CourseBook } from "../placement/placement.ts";
import type { EnrolmentWish } from "../placement/wish.ts";
import { courseNamed, type Integration, matchingSettings } from "./integration.ts";

interface BookEntry {
  is_flexible: boolean;
  /** Null for the default course. */
  wished: string | null;
  id: number | null;
  slug: string | null;
  cohorts: string[];
}

/** Everything on file that deciding these wishes needs, in one reading. */
export async function readCourseBook(
  db: Database,
  integration: Integration,
  wishes: readonly EnrolmentWish[],
): Promise<CourseBook> {
  const wished = [...new Set(wishes.flatMap(({ course }) => (course === null ? [] : [course])))];
  const { rows } = await sql<BookEntry>`
    with matching as (${matchingSettings(integration)}),
    booked as (
      select wish.slug as wished, course.id, course.slug
      from unnest(${wished}::text[]) as wish (slug)
      cross join lateral (${courseNamed(integration, sql`wish.slug`)}) as course
      union all
      (select null, course.id, course.slug
       from matching cross join unnest(default_courses) with ordinality as named (slug, place)
       cross join lateral (${courseNamed(integration, sql`named.slug`, sql`is_curated`)}) as course
       order by place limit 1)
    )
    select is_flexible, booked.*,
           array(select start_date::text from cohort where cohort.course_id = booked.id) as cohorts
    from matching left join booked on true`.execute(db);
  const courses = new Map<string, BookedCourse>();
  let defaultCourse: BookedCourse | null = null;
  for (const { wished, id, slug, cohorts } of rows) {
    if (id === null || slug === null) continue;
    if (wished === null) defaultCourse = { id, slug, cohorts };
    else courses.set(wished, { id, slug, cohorts });
  }
  return { isFlexible: rows[0]?.is_flexible ?? false, defaultCourse, courses };
}

/** SQL condition: creating a learner without naming a course still enrols (contract 5.1). */
export const enrolsNewLearners = (integration: Integration) =>
  sql`exists (select from (${matchingSettings(integration)}) as matching where is_flexible)`;
