import type { TestApp } from "#test/app.ts";
import { aLearner, type Partner } from "#test/builders.ts";
import { aScenario } from "./a-scenario.ts";

/** A scenario of the organization's own, and an assignment of it. */
export async function makeTenantRows(app: TestApp, partner: Partner): Promise<void> {
  const { scenarioId } = await aScenario(app, { organization_id: partner.organizationId });
  const body = { scenario_id: scenarioId, user_id: (await aLearner(partner)).id };
  const { status, text } = await partner.call("POST", "/scenarios/assignments/", body);
  if (status !== 201) throw new Error(`No scenario assignment: ${text}`);
}
