import { sql } from "kysely";
import type { Assigner } from "#learning/assignables/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ScenarioPair } from "../runs/run.ts";

/** The assignment of the pair that is not completed yet; there is one at most. */
export async function selectOpenAssignment(
  db: Database,
  { organizationId, userId, scenario }: ScenarioPair,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from scenario_assignment
    where organization_id = ${organizationId} and user_id = ${userId} and scenario_id = ${scenario}
      and completed_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/** Undefined when a neighbour has just assigned the same. */
export async function insertAssignment(
  trx: Database,
  now: Date,
  { organizationId, userId, scenario }: ScenarioPair,
  { dueDate, assignedBy }: { dueDate: string | null; assignedBy: Assigner },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into scenario_assignment (organization_id, user_id, scenario_id, due_date, assigned_by_type, assigned_by_id,
                                     assigned_by_label, creation_date, modified_date)
    values (${organizationId}, ${userId}, ${scenario}, ${dueDate}::date, ${assignedBy.type}, ${assignedBy.id},
            ${assignedBy.label}, ${now}, ${now})
    on conflict (organization_id, user_id, scenario_id) where completed_at is null do nothing
    returning id`.execute(trx);
  return rows[0]?.id;
}
