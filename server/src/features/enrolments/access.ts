import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { windowStatus } from "./current-enrolment.ts";

/** Whether a learner may open a template, and why not. `at` is the moment the window ended or will begin. */
export type AccessDecision =
  | { allowed: true }
  | { allowed: false; reason: "over" | "upcoming"; at: string }
  | { allowed: false; reason: "not_enrolled" };

/**
 * Decides by the learner's access window (docs/decisions/0010-access-windows.md). What a learner has completed
 * stays open for review: the caller decides that, and asks here only about the rest.
 */
export async function accessDecision(
  db: Database,
  organizationId: number,
  userId: number,
  templateId: number,
  now: Date,
): Promise<AccessDecision> {
  return decideAccess(await readAccessFacts(db, organizationId, userId, templateId), now);
}

export interface AccessFacts {
  /** A premium course of the organization lists the template. */
  isTemplatePremium: boolean;
  enrolment: {
    startsAt: string;
    endsAt: string | null;
    isCoursePremium: boolean;
    listsTemplate: boolean;
    listsNothing: boolean;
  } | null;
}

export function decideAccess({ isTemplatePremium, enrolment }: AccessFacts, now: Date): AccessDecision {
  const carriesEverything = enrolment?.isCoursePremium && enrolment.listsNothing;
  if (!isTemplatePremium && !carriesEverything) return { allowed: true };
  if (enrolment === null || !(enrolment.listsTemplate || carriesEverything)) {
    return { allowed: false, reason: "not_enrolled" };
  }
  const { startsAt, endsAt } = enrolment;
  const status = windowStatus(startsAt, endsAt, now);
  if (status === "upcoming") return { allowed: false, reason: "upcoming", at: startsAt };
  if (status === "expired" && endsAt !== null) return { allowed: false, reason: "over", at: endsAt };
  return { allowed: true };
}

interface AccessRow {
  is_template_premium: boolean;
  access_starts_at: string | null;
  access_ends_at: string | null;
  is_course_premium: boolean;
  lists_template: boolean;
  lists_nothing: boolean;
}

async function readAccessFacts(
  db: Database,
  organizationId: number,
  userId: number,
  templateId: number,
): Promise<AccessFacts> {
  const { rows } = await sql<AccessRow>`
    select exists (select from course_template join course on course.id = course_template.course_id
                   where course_template.organization_id = ${organizationId}
                     and course_template.template_id = ${templateId} and course.is_premium) as is_template_premium,
           enrolment.access_starts_at, enrolment.access_ends_at,
           coalesce(course.is_premium, false) as is_course_premium,
           exists (select from course_template
                   where course_id = enrolment.course_id and template_id = ${templateId}) as lists_template,
           not exists (select from course_template where course_id = enrolment.course_id) as lists_nothing
    from (select 1) as one
    left join enrolment on enrolment.organization_id = ${organizationId} and enrolment.user_id = ${userId}
                       and enrolment.closed_at is null
    left join course on course.id = enrolment.course_id`.execute(db);
  const [row] = rows;
  if (!row || row.access_starts_at === null) {
    return { isTemplatePremium: row?.is_template_premium ?? false, enrolment: null };
  }
  return {
    isTemplatePremium: row.is_template_premium,
    enrolment: {
      startsAt: row.access_starts_at,
      endsAt: row.access_ends_at,
      isCoursePremium: row.is_course_premium,
      listsTemplate: row.lists_template,
      listsNothing: row.lists_nothing,
    },
  };
}
