import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { defineSentence, inSentences, storedSentences } from "#platform/health/sentence.ts";
import { conditionsOf, isWaiting } from "../statement-queries.ts";
import type { VerbName } from "../statements/vocabulary.ts";

const notHeld = inSentences(
  defineSentence("record_store.not_held", "The store answered that it took it, and does not hold it.")(),
);

export interface SentStatement {
  id: number;
  statement_id: string;
  /** Null: delivered long ago. */
  body: string | null;
}

export interface TakenFilter {
  verb?: VerbName | undefined;
  from?: string | Date | undefined;
  to?: string | Date | undefined;
}

const LATEST = 1_000;

/** Some of those that the store said it took last, at random. */
export async function selectSample(
  db: Database,
  organizationId: number,
  filter: TakenFilter,
  size: number,
): Promise<SentStatement[]> {
  const { rows } = await sql<SentStatement>`
    select * from (
      select id, statement_id, body from statement
      where ${conditionOf(organizationId, filter)} and outcome is null
      order by id desc limit ${sql.lit(LATEST)}
    ) as latest order by random() limit ${size}`.execute(db);
  return rows;
}

/** Those behind `after` that the store said it took, in order; the ones that were found missing before among them. */
export async function selectTaken(
  db: Database,
  organizationId: number,
  filter: TakenFilter,
  { after, size }: { after: number; size: number },
): Promise<SentStatement[]> {
  const { rows } = await sql<SentStatement>`
    select id, statement_id, body from statement
    where ${conditionOf(organizationId, filter)} and (outcome is null or outcome = 'missing') and id > ${after}
    order by id limit ${size}`.execute(db);
  return rows;
}

function conditionOf(organizationId: number, filter: TakenFilter): RawBuilder<unknown> {
  return sql.join([...conditionsOf({ organizationId, ...filter }), isNotWaiting], sql` and `);
}

const isNotWaiting = sql`not ${isWaiting}`;

/** In one order, and in a statement of its own: the next one sees what was sent again while this one waited. */
export async function lockStatements(trx: Database, ids: readonly number[]): Promise<void> {
  await sql`
    select from statement where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(trx);
}

/**
 * The store does not hold what it said it took. Statements sent again meanwhile are left alone.
 * @returns how many are new
 */
export async function markMissing(db: Database, now: Date, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql`
    update statement
    set outcome = 'missing', finished_at = ${now}, last_status = 404,
        last_error = ${notHeld.message}, last_error_sentences = ${storedSentences(notHeld)}::jsonb
    where id = any(${[...ids]}::bigint[]) and outcome is null and ${isNotWaiting} returning id`.execute(db);
  return rows.length;
}

/** It holds them after all: it was slow, or has been restored. */
export async function markFound(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update statement set outcome = null, finished_at = null, last_status = null, last_error = null, last_error_sentences = null
    where id = any(${[...ids]}::bigint[]) and outcome = 'missing'`.execute(db);
}
