import { type RawBuilder, sql } from "kysely";

/** SQL: whether a transaction of this database that has a lower number is still open. */
export const isOneOpenBefore = (transaction: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (
    select from pg_snapshot_xip(pg_current_snapshot()) as open (id)
    where open.id::text::bigint < ${transaction} and not (${isOfAnotherDatabase}))`;

/**
 * Numbers are drawn for the whole server, and each is locked by its transaction from just after it was drawn. One that is not
 * seen to be held by a connection of another database counts as one of this.
 */
const isOfAnotherDatabase = sql`
  exists (
    select from pg_locks held join pg_stat_activity holder using (pid)
    where held.locktype = 'transactionid' and held.granted and held.mode = 'ExclusiveLock'
      and held.transactionid = open.id::xid
      and holder.datid <> (select oid from pg_database where datname = current_database()))`;
