import type { Static } from "typebox";
import type { FieldErrors } from "#kernel/problem.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { courseNotFound, courseSlugTaken, templateNotFound } from "../problems.ts";
import type { CreateCourse, UpdateCourse } from "../schemas.ts";
import {
  type CourseReference,
  type CourseRow,
  insertCourse,
  lockCourse,
  replaceCohorts,
  replaceTemplates,
  selectCourse,
  type TemplatesAmong,
  updateCourse,
} from "./course-queries.ts";

/** @throws organizationNotFound, invalidField, courseSlugTaken, templateNotFound */
export async function createCourse(
  context: Context,
  templatesAmong: TemplatesAmong,
  request: HttpRequest,
  body: Static<typeof CreateCourse>,
): Promise<CourseRow> {
  const organization = await organizationOf(context, body.organization);
  const { slug, title, access_days, is_premium = false, cohorts = [], template_ids = [] } = body;
  checkCohorts(cohorts);
  return refusingTakenSlug(() =>
    inTransaction(context, request, async (change) => {
      const { trx, now } = change;
      const id = await insertCourse(trx, now, organization.id, {
        slug,
        title: title.trim(),
        access_days,
        is_premium,
      });
      await fillCourse(
        trx,
        templatesAmong,
        { organizationId: organization.id, id },
        { cohorts, template_ids },
      );
      const course = await courseOf(trx, id);
      await audit(change, "course.create", targetOf(course), changedFields({}, settingsOf(course)));
      return course;
    }),
  );
}

/** Windows that are open already keep their ends; what changes here counts for enrolments to come. */
export async function changeCourse(
  context: Context,
  templatesAmong: TemplatesAmong,
  request: HttpRequest,
  id: number,
  body: Static<typeof UpdateCourse>,
): Promise<CourseRow> {
  const { cohorts, template_ids, title, ...values } = body;
  checkCohorts(cohorts);
  return refusingTakenSlug(() =>
    inTransaction(context, request, async (change) => {
      const { trx, now } = change;
      await lockCourse(trx, id);
      const before = await courseOf(trx, id);
      await requireMatch(request, () => before);
      await updateCourse(trx, now, id, {
        ...values,
        ...(title === undefined ? {} : { title: title.trim() }),
      });
      await fillCourse(
        trx,
        templatesAmong,
        { organizationId: before.organization_id, id },
        { cohorts, template_ids },
      );
      const after = await courseOf(trx, id);
      const changes = changedFields(settingsOf(before), settingsOf(after));
      await audit(change, "course.update", targetOf(after), changes);
      return after;
    }),
  );
}

/** A window that begins in one of these years ends in one that timestamps can hold, however long it is. */
function checkCohorts(cohorts: readonly string[] = []): void {
  const errors: FieldErrors = {};
  for (const [index, date] of cohorts.entries()) {
    if (!date.startsWith("2")) errors[`cohorts.${index}`] = ["Must be a day of the years 2000 to 2999."];
  }
  if (Object.keys(errors).length > 0) throw invalidField({ errors });
}

async function fillCourse(
  trx: Database,
  templatesAmong: TemplatesAmong,
  course: CourseReference,
  { cohorts, template_ids }: { cohorts: string[] | undefined; template_ids: number[] | undefined },
): Promise<void> {
  if (cohorts) await replaceCohorts(trx, course, cohorts);
  if (!template_ids) return;
  const wanted = new Set(template_ids);
  if ((await replaceTemplates(trx, course, templatesAmong, [...wanted])) < wanted.size) {
    throw templateNotFound({
      errors: { template_ids: ["One of these is no template of the organization."] },
    });
  }
}

/** @throws courseNotFound */
export async function courseOf(db: Database, id: number): Promise<CourseRow> {
  const course = await selectCourse(db, id);
  if (!course) throw courseNotFound();
  return course;
}

async function refusingTakenSlug<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error, "course_slug")) throw error;
    throw courseSlugTaken({ errors: { slug: [courseSlugTaken.detail] }, cause: error });
  }
}

function settingsOf({ slug, title, access_days, is_premium, is_curated, cohorts, template_ids }: CourseRow) {
  return { slug, title, access_days, is_premium, is_curated, cohorts, template_ids };
}

function targetOf({ organization_id: organizationId, id }: CourseRow) {
  return { organizationId, id };
}
