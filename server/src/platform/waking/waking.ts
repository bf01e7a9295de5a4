import { sql } from "kysely";
import type pg from "pg";
import type { Clock } from "#kernel/clock.ts";
import type { WrittenTables } from "../database/commits.ts";
import type { Database } from "../database/database.ts";
import type { Worker } from "../feature.ts";
import type { Log } from "../log/log.ts";
import { currentWorker } from "../workers/current-worker.ts";
import { startPolling } from "../workers/polling-worker.ts";
import { type Listening, startListening } from "./listening.ts";
import { createNotifications } from "./notifications.ts";
import type { Queue } from "./queue.ts";

interface WakingOptions {
  queues: readonly Queue[];
  /** For what no request waits for. */
  db: Database;
  /** By which a process that works listens; null: it only looks. */
  connection: pg.ClientConfig | null;
  clock: Clock;
  log: Log;
}

export interface Waking {
  /** This process has committed changes of these tables. */
  committed(written: WrittenTables): void;
  /** Called a second after something was to be done, and each second while there is, here or in a process that tells of it. */
  onActivity(listener: () => void): void;
  /** Wakes these workers from now on, until stopped. */
  start(workers: readonly Worker[]): Worker;
  /** Looks now what is due. */
  look(): void;
  /** Connections of this process were found dead: the one that listens may be, too. */
  doubtNotifications(): void;
  stop(): Promise<void>;
}

const SHORTEST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** Between looks while no notification arrives: what other processes commit is found so soon. */
const UNHEARD_PAUSE_MS = 100;
/** A look takes no more than this part of the time: a snapshot that somebody holds makes it dear (decision 0276). */
const LOOK_SHARE = 20;

/**
 * What wakes the workers of all processes. A commit wakes those of its own process at once; a process without them, one that
 * only serves, notifies the others. And each process that works looks, in one statement for all queues: at what falls due
 * when it falls due, and otherwise after pauses that grow to 30 s while nothing happens. So a notification may be lost. While
 * none arrives at all, as behind a pooler, it looks ten times a second.
 */
export function createWaking({ queues, db, connection, clock, log }: WakingOptions): Waking {
  const notifications = createNotifications(db);
  const workersOf = new Map<Queue, Worker[]>();
  const listeners: (() => void)[] = [];
  let looking: Worker | null = null;
  let listening: Listening | null = null;
  let soon: NodeJS.Timeout | null = null;
  /** Looks since something happened. */
  let quietLooks = 0;
  let pauseMs = SHORTEST_PAUSE_MS;
  let lookedAt = 0;
  /** Of the last look. */
  let tookMs = 0;

  function active(): void {
    quietLooks = 0;
    soon ??= setTimeout(() => {
      soon = null;
      if (performance.now() < lookedAt + tookMs * LOOK_SHARE) active();
      else looking?.wake?.();
      for (const listener of listeners) listener();
    }, SHORTEST_PAUSE_MS).unref();
  }

  function wakeOthers(queue: Queue, sender: string | undefined): void {
    for (const worker of workersOf.get(queue) ?? []) if (worker.name !== sender) worker.wake?.();
  }

  async function look(): Promise<boolean> {
    const now = clock();
    const begunAt = performance.now();
    const moments = await readDueTimes(db, queues, now);
    lookedAt = performance.now();
    tookMs = lookedAt - begunAt;
    let nextMs = Number.POSITIVE_INFINITY;
    for (const [index, queue] of queues.entries()) {
      const dueMs = moments[index];
      if (dueMs == null) continue;
      if (dueMs <= now.getTime()) wakeOthers(queue, undefined);
      else nextMs = Math.min(nextMs, dueMs - now.getTime());
    }
    const grownMs = Math.min(SHORTEST_PAUSE_MS * 2 ** quietLooks, LONGEST_PAUSE_MS);
    quietLooks += 1;
    pauseMs = Math.max(Math.min(nextMs, grownMs * (0.8 + Math.random() * 0.2)), tookMs * LOOK_SHARE);
    return false;
  }

  return {
    committed(written) {
      const sender = currentWorker();
      for (const queue of queues) {
        const certainties = queue.tables.flatMap((table) => written.get(table) ?? []);
        if (certainties.length === 0) continue;
        const isOwn = sender !== undefined && queue.workers.includes(sender);
        // A worker that looks for work in vain writes nothing, but its statement could have.
        if (isOwn && !certainties.includes(true)) continue;
        active();
        if (workersOf.has(queue)) wakeOthers(queue, sender);
        else notifications.announce(queue.name);
      }
    },
    onActivity: (listener) => void listeners.push(listener),
    start(workers) {
      for (const queue of queues) {
        const serving = workers.filter(({ name }) => queue.workers.includes(name));
        if (serving.length > 0) workersOf.set(queue, serving);
      }
      const worker = startPolling({
        name: "waking",
        log,
        pollMs: () => (listening?.isHeard() ? pauseMs : Math.min(pauseMs, UNHEARD_PAUSE_MS)),
        restMs: 1,
        work: look,
      });
      looking = worker;
      const unfollow = clock.onTurned?.(() => worker.wake?.());
      if (connection) {
        listening = startListening({
          connection,
          db,
          log,
          onWork(names) {
            active();
            for (const queue of queues) if (names.includes(queue.name)) wakeOthers(queue, undefined);
          },
          onChange: () => worker.wake?.(),
        });
      }
      return {
        ...worker,
        async stop() {
          unfollow?.();
          await listening?.stop();
          await worker.stop();
        },
      };
    },
    look: () => looking?.wake?.(),
    doubtNotifications: () => listening?.doubt(),
    async stop() {
      if (soon !== null) clearTimeout(soon);
      await notifications.stop();
    },
  };
}

/** Of each queue, in milliseconds: rounded up, because who asks for what is due asks in whole ones. */
async function readDueTimes(
  db: Database,
  queues: readonly Queue[],
  now: Date,
): Promise<readonly (number | null)[]> {
  const columns = queues.map(
    ({ dueAt }) => sql`ceil(extract(epoch from (${dueAt(now)})::timestamptz) * 1000)`,
  );
  const { rows } = await sql<{ moments: (number | null)[] }>`
    select array[${sql.join(columns)}]::float8[] as moments`.execute(db);
  return rows[0]?.moments ?? [];
}
