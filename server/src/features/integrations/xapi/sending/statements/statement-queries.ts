import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type Message, storedSentences } from "#platform/health/sentence.ts";
import { lowerTurns, sendable } from "../lanes/lane-queries.ts";
import { selectStatements, type WaitingStatement } from "./packed-statements.ts";

/** The next ones after `after`, in order. */
export async function selectWaiting(
  db: Database,
  now: Date,
  { organizationId, after, size }: { organizationId: number; after: number; size: number },
): Promise<WaitingStatement[]> {
  const mayBeSent = sendable(now, sql<number>`${organizationId}`);
  return selectStatements(
    db,
    sql`
    select * from waiting_statement as waiting where ${mayBeSent} and waiting.id > ${after}
    order by waiting.id limit ${size}`,
  );
}

/** One at random among the first of some learners: to find out whether a store takes anything. */
export async function selectAnother(
  db: Database,
  now: Date,
  { organizationId, after, notId }: { organizationId: number; after: number; notId: number },
): Promise<WaitingStatement | undefined> {
  const mayBeSent = sendable(now, sql<number>`${organizationId}`);
  const [one] = await selectStatements(
    db,
    sql`
    select * from (
      select distinct on (user_id) * from (
        select * from waiting_statement as waiting where ${mayBeSent} and waiting.id > ${after}
        order by waiting.id limit 1000
      ) as nearest order by user_id, id
    ) as first where id <> ${notId} order by is_best_effort, random() limit 1`,
  );
  return one;
}

/**
 * The commit need not wait for the disk: should PostgreSQL forget it, the store recognises what it has.
 * They are found in the range of their ids: for so many single ones PostgreSQL reads the whole table instead, with all that were sent
 * while somebody holds a snapshot.
 * @returns whether one of the organization's others is suspected
 */
export async function markDelivered(
  db: Database,
  organizationId: number,
  ids: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ has_suspects: boolean }>`
    with delivered as (
      delete from waiting_statement using (select set_config('synchronous_commit', 'off', true)) as relaxed
      where organization_id = ${organizationId} and id between ${Math.min(...ids)} and ${Math.max(...ids)}
        and id + 0 = any(${ids}::bigint[])
    )
    select exists (select from waiting_statement where organization_id = ${organizationId} and is_suspect
                   and id <> all(${ids}::bigint[])) as has_suspects`.execute(db);
  return rows[0]?.has_suspects ?? false;
}

export interface Refusal {
  status: number | null;
  said: Message | null;
  words: string | null;
}

/** @returns the ids under which the store would have had them */
export async function markFinished(
  db: Database,
  now: Date,
  ids: readonly number[],
  outcome: "parked" | "dropped",
  { status, said, words }: Refusal,
): Promise<string[]> {
  const { rows } = await sql<{ statement_id: string }>`
    with finished as (delete from waiting_statement where id = any(${[...ids]}) returning id)
    update statement
    set outcome = ${outcome}, finished_at = ${now}, last_status = ${status}, last_error = ${said?.message ?? null},
        last_error_sentences = ${storedSentences(said)}::jsonb,
        store_answer = ${words} ${outcome === "parked" ? sql`, ${untilNextTry(now)}` : sql``}
    from finished where statement.id = finished.id returning statement.statement_id`.execute(db);
  return rows.map((row) => row.statement_id);
}

/** It failed alone; whether that is its own fault shows when another one passes. */
export async function markSuspect(
  db: Database,
  id: number,
  heldUntil: Date | null,
  refusal: Refusal,
): Promise<void> {
  await sql`
    with suspected as (
      update waiting_statement set is_suspect = true, held_until = ${heldUntil} where id = ${id} returning id
    )
    update statement
    set last_status = ${refusal.status}, last_error = ${refusal.said?.message ?? null},
        last_error_sentences = ${storedSentences(refusal.said)}::jsonb, store_answer = ${refusal.words}
    from suspected where statement.id = suspected.id`.execute(db);
}

const FIRST_RETRY_S = 300;
const LONGEST_RETRY_S = 3600;
/** More doublings than it takes from the first to the longest, and few enough to be counted. */
const MOST_DOUBLINGS = 10;

/** SQL of an update that parks: when it is tried again by itself (decision G17). */
const untilNextTry = (now: Date) => sql`
  parkings = parkings + 1,
  retry_at = ${now}::timestamptz
    + make_interval(secs => least(${sql.lit(FIRST_RETRY_S)} * 2 ^ least(parkings, ${sql.lit(MOST_DOUBLINGS)}),
                                  ${sql.lit(LONGEST_RETRY_S)}))`;

/**
 * Puts parked statements whose time has come back into the queue, at their old places: each goes alone, and one that the
 * store still refuses while others pass is parked again at once. @returns how many
 */
export async function retryParked(db: Database, now: Date, most: number): Promise<number> {
  const { rows } = await sql`
    with due as (
      select statement.id from statement
      join record_store on record_store.organization_id = statement.organization_id and record_store.is_active
      where outcome = 'parked' and retry_at <= ${now}
      order by retry_at limit ${most}
      for update of statement skip locked
    ), taken as (
      update statement set outcome = null, finished_at = null
      from due where statement.id = due.id
      returning statement.organization_id, statement.id, user_id
    ), waiting as (
      insert into waiting_statement (organization_id, id, user_id, is_best_effort, rejections)
      select organization_id, id, user_id, false, ${sql.lit(MOST_REJECTIONS - 1)} from taken
      returning organization_id, id
    ), lowered as (${lowerTurns(sql`waiting`)})
    select id from waiting`.execute(db);
  return rows.length;
}

/** How often a statement may fail while others pass. */
const MOST_REJECTIONS = 5;
const FIRST_HOLD_S = 30;

/**
 * Others passed, so what failed alone has itself to blame: it waits longer each time, and in the end is parked.
 * @returns how many were parked
 */
export async function settleSuspects(db: Database, now: Date, organizationId: number): Promise<number> {
  const { rows } = await sql`
    with held as (
      update waiting_statement
      set is_suspect = false, rejections = rejections + 1,
          held_until = ${now}::timestamptz + make_interval(secs => ${sql.lit(FIRST_HOLD_S)} * 2 ^ rejections)
      where organization_id = ${organizationId} and is_suspect and rejections + 1 < ${sql.lit(MOST_REJECTIONS)}
    ), given_up as (
      delete from waiting_statement
      where organization_id = ${organizationId} and is_suspect and rejections + 1 >= ${sql.lit(MOST_REJECTIONS)}
      returning id
    )
    update statement set outcome = 'parked', finished_at = ${now}, ${untilNextTry(now)}
    from given_up where statement.organization_id = ${organizationId} and statement.id = given_up.id
    returning statement.id`.execute(db);
  return rows.length;
}
