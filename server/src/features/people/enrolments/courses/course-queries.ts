import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { joinOrganization } from "#tenancy/organizations/index.ts";
import { courseNamed, type Integration } from "./integration.ts";

const courseColumns = rowOf(
  "course",
  [
    "id",
    "organization_id",
    "slug",
    "title",
    "access_days",
    "is_premium",
    "is_curated",
    "application_id",
    "creation_date",
    "modified_date",
  ],
  {
    organization: sql<string>`organization.slug`,
    cohorts: sql<string[]>`
      array(select start_date::text from cohort
            where cohort.organization_id = course.organization_id and cohort.course_id = course.id order by start_date)`,
    template_ids: sql<string[]>`
      array(select template_id from course_template
            where course_template.organization_id = course.organization_id and course_template.course_id = course.id order by template_id)::text[]`,
  },
);
type StoredCourse = RowOf<typeof courseColumns>;
export type CourseRow = ReturnType<typeof readCourse>;

const sortColumns = {
  slug: { expression: sql`lower(course.slug)`, type: "text" },
  title: { expression: sql`search_fold(course.title)`, type: "text" },
  creation_date: { expression: sql`course.creation_date`, type: "timestamptz" },
  modified_date: { expression: sql`course.modified_date`, type: "timestamptz" },
} as const satisfies Record<string, SortColumn>;
export const courseSortKeys = Object.keys(sortColumns);

/**
 * Null for the organization: the courses of all. With an application those that it may send. Rows are made whole by
 * `readCourse`.
 */
export function courseList(filter: {
  organizationId: number | null;
  applicationId?: number | null;
  search?: string | undefined;
}): ListQuery<StoredCourse, keyof typeof sortColumns> {
  const { organizationId, applicationId = null, search } = filter;
  const conditions: RawBuilder<unknown>[] = [];
  if (organizationId !== null) conditions.push(sql`course.organization_id = ${organizationId}`);
  if (applicationId !== null) {
    conditions.push(sql`(course.application_id is null or course.application_id = ${applicationId})`);
  }
  if (search !== undefined) {
    conditions.push(
      sql`position(search_fold(${search}) in search_fold(course.slug || e'\n' || course.title)) > 0`,
    );
  }
  return {
    columns: courseColumns,
    from: sql`from course ${joinOrganization(sql`course.organization_id`)}`,
    conditions,
    sortColumns,
    standard: [{ key: "slug", descending: false }],
    id: { expression: sql`course.id`, type: "bigint" },
  };
}

export async function selectCourse(db: Database, id: number): Promise<CourseRow | undefined> {
  const { rows } = await sql<StoredCourse>`
    select ${courseColumns} from course ${joinOrganization(sql`course.organization_id`)}
    where course.id = ${id}`.execute(db);
  return rows[0] && readCourse(rows[0]);
}

/**
 * The id of the organization's course with this slug, in any case, as it is meant of a learner; null when there is none.
 * The one they are in comes first, then one for all applications, then one that a single application made.
 */
export async function findCourse(
  db: Database,
  { organizationId, userId }: { organizationId: number; userId: number },
  slug: string,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from course where organization_id = ${organizationId} and lower(slug) = lower(${slug})
    order by exists (select from enrolment
                     where enrolment.organization_id = course.organization_id and enrolment.course_id = course.id
                       and user_id = ${userId} and closed_at is null) desc,
             application_id nulls first limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Keeps everybody else from changing it until the transaction ends. */
export async function lockCourse(trx: Database, id: number): Promise<void> {
  await sql`select from course where id = ${id} for no key update`.execute(trx);
}

/** Whether the integration may mean a course by this slug, in any case. */
export async function hasCourse(db: Database, integration: Integration, slug: string): Promise<boolean> {
  const { rows } = await courseNamed(integration, sql`${slug}`).execute(db);
  return rows.length > 0;
}

/** Arrays of ids come as text: the driver reads their elements by no parser of ours. */
export function readCourse(row: StoredCourse) {
  return { ...row, template_ids: row.template_ids.map(Number) };
}

interface CourseValues {
  slug?: string;
  title?: string;
  access_days?: number;
  is_premium?: boolean;
  is_curated?: boolean;
}

export async function insertCourse(
  db: Database,
  now: Date,
  organizationId: number,
  values: Required<Omit<CourseValues, "is_curated">>,
): Promise<number> {
  const { id } = await db
    .insertInto("course")
    .values({ ...values, organization_id: organizationId, creation_date: now, modified_date: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCourse(db: Database, now: Date, id: number, values: CourseValues): Promise<void> {
  await db
    .updateTable("course")
    .set({ ...values, modified_date: now })
    .where("id", "=", id)
    .execute();
}

/** Replaces the intakes. Learners of one that goes away keep the window they have. */
export async function replaceCohorts(
  db: Database,
  course: CourseReference,
  dates: readonly string[],
): Promise<void> {
  const { organizationId, id } = course;
  await sql`
    delete from cohort
    where organization_id = ${organizationId} and course_id = ${id}
      and not start_date = any(${[...dates]}::date[])`.execute(db);
  await sql`
    insert into cohort (organization_id, course_id, start_date)
    select ${organizationId}, ${id}, start_date from unnest(${[...dates]}::date[]) as start_date
    on conflict do nothing`.execute(db);
}

/** SQL that this feature is given, for a from clause: those of the ids that are templates the organization may have. */
export type TemplatesAmong = (organizationId: number, ids: readonly number[]) => RawBuilder<unknown>;

/** Replaces the lessons. @returns how many of the ids are templates that the organization may have */
export async function replaceTemplates(
  db: Database,
  course: CourseReference,
  templatesAmong: TemplatesAmong,
  templateIds: readonly number[],
): Promise<number> {
  const { organizationId, id } = course;
  await sql`delete from course_template where organization_id = ${organizationId} and course_id = ${id}`.execute(
    db,
  );
  const { rows } = await sql`
    insert into course_template (organization_id, course_id, template_id)
    select ${organizationId}, ${id}, template.id from ${templatesAmong(organizationId, templateIds)}
    returning template_id`.execute(db);
  return rows.length;
}

export interface CourseReference {
  organizationId: number;
  id: number;
}
