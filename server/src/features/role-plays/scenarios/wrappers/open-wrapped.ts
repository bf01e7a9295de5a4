import { selectWrappedScenario } from "#content/catalogue/index.ts";
import { selectCurriculumOf, selectLessonReturn } from "#learning/lessons/index.ts";
import type { Context } from "#platform/feature.ts";
import { selectScenarioVisibility } from "../catalogue/queries.ts";
import { launchPath } from "../catalogue/scenario.ts";
import { upsertReturnUrl } from "../runs/start/return-url.ts";

/**
 * Where the launch of a legacy lesson around a scenario leads (decision E11): to the scenario, with the address that the lesson leads
 * back to. Null for every other lesson, and while the organization's learners cannot play the scenario: then it is the lesson that
 * it is (docs/decisions/0149-scenario-wrappers.md).
 */
export async function openWrapped(
  { db, clock }: Context,
  { organizationId, userId }: { organizationId: number; userId: number },
  templateId: number,
): Promise<string | null> {
  const scenarioId = await selectWrappedScenario(db, templateId);
  if (scenarioId === null) return null;
  const visibility = await selectScenarioVisibility(db, organizationId, scenarioId);
  if (!visibility?.is_active || !visibility.is_visible || !visibility.in_library) return null;
  const curriculum = await selectCurriculumOf(db, organizationId, userId, templateId);
  if (!curriculum) return null; // it asks for the learner's language first
  const returnUrl = await selectLessonReturn(db, curriculum);
  const pair = { organizationId, userId, scenario: visibility.id };
  if (returnUrl !== null) await upsertReturnUrl(db, clock(), pair, returnUrl);
  return launchPath(scenarioId);
}
