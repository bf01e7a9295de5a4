import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import type { ScenarioAssignmentRow } from "./assignment.ts";

/** `scenario.assigned` reaches only who asks for it by name (contract, section 8). */
export async function announceScenarioAssignment(
  trx: Database,
  now: Date,
  change: "assigned" | "removed",
  row: ScenarioAssignmentRow,
  learner: { provider: string | null; provider_id: string | null },
): Promise<void> {
  await publish(trx, now, {
    organizationId: row.organization_id,
    type: "scenario.assigned",
    audience: "extension",
    providerId: learner.provider_id,
    data: {
      change,
      assignment_id: row.id,
      scenario_id: row.scenario_id,
      user_id: row.user_id,
      title: row.title,
      due_date: row.due_date,
      provider: learner.provider,
      provider_id: learner.provider_id,
    },
  });
}
