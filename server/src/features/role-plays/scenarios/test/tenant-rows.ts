import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { aScenario } from "./a-scenario.ts";
import { leaveTraces } from "./a-talk.ts";

/** A scenario of the organization's own, an assignment of it, and a learner who left all that a learner can leave there. */
export async function makeTenantRows(app: TestApp, partner: Partner): Promise<void> {
  const scenario = await aScenario(app, { organization_id: partner.organizationId });
  await partner.call("POST", "/scenarios/library/", { scenario_id: scenario.scenarioId });
  const learner = await leaveTraces(app, partner, scenario);
  const body = { scenario_id: scenario.scenarioId, user_id: learner.id };
  const { status, text } = await partner.call("POST", "/scenarios/assignments/", body);
  if (status !== 201) throw new Error(`No scenario assignment: ${text}`);
}
