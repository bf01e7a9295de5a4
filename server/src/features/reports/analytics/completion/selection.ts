import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import { type CompletionType, completionTypes, type Done, done } from "./done.ts";

/** Which finished things are wanted. */
export interface Selection {
  /** SQL conditions on `done`, the organization's among them, and on `"user"`. */
  conditions: readonly RawBuilder<unknown>[];
  types: readonly CompletionType[];
}

/** A finished thing with its learner's key. Of two of the same moment the one with the lower place comes first. */
export interface DoneByLearner extends Done {
  position: number;
  provider: string | null;
  provider_id: string | null;
  email: string | null;
}

/** The selection as a list, in the order of completion. */
export function doneList(
  { conditions, types }: Selection,
  order: "oldest first" | "newest first",
): ListQuery<DoneByLearner, "completed_at"> {
  const all = completionTypes.map((type) => sql`select * from ${typed(type)} as one`);
  return {
    columns: sql<DoneByLearner>`done.*, ${key}`,
    from: sql`from (${sql.join(all, sql` union all `)}) as done ${joinUser}`,
    conditions: [...conditions, sql`done.type = any(${[...types]}::text[])`],
    sortColumns: { completed_at: { expression: sql`done.completed_at`, type: "timestamptz" } },
    standard: [{ key: "completed_at", descending: order === "newest first" }],
    id: { expression: sql`done.position`, type: "bigint" },
  };
}

/** Where a reader is. */
export type Position = Pick<DoneByLearner, "completed_at" | "position">;

/**
 * The next rows of the selection, oldest first. Each type is read in the order of its index and no further than
 * needed, then merged: the millionth row costs what the first one does.
 */
export async function selectNext(
  db: Database,
  { conditions, types }: Selection,
  after: Position | null,
  limit: number,
): Promise<DoneByLearner[]> {
  if (types.length === 0) return [];
  const branches = types.map(
    (type) => sql`(
      select done.*, ${key} from ${typed(type)} as done ${joinUser}
      where ${sql.join([...conditions, comesAfter(type, after)], sql` and `)}
      order by done.completed_at, done.number limit ${limit})`,
  );
  const { rows } = await sql<DoneByLearner>`
    select * from (${sql.join(branches, sql` union all `)}) as merged
    order by completed_at, position limit ${limit}`.execute(db);
  return rows;
}

/** SQL: the rows of one type; a place holds its number and, in the last bit, which type it is. */
function typed(type: CompletionType): RawBuilder<unknown> {
  const bit = completionTypes.indexOf(type);
  return sql`(
    select ${type}::text as type, number * 2 + ${bit}::bigint as position, kind.*
    from ${done[type]} as kind)`;
}

function comesAfter(type: CompletionType, after: Position | null): RawBuilder<unknown> {
  if (after === null) return sql`true`;
  const number = Math.floor((after.position - completionTypes.indexOf(type)) / 2);
  return sql`(done.completed_at, done.number) > (${after.completed_at}::timestamptz, ${number}::bigint)`;
}

const key = sql`"user".provider, "user".provider_id, "user".email`;
const joinUser = sql`
  join "user" on "user".organization_id = done.organization_id and "user".id = done.user_id`;
