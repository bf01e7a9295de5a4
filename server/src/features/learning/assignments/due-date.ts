import { selectAssigned, updateDueDate, withLocked } from "#learning/assignables/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit } from "#tenancy/audit/index.ts";
import { type AssignmentRow, lessonKind } from "./assignment.ts";

/** Undefined leaves the due date. @throws as `withLocked` */
export function changeDueDate(
  context: Context,
  request: HttpRequest,
  id: number | null,
  dueDate: string | null | undefined,
): Promise<AssignmentRow> {
  return withLocked(context, request, lessonKind, id, async (change, row) => {
    const { trx, now } = change;
    if (dueDate === undefined || dueDate === row.due_date) return row;
    const { organization_id: organizationId } = row;
    await updateDueDate(trx, now, lessonKind, organizationId, row.id, dueDate);
    await audit(
      change,
      "assignment.update",
      { organizationId, id: row.id },
      { due_date: [row.due_date, dueDate] },
    );
    return (await selectAssigned(trx, now, lessonKind, organizationId, row.id)) ?? row;
  });
}
