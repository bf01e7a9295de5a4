import { type RawBuilder, sql } from "kysely";

export interface WaitingStatement {
  id: number;
  user_id: number;
  statement_id: string;
  body: string;
  is_best_effort: boolean;
  rejections: number;
}

/** Many statements as one row: the client spends longer on taking rows apart than on sending them. */
export interface PackedStatements {
  ids: string | null;
  user_ids: string | null;
  statement_ids: string | null;
  best_effort: string | null;
  rejections: string | null;
  bodies: string | null;
}

/** The statements, with their texts, of the rows of `waiting_statement` that are `chosen`; in order. */
export function packed(chosen: RawBuilder<unknown>): RawBuilder<PackedStatements> {
  return sql<PackedStatements>`
    select string_agg(id::text, ' ' order by id) as ids,
           string_agg(user_id::text, ' ' order by id) as user_ids,
           string_agg(statement_id::text, ' ' order by id) as statement_ids,
           string_agg(is_best_effort::int::text, ' ' order by id) as best_effort,
           string_agg(rejections::text, ' ' order by id) as rejections,
           string_agg(body, E'\n' order by id) as bodies
    from (
      select chosen.id, chosen.user_id, chosen.is_best_effort, chosen.rejections, statement.statement_id, statement.body
      from (${chosen}) as chosen join statement on statement.id = chosen.id
    ) as found`;
}

export function unpacked(row: PackedStatements | undefined): WaitingStatement[] {
  if (!row?.ids) return [];
  const userIds = fields(row.user_ids);
  const statementIds = fields(row.statement_ids);
  const bestEffort = fields(row.best_effort);
  const rejections = fields(row.rejections);
  // JSON on one line: a line break within it is written `\n`.
  const bodies = row.bodies?.split("\n") ?? [];
  const ids = fields(row.ids);
  if (bodies.length !== ids.length)
    throw new Error(`${ids.length} statements came with ${bodies.length} texts.`);
  return ids.map((id, at) => ({
    id: Number(id),
    user_id: Number(userIds[at]),
    statement_id: statementIds[at] ?? "",
    body: bodies[at] ?? "",
    is_best_effort: bestEffort[at] === "1",
    rejections: Number(rejections[at]),
  }));
}

function fields(text: string | null): string[] {
  return text?.split(" ") ?? [];
}
