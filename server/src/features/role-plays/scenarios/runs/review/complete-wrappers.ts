import { selectWrappers } from "#content/catalogue/index.ts";
import { completeElsewhere } from "#learning/lessons/index.ts";
import type { Database } from "#platform/database/database.ts";

/** A finished attempt completes the lessons around its scenario that the learner has begun (decision E11). */
export async function completeWrappers(
  trx: Database,
  now: Date,
  learner: { organizationId: number; userId: number },
  scenarioId: string,
): Promise<void> {
  for (const templateId of await selectWrappers(trx, scenarioId))
    await completeElsewhere(trx, now, learner, templateId);
}
