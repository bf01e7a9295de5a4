import { accessDecision } from "#features/access/index.ts";
import { selectTemplateStanding } from "#features/catalogue/index.ts";
import type { Context } from "#platform/feature.ts";
import type { CurriculumRow } from "../curricula/curriculum.ts";
import { lessonWithdrawn } from "../problems.ts";
import { accessRefused } from "./start-decision.ts";

/**
 * Whether a lesson that was begun may go on. A retired template stays open to whoever has begun it; a completed
 * lesson may be read again for ever.
 * @returns whether the template was retired, which the pages say
 * @throws lessonWithdrawn, notEnrolled, courseInPreparation, accessOver, accessUpcoming (403)
 */
export async function mayContinue(
  context: Context,
  curriculum: CurriculumRow,
): Promise<{ isRetired: boolean }> {
  const { organization_id: organizationId, user_id: userId, template_id: templateId } = curriculum;
  const [standing, access] = await Promise.all([
    selectTemplateStanding(context.db, organizationId, templateId),
    accessDecision(context.db, organizationId, userId, templateId, context.clock()),
  ]);
  const isRetired = standing?.is_active === false;
  if (curriculum.status === "completed") return { isRetired };
  if (!standing?.is_visible) throw lessonWithdrawn();
  if (!access.allowed) throw await accessRefused(context.db, organizationId, access);
  return { isRetired };
}
