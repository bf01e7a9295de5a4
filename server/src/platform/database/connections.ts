import { hostname } from "node:os";
import type pg from "pg";

interface PoolSizes {
  requests: number;
  background: number;
}

/** PostgreSQL cuts names off here (NAMEDATALEN - 1). */
const NAME_BYTES = 63;
/** For an operator's psql, a backup, and PostgreSQL's own reserve. */
const EMBEDDED_SPARE = 20;
const EMBEDDED_AT_LEAST = 200;

/** What `pg_stat_activity` calls a connection: `lectern serve requests <host>:<pid>`. A long host loses its end. */
export function connectionName(role: string, pool: keyof PoolSizes | "replica", host = hostname()): string {
  const [before, after] = [`lectern ${role} ${pool} `, `:${process.pid}`];
  const shown = host.replace(/[^\x21-\x7e]/g, "?").slice(0, NAME_BYTES - before.length - after.length);
  return before + shown + after;
}

/** `max_connections` of the embedded PostgreSQL, which has one service. */
export function embeddedConnections({ requests, background }: PoolSizes): number {
  return Math.max(EMBEDDED_AT_LEAST, requests + background + EMBEDDED_SPARE);
}

interface Room {
  /** Of all who may connect like this service does, to the server, the database, and as the role. */
  limit: number;
  others: { name: string; open: number }[];
}

/**
 * Says in words when the pools of this and all other processes together could open more connections than the server
 * gives; null when there is room. Others count with the size of this process's own pools: every process of a service
 * has the same settings. A warning and no refusal, because behind a pooler there may be more of them than the server has.
 */
export async function missingConnections(
  pool: pg.Pool,
  sizes: PoolSizes,
  ownNames: readonly string[],
): Promise<string | null> {
  const { limit, others } = await readRoom(pool, ownNames);
  const theirs = others.reduce((sum, { name, open }) => sum + Math.max(open, sizeOf(name, sizes)), 0);
  const own = sizes.requests + sizes.background;
  if (own + theirs <= limit) return null;
  const beside =
    theirs === 0
      ? ""
      : `, beside up to ${theirs} of the other processes (${others.map(({ name }) => name).join(", ")})`;
  return `This process may open ${own} database connections${beside}, and the server has room for ${limit}: raise its max_connections, or set DATABASE_POOL_SIZE and DATABASE_BACKGROUND_POOL_SIZE lower. Requests that find no connection are answered 503.`;
}

function sizeOf(name: string, sizes: PoolSizes): number {
  return name.includes(" background ") ? sizes.background : sizes.requests;
}

async function readRoom(pool: pg.Pool, ownNames: readonly string[]): Promise<Room> {
  const { rows: limits } = await pool.query<{ limit: number }>(`
    select least(
      current_setting('max_connections')::int
        - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true), '0')::int,
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
      (select nullif(datconnlimit, -1) from pg_database where datname = current_database())) as limit`);
  const { rows: others } = await pool.query<{ name: string; open: number }>(
    `select application_name as name, count(*)::int as open from pg_stat_activity
     where application_name like 'lectern %' and application_name <> all ($1) group by 1 order by 1`,
    [ownNames],
  );
  return { limit: limits[0]?.limit ?? Number.POSITIVE_INFINITY, others };
}
