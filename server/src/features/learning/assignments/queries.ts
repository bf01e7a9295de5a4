import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type AssignmentRow, assignmentColumns, fromAssignments } from "./assignment.ts";

export async function selectAssignment(
  db: Database,
  now: Date,
  organizationId: number,
  assignmentId: number,
): Promise<AssignmentRow | undefined> {
  const { rows } = await sql<AssignmentRow>`
    select ${assignmentColumns(now)} ${fromAssignments}
    where assignment.organization_id = ${organizationId} and assignment.id = ${assignmentId}`.execute(db);
  return rows[0];
}

/** Which of these users have one of these templates assigned already: `user template`. */
export async function selectAssigned(
  db: Database,
  organizationId: number,
  userIds: readonly number[],
  templateIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: number; template_id: number }>`
    select user_id, template_id from assignment
    where organization_id = ${organizationId} and user_id = any(${[...userIds]}::bigint[])
      and template_id = any(${[...templateIds]}::bigint[])`.execute(db);
  return new Set(rows.map(({ user_id, template_id }) => pairKey(user_id, template_id)));
}

export function pairKey(userId: number, templateId: number): string {
  return `${userId} ${templateId}`;
}

/** Moves the due date, unless it is there already. */
export async function updateDueDate(
  db: Database,
  now: Date,
  organizationId: number,
  assignmentId: number,
  dueDate: string | null,
): Promise<void> {
  await sql`
    update assignment set due_date = ${dueDate}::date, modified_date = ${now}
    where organization_id = ${organizationId} and id = ${assignmentId}
      and due_date is distinct from ${dueDate}::date`.execute(db);
}
