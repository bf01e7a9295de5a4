import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { LearnersStatement } from "../checkpoints.ts";
import { lowerTurns } from "../sending/lanes/lane-queries.ts";
import { conditionsOf, isWaiting, type StatementFilter } from "../statement-queries.ts";
import { bestEffortVerbs } from "../statements/vocabulary.ts";

/** @returns its id; nothing when there was nothing to send again */
export async function requeueOne(db: Database, id: number): Promise<number[]> {
  return requeue(db, sql`id = ${id}`);
}

/** The oldest that match, behind `after`. @returns their ids */
export async function requeueSome(
  db: Database,
  filter: StatementFilter,
  { after, size }: { after: number; size: number },
): Promise<number[]> {
  const matches = sql.join([...conditionsOf(filter), sql`id > ${after}`, sql`body is not null`], sql` and `);
  return requeue(db, sql`id in (select id from statement where ${matches} order by id limit ${size})`);
}

/** How many match whose text is no longer kept, behind `after` and up to `last`; to the end where that is null. */
export async function countWithoutText(
  db: Database,
  filter: StatementFilter,
  { after, last }: { after: number; last: number | null },
): Promise<number> {
  const matches = sql.join(
    [
      ...conditionsOf(filter),
      sql`body is null`,
      sql`id > ${after}`,
      ...(last === null ? [] : [sql`id <= ${last}`]),
    ],
    sql` and `,
  );
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from statement where ${matches}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Those that were delivered or found missing, with their own text, or with this one where theirs is no longer kept. */
export async function requeueMade(
  db: Database,
  organizationId: number,
  made: readonly LearnersStatement[],
): Promise<number> {
  const ids = await requeue(db, sql`statement.organization_id = ${organizationId} and ${wasTaken}`, made);
  return ids.length;
}

/** How many of the statements an organization does not have yet, and how many the store took before. */
export async function countMade(
  db: Database,
  organizationId: number,
  made: readonly LearnersStatement[],
): Promise<{ missing: number; taken: number }> {
  const { rows } = await sql<{ missing: number; taken: number }>`
    select count(*) filter (where statement.id is null) as missing,
           count(*) filter (where statement.id is not null and ${wasTaken} and not ${isWaiting}) as taken
    from (select distinct unnest(${made.map(({ statement }) => statement.id)}::uuid[]) as statement_id) as made
    left join statement
      on statement.organization_id = ${organizationId} and statement.statement_id = made.statement_id`.execute(
    db,
  );
  return rows[0] ?? { missing: 0, taken: 0 };
}

const wasTaken = sql`(outcome is null or outcome = 'missing')`;

/**
 * Back into the queue, at their old places, with a clean record. Locked in the order of their ids first, so that two at
 * once do not wait for each other; what one of them has put into the queue, the other does not put there again.
 */
async function requeue(
  db: Database,
  chosen: RawBuilder<unknown>,
  made: readonly LearnersStatement[] | null = null,
): Promise<number[]> {
  const [source, texts, newText] =
    made === null
      ? [sql`statement`, sql``, sql``]
      : [
          sql`statement join ${madeRows(made)} as made on made.statement_id = statement.statement_id`,
          sql`, made.body as made_body, made.sha256 as made_sha256`,
          sql`body = coalesce(statement.body, made_body),
              sha256 = case when statement.body is null then made_sha256 else statement.sha256 end,`,
        ];
  const hasText = made === null ? sql`statement.body is not null` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    with locked as materialized (
      select statement.organization_id, statement.id ${texts} from ${source}
      where ${chosen} and ${hasText} and not ${isWaiting}
      order by statement.id for no key update of statement
    ), taken as (
      update statement
      set ${newText} outcome = null, finished_at = null, last_status = null, last_error = null, last_error_sentences = null, store_answer = null,
          parkings = 0, retry_at = null
      from locked where statement.organization_id = locked.organization_id and statement.id = locked.id
      returning statement.organization_id, statement.id, user_id, verb
    ), waiting as (
      insert into waiting_statement (organization_id, id, user_id, is_best_effort)
      select organization_id, id, user_id, verb = any(${bestEffortVerbs}::text[]) from taken order by id
      on conflict do nothing
      returning organization_id, id
    ), lowered as (${lowerTurns(sql`waiting`)})
    select id from waiting`.execute(db);
  return rows.map(({ id }) => id);
}

function madeRows(made: readonly LearnersStatement[]): RawBuilder<unknown> {
  const statements = made.map(({ statement }) => statement);
  return sql`(
    select * from unnest(${statements.map(({ id }) => id)}::uuid[], ${statements.map(({ text }) => text)}::text[],
                         ${statements.map(({ sha256 }) => sha256)}::bytea[]) as given (statement_id, body, sha256))`;
}
