import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

export interface WaitingStatement {
  id: number;
  user_id: number;
  body: string;
  is_best_effort: boolean;
  rejections: number;
}

/**
 * So many statements come as one row: the client spends longer on taking rows apart than on sending them, and for texts
 * much longer than this PostgreSQL asks the system for memory each time.
 */
const PACK = 50;

interface Pack {
  ids: string;
  user_ids: string;
  /** The ids of those that are tried once. */
  best_effort: string | null;
  /** `id:count` of those that failed while others passed. */
  rejections: string | null;
  bodies: string;
}

/** The statements, with their texts, of the rows of `waiting_statement` that are `chosen`; in order. */
export async function selectStatements(
  db: Database,
  chosen: RawBuilder<unknown>,
): Promise<WaitingStatement[]> {
  const { rows } = await sql<Pack>`
    select string_agg(id::text, ' ') as ids,
           string_agg(user_id::text, ' ') as user_ids,
           string_agg(id::text, ' ') filter (where is_best_effort) as best_effort,
           string_agg(id || ':' || rejections, ' ') filter (where rejections > 0) as rejections,
           string_agg(body, E'\n') as bodies
    from (
      select chosen.id, chosen.user_id, chosen.is_best_effort, chosen.rejections, statement.body,
             (row_number() over (order by chosen.id) - 1) / ${sql.lit(PACK)} as pack
      from (${chosen}) as chosen join statement on statement.id = chosen.id
      order by chosen.id
    ) as found
    group by pack order by pack`.execute(db);
  return rows.flatMap(unpacked);
}

function unpacked(pack: Pack): WaitingStatement[] {
  const ids = fields(pack.ids);
  const userIds = fields(pack.user_ids);
  const bestEffort = new Set(fields(pack.best_effort));
  const rejections = new Map(
    fields(pack.rejections).map((field) => field.split(":") as [id: string, count: string]),
  );
  // JSON on one line: a line break within it is written `\n`.
  const bodies = pack.bodies.split("\n");
  if (bodies.length !== ids.length)
    throw new Error(`${ids.length} statements came with ${bodies.length} texts.`);
  return ids.map((id, at) => ({
    id: Number(id),
    user_id: Number(userIds[at]),
    body: bodies[at] ?? "",
    is_best_effort: bestEffort.has(id),
    rejections: Number(rejections.get(id) ?? 0),
  }));
}

function fields(text: string | null): string[] {
  return text?.split(" ") ?? [];
}
