import { sql } from "kysely";
import {
  type Assigner,
  type AssignmentKind,
  type AssignmentStatus,
  assignedColumns,
  modifiedDateOf,
} from "#learning/assignables/index.ts";
import { joinPerson, learnersLanguages } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { publish } from "#platform/outbox.ts";
import { titleIn } from "../catalogue/learnable.ts";
import { scenarioNotFound, scenarioRetired, userDeactivated } from "../problems.ts";

/** SQL (contract 7). */
const status = sql<AssignmentStatus>`
  (case when assigned.completed_at is not null then 'completed'
        when played.attempts > 0 then 'in_progress' else 'assigned' end)`;

const workedAt = sql<string | null>`played.modified_date`;

const scenarioAssignmentColumns = rowOf(
  "scenario_assignment as assigned",
  [...assignedColumns, "completed_at"],
  {
    scenario_id: sql<string>`scenario.scenario_id`,
    pass_mark: sql<number | null>`scenario.pass_mark`,
    title: sql<string>`${titleIn(...learnersLanguages)}`,
    assigned_by_type: narrowed<Assigner["type"]>(),
    status,
    attempts: sql<number>`played.attempts`,
    modified_date: sql<string>`${modifiedDateOf({ workedAt })}`,
  },
);
export type ScenarioAssignmentRow = RowOf<typeof scenarioAssignmentColumns>;

/** Role-plays that are assigned: with the scenario and what was played of the assignment. */
export const rolePlayKind: AssignmentKind<ScenarioAssignmentRow> = {
  noun: "scenario_assignment",
  actions: { create: "scenario_assignment.create", delete: "scenario_assignment.delete" },
  thing: "scenario_id",
  thingOf: ({ scenario_id }) => scenario_id,
  problems: { isUnknown: scenarioNotFound, isRetired: scenarioRetired, isDeactivated: userDeactivated },
  columns: () => scenarioAssignmentColumns,
  from: sql`
    from scenario_assignment as assigned
    join scenario on scenario.id = assigned.scenario_id
    ${joinPerson(sql`assigned.organization_id`, sql`assigned.user_id`)}
    cross join lateral (
      select count(*) as attempts, max(run.modified_date) as modified_date
      from scenario_run as run
      where run.organization_id = assigned.organization_id and run.assignment_id = assigned.id
    ) as played`,
  update: sql`update scenario_assignment as assigned set`,
  status,
  workedAt,
  present: presentScenarioAssignment,
  announce: (trx, now, row, learner) => announceChange(trx, now, "assigned", row, learner),
  async remove(trx, now, row, learner) {
    await deleteAssignment(trx, now, row);
    await announceChange(trx, now, "removed", row, learner);
  },
};

/** The scenario assignment of contract 4.6. `adopted`: this very call put the scenario into the library. */
export function presentScenarioAssignment(row: ScenarioAssignmentRow, adopted = false) {
  return {
    id: row.id,
    scenario_id: row.scenario_id,
    user_id: row.user_id,
    title: row.title,
    adopted,
    status: row.status,
    attempts: row.attempts,
    due_date: row.due_date,
    assigned_by: { type: row.assigned_by_type, id: row.assigned_by_id, label: row.assigned_by_label },
    completed_at: row.completed_at,
    creation_date: row.creation_date,
    modified_date: row.modified_date,
  };
}

/** What the events say of erased people. */
const erased = { provider: null, provider_id: null };

/** `scenario.assigned` reaches only who asks for it by name (contract, section 8). */
async function announceChange(
  trx: Database,
  now: Date,
  change: "assigned" | "removed",
  row: ScenarioAssignmentRow,
  learner: { provider: string | null; provider_id: string | null } = erased,
): Promise<void> {
  await publish(trx, now, {
    organizationId: row.organization_id,
    type: "scenario.assigned",
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

/** What was played of it stays, as attempts that nobody had asked for. */
async function deleteAssignment(
  trx: Database,
  now: Date,
  { organization_id: organizationId, id }: ScenarioAssignmentRow,
): Promise<void> {
  await sql`
    update scenario_run set assignment_id = null, modified_date = ${now}
    where organization_id = ${organizationId} and assignment_id = ${id}`.execute(trx);
  await sql`
    delete from scenario_assignment where organization_id = ${organizationId} and id = ${id}`.execute(trx);
}
