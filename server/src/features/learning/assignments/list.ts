import { type RawBuilder, sql } from "kysely";
import { selectTemplateVisibility, templateNotFound } from "#content/catalogue/index.ts";
import { type AssignmentFilter, assignmentList, requireVisible } from "#learning/assignables/index.ts";
import type { Context } from "#platform/feature.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { isOverdue, lessonKind } from "./assignment.ts";

interface LessonFilter extends AssignmentFilter {
  template_id?: number | undefined;
  overdue?: boolean | undefined;
  due_before?: string | undefined;
}

/** @throws userNotFound, teamNotFound, templateNotFound (404); permissionDenied */
export async function lessonAssignmentList(context: Context, caller: PartnerCaller, filter: LessonFilter) {
  const { template_id, overdue, due_before } = filter;
  const now = context.clock();
  await requireVisible(context, caller, filter);
  const further: RawBuilder<unknown>[] = [];
  if (template_id !== undefined) {
    if (!(await selectTemplateVisibility(context.db, caller.organizationId, template_id)))
      throw templateNotFound();
    further.push(sql`assigned.template_id = ${template_id}`);
  }
  if (overdue !== undefined) further.push(sql`${isOverdue(now)} = ${overdue}`);
  if (due_before !== undefined) further.push(sql`assigned.due_date < ${due_before}::date`);
  return assignmentList(lessonKind, caller, now, filter, further);
}
