import pg from "pg";

interface DeadLinkOptions {
  /** By which the server is asked, over a connection of its own. */
  connection: pg.ClientConfig;
  /** A link was found dead, and cut: the server that answers now may be another one. */
  onDead(): void;
  /** There is another server to ask, so silent connections are cut also when this one does not answer anybody. */
  hasAlternative: boolean;
  times?: Partial<Times> | undefined;
}

interface Times {
  /** Between two looks at what waits in this process, which cost nothing. */
  lookMs: number;
  /** For so long a statement may wait for its answer; at the next look, the server is asked about it. */
  answerWithinMs: number;
}

export interface DeadLinks {
  watch(client: pg.PoolClient): void;
  /** Opened before one like it was found dead: it is probably dead, too, and nobody has noticed. */
  isSuspect(client: pg.PoolClient): boolean;
  cut(client: pg.PoolClient): void;
  stop(): void;
}

interface Waiting {
  statements: number;
  /** Since when nothing has come. */
  since: number;
  bytesRead: number;
}

const usual: Times = { lookMs: 1_000, answerWithinMs: 3_000 };
const ASKED_WITHIN_MS = 3_000;

type Query = pg.Client["query"];

/**
 * Finds connections over which nothing comes any more though nobody has closed them: the server's machine is gone, or a
 * balancer or firewall has forgotten them. TCP itself would wait for a quarter of an hour or for two. When an answer is long in
 * coming, the server is asked whether it works on the statement. If it does not, the link is cut, what waited fails as with any lost
 * connection, and the server ends what it may still hold for it. Behind a pooler the server does not know our connections:
 * nothing is cut then.
 */
export function watchLinks({ connection, onDead, hasAlternative, times }: DeadLinkOptions): DeadLinks {
  const { lookMs, answerWithinMs } = { ...usual, ...times };
  const waiting = new Map<pg.PoolClient, Waiting>();
  const openedAt = new WeakMap<pg.PoolClient, number>();
  let foundDeadAt = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  /** By their processes of the server. */
  function silentOnes(): Map<number, pg.PoolClient> {
    const silent = new Map<number, pg.PoolClient>();
    for (const client of waiting.keys()) {
      const process = processOf(client);
      if (process !== null && silentFor(client) >= answerWithinMs) silent.set(process, client);
    }
    return silent;
  }

  /** In milliseconds. */
  function silentFor(client: pg.PoolClient): number {
    const state = waiting.get(client);
    if (!state) return 0;
    const bytesRead = bytesReadBy(client);
    if (bytesRead !== state.bytesRead) Object.assign(state, { bytesRead, since: performance.now() });
    return performance.now() - state.since;
  }

  function cut(client: pg.PoolClient): void {
    waiting.delete(client);
    client.connection.stream.destroy();
  }

  async function look(): Promise<void> {
    const silent = silentOnes();
    if (isAsking || silent.size === 0) return;
    isAsking = true;
    try {
      const dead = await endIdleOnes(connection, [...silent.keys()], (process) => {
        const client = silent.get(process);
        return client !== undefined && silentFor(client) >= answerWithinMs;
      });
      if (dead.length === 0) return;
      foundDeadAt = performance.now();
      for (const process of dead) {
        const client = silent.get(process);
        if (client) cut(client);
      }
      onDead();
    } catch {
      // The server does not answer anybody: nothing would be better on another connection to it.
      if (!hasAlternative) return;
      foundDeadAt = performance.now();
      for (const client of silent.values()) cut(client);
    } finally {
      isAsking = false;
    }
  }

  const timer = setInterval(look, lookMs).unref();

  return {
    watch(client) {
      openedAt.set(client, performance.now());
      const send = client.query.bind(client) as (...args: unknown[]) => unknown; // pg's overloads name no common shape
      const query = (...args: unknown[]) => {
        const sent = send(...args);
        if (!(sent instanceof Promise)) return sent;
        const state = waiting.get(client) ?? { statements: 0, since: 0, bytesRead: 0 };
        if (state.statements === 0) {
          Object.assign(state, { since: performance.now(), bytesRead: bytesReadBy(client) });
          waiting.set(client, state);
        }
        state.statements += 1;
        const answered = () => {
          state.statements -= 1;
          if (state.statements === 0) waiting.delete(client);
        };
        sent.then(answered, answered);
        return sent;
      };
      // It takes what pg's own takes, whose overloads no function of ours can state.
      client.query = query as Query;
    },
    isSuspect: (client) => (openedAt.get(client) ?? foundDeadAt) < foundDeadAt,
    cut,
    stop: () => clearInterval(timer),
  };
}

/** Of the server's process that serves a connection; null before it has said so. */
function processOf(client: object): number | null {
  return "processID" in client && typeof client.processID === "number" ? client.processID : null;
}

function bytesReadBy({ connection: { stream } }: pg.PoolClient): number {
  return "bytesRead" in stream && typeof stream.bytesRead === "number" ? stream.bytesRead : 0;
}

/**
 * Of these processes of the server, those that work on nothing, or are gone, and from which nothing has come all the same. What they
 * hold is let go: each is ended. None behind a pooler, which gives its clients numbers of its own.
 * @param isSilent asked once the server has said that it waits for this process: what it sent before that has been read by then,
 * however busy this process was
 */
async function endIdleOnes(
  connection: pg.ClientConfig,
  processes: readonly number[],
  isSilent: (process: number) => boolean,
): Promise<number[]> {
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: ASKED_WITHIN_MS,
    query_timeout: ASKED_WITHIN_MS,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ process: number; own: number }>(
      `select process, pg_backend_pid() as own ${idleProcesses}`,
      [processes],
    );
    const dead = rows.flatMap(({ process, own }) =>
      own === processOf(client) && isSilent(process) ? [process] : [],
    );
    if (dead.length > 0) await client.query(`select pg_terminate_backend(pid) ${idleProcesses}`, [dead]);
    return dead;
  } finally {
    client.connection.stream.destroy();
  }
}

/** Of $1. Another process' connection may have the number since a failover. */
const idleProcesses = `
  from unnest($1::int[]) as process
  left join pg_stat_activity as activity on activity.pid = process and activity.usename = current_user
    and activity.application_name = current_setting('application_name')
  where activity.pid is null
     or activity.state like 'idle%' and activity.state_change < clock_timestamp() - interval '1 second'`;
