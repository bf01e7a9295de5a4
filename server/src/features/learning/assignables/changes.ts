import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

interface Updated {
  update: RawBuilder<unknown>;
}

/** Moves a due date, unless it is there already. */
export async function updateDueDate(
  trx: Database,
  now: Date,
  { update }: Updated,
  organizationId: number,
  id: number,
  dueDate: string | null,
): Promise<void> {
  await sql`
    ${update} due_date = ${dueDate}::date, modified_date = ${now}
    where organization_id = ${organizationId} and id = ${id}
      and due_date is distinct from ${dueDate}::date`.execute(trx);
}

/** Moves the due dates of an organization into the past, but not before the first year. @returns how many */
export async function fastForwardDueDates(
  trx: Database,
  now: Date,
  { update }: Updated,
  organizationId: number,
  days: number,
): Promise<number> {
  if (days === 0) return 0;
  const { rows } = await sql`
    ${update} due_date = greatest(due_date - ${days}::integer, date '0001-01-01'), modified_date = ${now}
    where organization_id = ${organizationId} and due_date is not null
    returning id`.execute(trx);
  return rows.length;
}

/** An erased person is no longer named as an assigner. Assignments stay and are counted. */
export async function forgetAssigner(
  trx: Database,
  { update }: Updated,
  { organizationId, userId }: { organizationId: number; userId: number },
): Promise<void> {
  await sql`
    ${update} assigned_by_label = null
    where organization_id = ${organizationId} and assigned_by_type = 'user' and assigned_by_id = ${String(userId)}`.execute(
    trx,
  );
}
