import pg from "pg";
import { uuidV4 } from "#kernel/ids.ts";
import type { Database } from "../database/database.ts";
import type { Log } from "../log/log.ts";
import { CHANNEL, notify } from "./notifications.ts";

interface ListeningOptions {
  /** Of the connection that listens: one of its own, beside the pools. */
  connection: pg.ClientConfig;
  /** By which it tells itself something, to see whether that arrives. */
  db: Database;
  log: Log;
  /** Work of these queues waits. */
  onWork(queues: readonly string[]): void;
  /** Whether it is heard is another matter now than it was. */
  onChange(): void;
  times?: Partial<Times>;
}

interface Times {
  /** Between two trials whether what is notified arrives. */
  tryEveryMs: number;
  receivedWithinMs: number;
  longestPauseMs: number;
}

export interface Listening {
  /** False while notifications do not arrive: behind a pooler, or where PostgreSQL takes no LISTEN. */
  isHeard(): boolean;
  /** Tries at once whether what is notified arrives: other connections of this process were found dead. */
  doubt(): void;
  stop(): Promise<void>;
}

const usual: Times = { tryEveryMs: 60_000, receivedWithinMs: 5_000, longestPauseMs: 60_000 };

/**
 * Listens for notifications, and believes in them only while those that it sends to itself arrive: a pooler in transaction
 * mode takes a LISTEN without complaint, and then nothing comes. Until stopped it connects again, with growing pauses.
 */
export function startListening(options: ListeningOptions): Listening {
  const { db, log, onWork, onChange } = options;
  const times = { ...usual, ...options.times };
  let isHeard = false;
  let isSaid = false;
  let isStopping = false;
  let wait = Promise.withResolvers<void>();

  function hear(heard: boolean, reason?: unknown): void {
    if (!heard && !isSaid && !isStopping) {
      isSaid = true;
      log.warn({ err: reason }, "LISTEN receives no notifications; workers poll ten times a second instead");
    }
    if (heard === isHeard) return;
    isHeard = heard;
    if (heard && isSaid) log.info("LISTEN receives notifications again");
    else if (heard) log.debug("LISTEN receives notifications");
    if (heard) isSaid = false;
    onChange();
  }

  async function run(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        await listen(() => {
          failures = 0;
        });
      } catch (error) {
        hear(false, error);
        failures += 1;
        await pause(Math.min(500 * 2 ** failures, times.longestPauseMs) * (0.8 + Math.random() * 0.4));
      }
    }
  }

  /** As long as the connection lives. @throws why it does not any more */
  async function listen(onHeard: () => void): Promise<void> {
    const client = new pg.Client({ ...options.connection, keepAlive: true, connectionTimeoutMillis: 10_000 });
    const died = Promise.withResolvers<never>();
    died.promise.catch(() => undefined);
    client.on("error", died.reject);
    client.on("end", () => died.reject(new Error("The connection that listens has ended.")));
    let expected: { message: string; received(): void } | null = null;
    client.on("notification", ({ payload = "" }) => {
      if (payload === expected?.message) expected.received();
      else if (payload.startsWith("work ")) onWork(payload.split(" ").slice(1));
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      while (!isStopping) {
        const { promise: arrival, resolve } = Promise.withResolvers<boolean>();
        expected = { message: `trial ${uuidV4()}`, received: () => resolve(true) };
        const late = setTimeout(resolve, times.receivedWithinMs, false);
        const sent = notify(db, expected.message);
        const hasArrived = await Promise.race([sent.then(() => arrival), died.promise]).finally(() =>
          clearTimeout(late),
        );
        if (!hasArrived) throw new Error("What was notified did not arrive.");
        hear(true);
        onHeard();
        await Promise.race([pause(times.tryEveryMs), died.promise]);
      }
    } finally {
      const ended = client.end().catch(() => undefined);
      if (isStopping) await ended; // else the next one need not wait for it: a dead one may take its time
    }
  }

  function pause(ms: number): Promise<void> {
    const timer = setTimeout(wait.resolve, ms);
    return wait.promise.finally(() => {
      clearTimeout(timer);
      if (!isStopping) wait = Promise.withResolvers();
    });
  }

  const running = run();
  return {
    isHeard: () => isHeard,
    doubt: () => wait.resolve(),
    stop() {
      isStopping = true;
      wait.resolve();
      return running;
    },
  };
}
