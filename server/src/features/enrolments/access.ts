import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { windowStatus } from "./current-enrolment.ts";

/** Whether a learner may open a template, and why not. `at` is the moment the window ended or will begin. */
export type AccessDecision =
  | { allowed: true }
  | { allowed: false; reason: "over" | "upcoming"; at: string }
  | { allowed: false; reason: "not_enrolled" }
  /** The learner's course was made by flexible matching and is not curated. */
  | { allowed: false; reason: "not_curated" };

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
  const decisions = await accessDecisions(db, organizationId, userId, [templateId], now);
  const decision = decisions.get(templateId);
  if (!decision) throw new Error(`No access decision for template ${templateId}.`);
  return decision;
}

/** The same for several templates at once, by template id. */
export async function accessDecisions(
  db: Database,
  organizationId: number,
  userId: number,
  templateIds: readonly number[],
  now: Date,
): Promise<Map<number, AccessDecision>> {
  const rows = await selectAccessRows(db, organizationId, userId, templateIds, now);
  return new Map(rows.map((row) => [row.template_id, decideAccess(factsOf(row), now)]));
}

export interface AccessFacts {
  /** A premium course of the organization that is curated lists the template. */
  isTemplatePremium: boolean;
  /** A right beside the enrolment opens it now. */
  isGranted: boolean;
  enrolment: {
    startsAt: string;
    endsAt: string | null;
    isCoursePremium: boolean;
    isCourseCurated: boolean;
    listsTemplate: boolean;
    listsNothing: boolean;
  } | null;
}

export function decideAccess(facts: AccessFacts, now: Date): AccessDecision {
  const { isTemplatePremium, isGranted, enrolment } = facts;
  if (isGranted) return { allowed: true };
  // Made by flexible matching, without content: it opens nothing until an operator has looked at it.
  if (enrolment && !enrolment.isCourseCurated) return { allowed: false, reason: "not_curated" };
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

interface AccessColumns {
  template_id: number;
  is_template_premium: boolean;
  is_granted: boolean;
  access_starts_at: string | null;
  access_ends_at: string | null;
  is_course_premium: boolean;
  is_course_curated: boolean;
  lists_template: boolean;
  lists_nothing: boolean;
}

async function selectAccessRows(
  db: Database,
  organizationId: number,
  userId: number,
  templateIds: readonly number[],
  now: Date,
): Promise<AccessColumns[]> {
  const { rows } = await sql<AccessColumns>`
    select wanted.template_id,
           exists (select from course_template join course on course.id = course_template.course_id
                   where course_template.organization_id = ${organizationId}
                     and course_template.template_id = wanted.template_id and course.is_premium
                     and course.is_curated) as is_template_premium,
           exists (select from access_grant as granted
                   where granted.organization_id = ${organizationId} and granted.user_id = ${userId}
                     and granted.revoked_at is null
                     and granted.starts_at <= ${now} and (granted.ends_at is null or granted.ends_at > ${now})
                     and (granted.type = 'premium' or granted.type = 'course' and exists (
                       select from course where course.id = granted.course_id and course.is_curated and (
                         exists (select from course_template where course_id = course.id
                                   and course_template.template_id = wanted.template_id)
                         or course.is_premium and not exists (select from course_template where course_id = course.id))))
                  ) as is_granted,
           enrolment.access_starts_at, enrolment.access_ends_at,
           coalesce(course.is_premium, false) as is_course_premium,
           coalesce(course.is_curated, true) as is_course_curated,
           exists (select from course_template
                   where course_id = enrolment.course_id
                     and course_template.template_id = wanted.template_id) as lists_template,
           not exists (select from course_template where course_id = enrolment.course_id) as lists_nothing
    from unnest(${[...templateIds]}::bigint[]) as wanted (template_id)
    left join enrolment on enrolment.organization_id = ${organizationId} and enrolment.user_id = ${userId}
                       and enrolment.closed_at is null
    left join course on course.id = enrolment.course_id`.execute(db);
  return rows;
}

function factsOf(row: AccessColumns): AccessFacts {
  const { is_template_premium: isTemplatePremium, is_granted: isGranted, access_starts_at: startsAt } = row;
  if (startsAt === null) return { isTemplatePremium, isGranted, enrolment: null };
  return {
    isTemplatePremium,
    isGranted,
    enrolment: {
      startsAt,
      endsAt: row.access_ends_at,
      isCoursePremium: row.is_course_premium,
      isCourseCurated: row.is_course_curated,
      listsTemplate: row.lists_template,
      listsNothing: row.lists_nothing,
    },
  };
}
