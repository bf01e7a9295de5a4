import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { sendable } from "./lane-queries.ts";

export interface WaitingStatement {
  id: number;
  user_id: number;
  statement_id: string;
  body: string;
  is_best_effort: boolean;
  rejections: number;
}

const columns = sql<WaitingStatement>`statement.id, user_id, statement_id, body, is_best_effort, rejections`;

/** The next ones after `after`, in order. */
export async function selectWaiting(
  db: Database,
  now: Date,
  { organizationId, after, size }: { organizationId: number; after: number; size: number },
): Promise<WaitingStatement[]> {
  const { rows } = await sql<WaitingStatement>`
    select ${columns} from statement
    where organization_id = ${organizationId} and id > ${after} and ${sendable(now)}
    order by id limit ${size}`.execute(db);
  return rows;
}

/** One at random among the first of some learners: to find out whether a store takes anything. */
export async function selectAnother(
  db: Database,
  now: Date,
  { organizationId, notId }: { organizationId: number; notId: number },
): Promise<WaitingStatement | undefined> {
  const { rows } = await sql<WaitingStatement>`
    select * from (
      select distinct on (user_id) ${columns} from (
        select * from statement where organization_id = ${organizationId} and ${sendable(now)} order by id limit 1000
      ) as statement order by user_id, id
    ) as first where id <> ${notId} order by is_best_effort, random() limit 1`.execute(db);
  return rows[0];
}

/** The commit need not wait for the disk: should PostgreSQL forget it, the store recognises what it has. */
export async function markDelivered(db: Database, now: Date, ids: readonly number[]): Promise<void> {
  await sql`
    update statement set status = 'delivered', finished_at = ${now}, is_suspect = false, held_until = null,
           last_status = null, last_error = null
    from (select set_config('synchronous_commit', 'off', true)) as relaxed
    where id = any(${[...ids]}) and status <> 'delivered'`.execute(db);
}

export interface Refusal {
  status: number | null;
  message: string | null;
  words: string | null;
}

export async function markFinished(
  db: Database,
  now: Date,
  ids: readonly number[],
  outcome: "parked" | "dropped",
  { status, message, words }: Refusal,
): Promise<void> {
  await sql`
    update statement
    set status = ${outcome}, finished_at = ${now}, is_suspect = false, held_until = null,
        last_status = ${status}, last_error = ${message}, store_answer = ${words}
    where id = any(${[...ids]}) and status = 'queued'`.execute(db);
}

/** It failed alone; whether that is its own fault shows when another one passes. */
export async function markSuspect(
  db: Database,
  id: number,
  heldUntil: Date | null,
  refusal: Refusal,
): Promise<void> {
  await sql`
    update statement
    set is_suspect = true, held_until = ${heldUntil}, last_status = ${refusal.status}, last_error = ${refusal.message},
        store_answer = ${refusal.words}
    where id = ${id} and status = 'queued'`.execute(db);
}

/** How often a statement may fail while others pass. */
export const MOST_REJECTIONS = 5;
const FIRST_HOLD_S = 30;

/** Others passed, so what failed alone has itself to blame: it waits longer each time, and in the end is parked. */
export async function settleSuspects(db: Database, now: Date, organizationId: number): Promise<number> {
  const { rows } = await sql<{ status: string }>`
    update statement
    set is_suspect = false, rejections = rejections + 1,
        held_until = case when rejections + 1 < ${sql.lit(MOST_REJECTIONS)}
                          then ${now}::timestamptz + make_interval(secs => ${sql.lit(FIRST_HOLD_S)} * 2 ^ rejections) end,
        status = case when rejections + 1 < ${sql.lit(MOST_REJECTIONS)} then 'queued' else 'parked' end,
        finished_at = case when rejections + 1 < ${sql.lit(MOST_REJECTIONS)} then null else ${now}::timestamptz end
    where organization_id = ${organizationId} and status = 'queued' and is_suspect
    returning status`.execute(db);
  return rows.filter(({ status }) => status === "parked").length;
}
