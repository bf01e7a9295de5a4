import { decideContinuation } from "#learning/access/index.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { lessonWithdrawn } from "../problems.ts";
import { accessRefused } from "./refusals.ts";

/**
 * Whether a lesson that was begun may go on. A completed one may be read again for ever.
 * @returns whether the template was retired, which the pages say
 * @throws lessonWithdrawn, notEnrolled, courseInPreparation, accessOver, accessUpcoming (403)
 */
export async function requireContinuation(
  { db, clock }: Context,
  curriculum: CurriculumRow,
): Promise<{ isRetired: boolean }> {
  const { organization_id: organizationId, user_id: userId, template_id: templateId, status } = curriculum;
  const begun = { templateId, isCompleted: status === "completed" };
  const decision = await decideContinuation(db, clock(), { organizationId, userId }, begun);
  if (decision.may) return decision;
  if (decision.because === "hidden") throw lessonWithdrawn();
  throw await accessRefused(db, organizationId, decision.refusal);
}
