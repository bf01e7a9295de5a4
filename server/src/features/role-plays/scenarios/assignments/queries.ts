import { sql } from "kysely";
import type { Assigner } from "#learning/assignments/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ScenarioPair } from "../runs/run.ts";
import {
  fromScenarioAssignments,
  type ScenarioAssignmentRow,
  scenarioAssignmentColumns,
} from "./assignment.ts";

export async function selectScenarioAssignment(
  db: Database,
  organizationId: number,
  assignmentId: number,
): Promise<ScenarioAssignmentRow | undefined> {
  const { rows } = await sql<ScenarioAssignmentRow>`
    select ${scenarioAssignmentColumns} ${fromScenarioAssignments}
    where scenario_assignment.organization_id = ${organizationId} and scenario_assignment.id = ${assignmentId}`.execute(
    db,
  );
  return rows[0];
}

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

/** Moves the due date, unless it is there already. */
export async function updateDueDate(
  trx: Database,
  now: Date,
  organizationId: number,
  assignmentId: number,
  dueDate: string | null,
): Promise<void> {
  await sql`
    update scenario_assignment set due_date = ${dueDate}::date, modified_date = ${now}
    where organization_id = ${organizationId} and id = ${assignmentId}
      and due_date is distinct from ${dueDate}::date`.execute(trx);
}

/** What was played of it stays, as attempts that nobody had asked for. False when it is gone already. */
export async function deleteAssignment(
  trx: Database,
  now: Date,
  organizationId: number,
  assignmentId: number,
): Promise<boolean> {
  await sql`
    update scenario_run set assignment_id = null, modified_date = ${now}
    where organization_id = ${organizationId} and assignment_id = ${assignmentId}`.execute(trx);
  const { rows } = await sql`
    delete from scenario_assignment where organization_id = ${organizationId} and id = ${assignmentId}
    returning id`.execute(trx);
  return rows.length > 0;
}
