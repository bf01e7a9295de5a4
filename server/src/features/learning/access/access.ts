import { type RawBuilder, sql } from "kysely";
import { courseOpens, isInPremiumCourse, openEnrolment, windowStatus } from "#people/enrolments/index.ts";
import { isGranted } from "#people/subscriptions/index.ts";
import type { Database } from "#platform/database/database.ts";

/** Whether a learner may open a template, and why not. `at` is the moment the window ended or will begin. */
export type AccessDecision =
  | { allowed: true }
  | { allowed: false; reason: "over" | "upcoming"; at: string }
  | { allowed: false; reason: "not_enrolled" }
  /** It is sold with a course, and the learner's own was made by flexible matching and is not curated. */
  | { allowed: false; reason: "not_curated" };

/** Whether a learner may go on with what they have begun: a course that is not curated closes nothing. */
export function mayContinue(decision: AccessDecision | undefined): boolean {
  return decision !== undefined && (decision.allowed || decision.reason === "not_curated");
}

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

interface AccessFacts {
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

function decideAccess(facts: AccessFacts, now: Date): AccessDecision {
  const { isTemplatePremium, isGranted, enrolment } = facts;
  if (isGranted) return { allowed: true };
  const isCurated = enrolment === null || enrolment.isCourseCurated;
  const carriesEverything = isCurated && enrolment?.isCoursePremium && enrolment.listsNothing;
  if (!isTemplatePremium && !carriesEverything) return { allowed: true };
  // Made by flexible matching, perhaps of a misspelt name: until an operator has looked at it, it adds nothing.
  if (!isCurated) return { allowed: false, reason: "not_curated" };
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
  /** Null where there is no open enrolment, and with it all that follows. */
  access_starts_at: string | null;
  access_ends_at: string | null;
  is_course_premium: boolean | null;
  is_course_curated: boolean | null;
  lists_template: boolean | null;
  lists_nothing: boolean | null;
}

async function selectAccessRows(
  db: Database,
  organizationId: number,
  userId: number,
  templateIds: readonly number[],
  now: Date,
): Promise<AccessColumns[]> {
  const template = sql`wanted.template_id`;
  const opens = (courseId: RawBuilder<unknown>) => courseOpens(organizationId, courseId, template);
  const { rows } = await sql<AccessColumns>`
    select wanted.template_id, ${isInPremiumCourse(organizationId, template)} as is_template_premium,
           ${isGranted({ organizationId, userId }, now, opens)} as is_granted,
           access_starts_at, access_ends_at, is_course_premium, is_course_curated, lists_template, lists_nothing
    from unnest(${[...templateIds]}::bigint[]) as wanted (template_id)
    left join ${openEnrolment(organizationId, userId, template)} on true`.execute(db);
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
      isCoursePremium: row.is_course_premium === true,
      isCourseCurated: row.is_course_curated !== false,
      listsTemplate: row.lists_template === true,
      listsNothing: row.lists_nothing === true,
    },
  };
}
