import type { RawBuilder } from "kysely";
import type { ProblemFactory } from "#kernel/problem.ts";
import type { FoundLearner } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";

/** What every assignment's row has. */
export interface AssignedRow {
  id: number;
  user_id: number;
}

export const assignmentStatuses = ["assigned", "in_progress", "completed"] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

/** Of its table. */
export const assignedColumns = [
  "id",
  "organization_id",
  "user_id",
  "due_date",
  "assigned_by_id",
  "assigned_by_label",
  "creation_date",
] as const;

/**
 * One kind of assignment. Its table comes as beginnings of statements, written out by the feature whose it is; there it goes by
 * `assigned`.
 */
export interface AssignmentKind<Row extends AssignedRow> {
  /** Of the audit log. */
  noun: "assignment" | "scenario_assignment";
  actions: Record<"create" | "delete", string>;
  /** The field that names what is to be learned. */
  thing: "template_id" | "scenario_id";
  thingOf(row: Row): string | number;
  problems: Record<"isUnknown" | "isRetired" | "isDeactivated", ProblemFactory>;
  columns(now: Date): RawBuilder<Row>;
  /** With the learner (`joinPerson`), and what they did for it. */
  from: RawBuilder<unknown>;
  /** `update assignment as assigned set` */
  update: RawBuilder<unknown>;
  status: RawBuilder<AssignmentStatus>;
  /** SQL: when the learner's work last moved; null before there is any. */
  workedAt: RawBuilder<unknown>;
  present(row: Row): object;
  /** Announces a new one, where that is not done in the statement that makes it. */
  announce?(trx: Database, now: Date, row: Row, learner: FoundLearner): Promise<void>;
  /** Takes it away, and announces that. The learner is undefined once they are erased. */
  remove(trx: Database, now: Date, row: Row, learner: FoundLearner | undefined): Promise<void>;
}
