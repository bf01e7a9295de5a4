import { type RawBuilder, sql } from "kysely";
import { selectLessonSource } from "#features/catalogue/index.ts";
import { findUser } from "#features/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type PageRequest, readSort, type SortTerm } from "#platform/pagination.ts";
import { type CurriculumRow, curriculumColumns, joinLearner } from "./curriculum.ts";
import { templateNotFound, userNotFound } from "./problems.ts";

export interface CurriculumFilter {
  user_id?: number | undefined;
  template_id?: number | undefined;
  status?: string | undefined;
  modified_after?: string | undefined;
  completed_after?: string | undefined;
  sort?: string | undefined;
}

export const curriculumSortKeys = ["creation_date", "modified_date", "completed_at"] as const;
type SortKey = (typeof curriculumSortKeys)[number];
const newestFirst: SortTerm<SortKey>[] = [{ key: "creation_date", descending: true }];

/** @throws invalidParameter for an unknown sort key; userNotFound, templateNotFound (404) */
export async function listCurricula(
  db: Database,
  organizationId: number,
  filter: CurriculumFilter,
  page: PageRequest,
): Promise<{ count: number; rows: CurriculumRow[] }> {
  const order = orderBy(readSort(filter.sort, curriculumSortKeys, newestFirst));
  await checkReferences(db, organizationId, filter);
  const conditions = sql.join(conditionsOf(organizationId, filter), sql` and `);
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from curriculum where ${conditions}`.execute(db);
  const { rows } = await sql<CurriculumRow>`
    select ${curriculumColumns} from curriculum ${joinLearner}
    where ${conditions} order by ${order} limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted[0]?.count ?? 0, rows };
}

async function checkReferences(
  db: Database,
  organizationId: number,
  filter: CurriculumFilter,
): Promise<void> {
  const { user_id: userId, template_id: templateId } = filter;
  if (userId !== undefined && !(await findUser(db, organizationId, userId))) throw userNotFound();
  if (templateId !== undefined && !(await selectLessonSource(db, organizationId, templateId)))
    throw templateNotFound();
}

function conditionsOf(organizationId: number, filter: CurriculumFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [sql`curriculum.organization_id = ${organizationId}`];
  const { user_id, template_id, status, modified_after, completed_after } = filter;
  if (user_id !== undefined) all.push(sql`curriculum.user_id = ${user_id}`);
  if (template_id !== undefined) all.push(sql`curriculum.template_id = ${template_id}`);
  if (status !== undefined) all.push(sql`curriculum.status = ${status}`);
  if (modified_after !== undefined) all.push(sql`curriculum.modified_date > ${modified_after}::timestamptz`);
  if (completed_after !== undefined) all.push(sql`curriculum.completed_at > ${completed_after}::timestamptz`);
  return all;
}

const sortColumns: Record<SortKey, RawBuilder<unknown>> = {
  creation_date: sql`curriculum.creation_date`,
  modified_date: sql`curriculum.modified_date`,
  completed_at: sql`curriculum.completed_at`,
};

function orderBy(terms: readonly SortTerm<SortKey>[]): RawBuilder<unknown> {
  const columns = terms.map(({ key, descending }) =>
    descending ? sql`${sortColumns[key]} desc nulls last` : sql`${sortColumns[key]} asc nulls last`,
  );
  return sql.join([...columns, sql`curriculum.id`]);
}
