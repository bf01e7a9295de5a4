import { setTimeout } from "node:timers/promises";
import type pg from "pg";
import type { Connection } from "./history.ts";

const LOOK_EVERY_MS = 250;

/** What a connection waits for, in words: `table "user", which is in use by process 4711 ("psql", …)`. */
export type LockWait = string;

interface Blocker {
  relation: string | null;
  pid: number;
  application_name: string | null;
  since: string | null;
}

/**
 * Does the work while another connection watches which process the one with this number waits for, and tells each time
 * that it is somebody else. PostgreSQL itself does not say it: a lock time-out names neither the table nor who holds
 * it.
 */
export async function watchingLocks<T>(
  pool: pg.Pool,
  pid: number,
  { onWait, work }: { onWait(wait: LockWait): void; work(): Promise<T> },
): Promise<T> {
  const stopping = new AbortController();
  void look(pool, pid, onWait, stopping.signal);
  try {
    return await work();
  } finally {
    stopping.abort();
  }
}

async function look(
  pool: pg.Pool,
  pid: number,
  onWait: (wait: LockWait) => void,
  signal: AbortSignal,
): Promise<void> {
  let known: LockWait | null = null;
  while (await pause(signal)) {
    // Without an answer there is nothing to tell, which is no reason to stop migrating.
    const blockers = await blockersOf(pool, pid).catch(() => []);
    const wait = describe(blockers);
    if (wait !== null && wait !== known && !signal.aborted) onWait(wait);
    known = wait ?? known;
  }
}

/** The number of a connection's process in PostgreSQL. */
export async function backendPid(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

/** False: there is nothing to look for any more. */
function pause(signal: AbortSignal): Promise<boolean> {
  return setTimeout(LOOK_EVERY_MS, true, { signal }).catch(() => false);
}

/** Where it waits for a row, the table is that of the row whose turn it holds meanwhile. */
async function blockersOf(pool: pg.Pool, pid: number): Promise<Blocker[]> {
  const { rows } = await pool.query<Blocker>(
    `select coalesce(waiting.relation,
                     (select min(relation) from pg_locks where pid = $1 and locktype = 'tuple'))::regclass::text as relation,
            blocker.pid, application_name,
            to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
     from pg_locks as waiting
     cross join unnest(pg_blocking_pids(waiting.pid)) as blocker (pid)
     left join pg_stat_activity as activity on activity.pid = blocker.pid
     where waiting.pid = $1 and not waiting.granted
     order by xact_start, blocker.pid`,
    [pid],
  );
  return rows;
}

function describe(blockers: readonly Blocker[]): LockWait | null {
  const [first] = blockers;
  if (first === undefined) return null;
  const names = blockers.map(nameOf).join(" and ");
  return first.relation === null ? names : `table ${first.relation}, which is in use by ${names}`;
}

function nameOf({ pid, application_name, since }: Blocker): string {
  const name = application_name ? `"${application_name}"` : "without a name";
  return `process ${pid} (${name}${since === null ? "" : `, in a transaction since ${since}`})`;
}
