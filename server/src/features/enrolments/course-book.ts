import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { CourseBook } from "./placement.ts";
import type { EnrolmentWish } from "./wish.ts";

interface BookRow {
  flexible_matching: boolean;
  default_course: string | null;
  wished: string | null;
  id: number | null;
  slug: string | null;
  cohorts: string[];
}

/** Everything on file that deciding these wishes needs, in one reading. */
export async function readCourseBook(
  db: Database,
  organizationId: number,
  wishes: readonly EnrolmentWish[],
): Promise<CourseBook> {
  const wished = [...new Set(wishes.flatMap(({ course }) => (course === null ? [] : [course])))];
  const { rows } = await sql<BookRow>`
    select organization.flexible_matching, organization.default_course, wish.slug as wished, course.id, course.slug,
           array(select start_date::text from cohort where cohort.course_id = course.id) as cohorts
    from organization
    cross join lateral (
      select unnest(${wished}::text[]) as slug union select organization.default_course
    ) as wish
    left join course on course.organization_id = organization.id and lower(course.slug) = lower(wish.slug)
    where organization.id = ${organizationId}`.execute(db);
  const courses = new Map<string, { id: number; slug: string; cohorts: string[] }>();
  for (const { wished, id, slug, cohorts } of rows) {
    if (wished !== null && id !== null && slug !== null) courses.set(wished, { id, slug, cohorts });
  }
  const { flexible_matching: isFlexible = false, default_course: defaultSlug = null } = rows[0] ?? {};
  const defaultCourse = (defaultSlug !== null && courses.get(defaultSlug)) || null;
  return { isFlexible, defaultCourse, courses };
}

/** SQL condition: creating a learner of this organization without naming a course still enrols (contract 5.1). */
export const enrolsNewLearners = (organizationId: ReturnType<typeof sql>) => sql`
  exists (select from organization
          join course on course.organization_id = organization.id and lower(course.slug) = lower(default_course)
          where organization.id = ${organizationId} and flexible_matching)`;
