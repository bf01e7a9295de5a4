import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { AnalyticsSources } from "../sources.ts";
import { type CompletionType, completionTypes, type Done, doneOf } from "./done.ts";

/** Which finished things are wanted. */
export interface Selection {
  /** SQL condition on `done`, which names the organization, and on `"user"`. */
  where: RawBuilder<unknown>;
  types?: readonly CompletionType[];
}

/** The learner's own part of a row. */
interface Key {
  provider: string | null;
  provider_id: string | null;
  email: string | null;
}
export type DoneRow = Done & Key;

/** Where a reader is, in the order of completion. */
export type Place = Pick<Done, "completed_at" | "type" | "number">;

export interface Slice {
  order: "oldest first" | "newest first";
  after?: Place | null;
  limit: number;
  offset?: number;
}

/** Some of what was finished. Each type is read in the order of its index, as far as needed, then merged. */
export async function selectDone(
  db: Database,
  sources: AnalyticsSources,
  { where, types = completionTypes }: Selection,
  { order, after = null, limit, offset = 0 }: Slice,
): Promise<DoneRow[]> {
  const relations = doneOf(sources);
  const direction = order === "oldest first" ? sql`asc` : sql`desc`;
  const branches = types.map(
    (type) => sql`(
      select ${type}::text as type, done.*, "user".provider, "user".provider_id, "user".email
      from ${relations[type]} as done ${joinUser}
      where ${where} and ${after === null ? sql`true` : comesAfter(type, after)}
      order by done.completed_at ${direction}, done.number ${direction} limit ${limit + offset})`,
  );
  const { rows } = await sql<DoneRow>`
    select * from (${sql.join(branches, sql` union all `)}) as merged
    order by completed_at ${direction}, type, number ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function countDone(
  db: Database,
  sources: AnalyticsSources,
  { where, types = completionTypes }: Selection,
): Promise<{ count: number; average_score: number | null; best_score: number | null }> {
  const relations = doneOf(sources);
  const branches = types.map(
    (type) => sql`select done.score from ${relations[type]} as done ${joinUser} where ${where}`,
  );
  const { rows } = await sql<{ count: number; average_score: number | null; best_score: number | null }>`
    select count(*) as count, round(avg(score), 2) as average_score, max(score) as best_score
    from (${sql.join(branches, sql` union all `)}) as merged`.execute(db);
  return rows[0] ?? { count: 0, average_score: null, best_score: null };
}

const joinUser = sql`
  join "user" on "user".organization_id = done.organization_id and "user".id = done.user_id`;

/** Oldest first. Types of the same moment follow each other in their order. */
function comesAfter(type: CompletionType, place: Place): RawBuilder<unknown> {
  const { completed_at: moment, number } = place;
  if (type === place.type) {
    return sql`(done.completed_at, done.number) > (${moment}::timestamptz, ${number}::bigint)`;
  }
  return completionTypes.indexOf(type) > completionTypes.indexOf(place.type)
    ? sql`done.completed_at >= ${moment}::timestamptz`
    : sql`done.completed_at > ${moment}::timestamptz`;
}
