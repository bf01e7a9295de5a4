import { type RawBuilder, sql } from "kysely";
import { selectLessonSource, templateNotFound } from "#content/catalogue/index.ts";
import { isVisibleUser, requireVisibleUser } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { PartnerCaller } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import { joinLearner, type LessonAssignments, type ShownCurriculum, shownColumns } from "./curriculum.ts";

interface CurriculumFilter {
  user_id?: number | undefined;
  template_id?: number | undefined;
  status?: string | undefined;
  modified_after?: string | undefined;
  completed_after?: string | undefined;
}

const sortColumns = {
  creation_date: { expression: sql`curriculum.creation_date`, type: "timestamptz" },
  modified_date: { expression: sql`curriculum.modified_date`, type: "timestamptz" },
  completed_at: { expression: sql`curriculum.completed_at`, type: "timestamptz", isNullable: true },
} as const satisfies Record<string, SortColumn>;
export const curriculumSortKeys = Object.keys(sortColumns);

/** Whose lessons the caller may see (contract 1.3). */
export function curriculumList(
  assignments: LessonAssignments,
  caller: PartnerCaller,
  filter: CurriculumFilter,
): ListQuery<ShownCurriculum, keyof typeof sortColumns> {
  return {
    columns: shownColumns(assignments),
    from: sql`from curriculum ${joinLearner}`,
    conditions: conditionsOf(caller, filter),
    sortColumns,
    standard: [{ key: "creation_date", descending: true }],
    id: { expression: sql`curriculum.id`, type: "bigint" },
    mayUseReplica: filter.user_id === undefined,
  };
}

/** @throws userNotFound, templateNotFound (404), permissionDenied for a user the caller may not see */
export async function checkReferences(
  db: Database,
  caller: PartnerCaller,
  filter: CurriculumFilter,
): Promise<void> {
  const { user_id: userId, template_id: templateId } = filter;
  if (userId !== undefined) await requireVisibleUser(db, caller, userId, userNotFound);
  if (templateId !== undefined && !(await selectLessonSource(db, caller.organizationId, templateId)))
    throw templateNotFound();
}

function conditionsOf(caller: PartnerCaller, filter: CurriculumFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [
    sql`curriculum.organization_id = ${caller.organizationId}`,
    isVisibleUser(caller, sql`curriculum.user_id`),
  ];
  const { user_id, template_id, status, modified_after, completed_after } = filter;
  if (user_id !== undefined) all.push(sql`curriculum.user_id = ${user_id}`);
  if (template_id !== undefined) all.push(sql`curriculum.template_id = ${template_id}`);
  if (status !== undefined) all.push(sql`curriculum.status = ${status}`);
  if (modified_after !== undefined) all.push(sql`curriculum.modified_date > ${modified_after}::timestamptz`);
  if (completed_after !== undefined) all.push(sql`curriculum.completed_at > ${completed_after}::timestamptz`);
  return all;
}
