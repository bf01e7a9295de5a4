import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/**
 * SQL of a subquery: the turn of the store with this id. While a snapshot is held, its earlier versions are many, and PostgreSQL
 * expects a single one: looking for the id alone, it would read and sort all of them. Of ranges whose ends it does not know it
 * expects next to nothing, and goes through the key from its end, where the newest is.
 */
export function turnOf(storeId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select *, ctid as place from record_store_turn
    where record_store_id between ${storeId} and ${storeId}
      and version between (select 0::bigint) and (select ${sql.lit(Number.MAX_SAFE_INTEGER)}::bigint)
    order by record_store_id desc, version desc limit 1)`;
}

/** SQL: the stores with these conditions, each with the version of its turn. */
export function storesWithTurn(conditions: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select record_store.id, record_store.organization_id, newest.version
    from record_store cross join lateral ${turnOf(sql`record_store.id`)} as newest where ${conditions})`;
}

/** SQL of an update: `turn` is that of `store`, in its version or in one that somebody was just writing, which is waited for. */
export const isTurnOfStore = sql<boolean>`turn.record_store_id = store.id and turn.version >= store.version`;

/** For stores that have none: new ones, or those that the version before made. @returns for how many */
export async function insertTurns(db: Database, conditions: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into record_store_turn (record_store_id, organization_id)
    select id, organization_id from record_store
    where ${conditions} and not exists (select from record_store_turn where record_store_id = record_store.id)
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}
