import { type RawBuilder, sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { LearnableKind } from "../kind.ts";

interface AdministrationFilter {
  /** What this organization may be shown: its own and everybody's. */
  organizationId: number | null;
  search?: string | undefined;
  language?: Language | undefined;
  is_active?: boolean | undefined;
}

export function administrationList<Row>(
  { learnable, from }: LearnableKind,
  columns: RawBuilder<Row>,
  { organizationId, search, language, is_active }: AdministrationFilter,
): ListQuery<Row> {
  const { column, ownOrShared, holdsText, isWrittenIn } = learnable;
  const conditions = [];
  if (organizationId !== null) conditions.push(ownOrShared(organizationId));
  if (search !== undefined) conditions.push(holdsText(search));
  if (language !== undefined) conditions.push(isWrittenIn(language));
  if (is_active !== undefined) conditions.push(sql`${column("is_active")} = ${is_active}`);
  return {
    columns,
    from,
    conditions,
    sortColumns: {},
    standard: [],
    id: { expression: column("id"), type: "bigint" },
  };
}

export async function selectAdministered<Row>(
  db: Database,
  { learnable, from }: LearnableKind,
  columns: RawBuilder<Row>,
  id: number,
): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${columns} ${from} where ${learnable.column("id")} = ${id}`.execute(db);
  return rows[0];
}
