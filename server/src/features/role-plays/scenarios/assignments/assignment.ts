import { sql } from "kysely";
import type { Assigner } from "#learning/assignments/index.ts";
import { joinPerson, learnersLanguages } from "#people/users/index.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { titleIn } from "../catalogue/learnable.ts";

export const scenarioAssignmentStatuses = ["assigned", "in_progress", "completed"] as const;
type ScenarioAssignmentStatus = (typeof scenarioAssignmentStatuses)[number];

/** With the scenario and what was played of the assignment. */
export const fromScenarioAssignments = sql`
  from scenario_assignment
  join scenario on scenario.id = scenario_assignment.scenario_id
  ${joinPerson(sql`scenario_assignment.organization_id`, sql`scenario_assignment.user_id`)}
  cross join lateral (
    select count(*) as attempts, max(run.modified_date) as modified_date
    from scenario_run as run
    where run.organization_id = scenario_assignment.organization_id and run.assignment_id = scenario_assignment.id
  ) as played`;

/** SQL, for a statement with `fromScenarioAssignments` (contract 7). */
export const statusColumn = sql<ScenarioAssignmentStatus>`
  (case when scenario_assignment.completed_at is not null then 'completed'
        when played.attempts > 0 then 'in_progress' else 'assigned' end)`;

/** SQL: what is played of it moves its date, too. */
export const modifiedDate = sql<string>`greatest(scenario_assignment.modified_date, played.modified_date)`;

export const scenarioAssignmentColumns = rowOf(
  "scenario_assignment",
  [
    "id",
    "organization_id",
    "user_id",
    "due_date",
    "assigned_by_id",
    "assigned_by_label",
    "completed_at",
    "creation_date",
  ],
  {
    scenario_id: sql<string>`scenario.scenario_id`,
    pass_mark: sql<number | null>`scenario.pass_mark`,
    title: sql<string>`${titleIn(...learnersLanguages)}`,
    assigned_by_type: narrowed<Assigner["type"]>(),
    status: sql<ScenarioAssignmentStatus>`${statusColumn}`,
    attempts: sql<number>`played.attempts`,
    modified_date: sql<string>`${modifiedDate}`,
  },
);
export type ScenarioAssignmentRow = RowOf<typeof scenarioAssignmentColumns>;

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
