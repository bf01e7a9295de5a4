import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { processorMsOf } from "../processor-time.ts";
import { percentile } from "../result.ts";
import { createBufferCounter, type StatementRead } from "../scale/buffers.ts";
import type { Contender } from "./contenders.ts";
import { type Program, startProgram } from "./programs.ts";
import { holdSnapshot, type Snapshot, startReadings } from "./snapshot.ts";
import { readTallies, startReceiver } from "./tally.ts";

/** What came in a part of a phase, at most a minute long. */
export interface Window {
  phase: Phase["name"];
  seconds: number;
  received: number;
  medianMs: number;
  p99Ms: number;
  /** Announced since the beginning and not received at its end. */
  waiting: number;
  /** Processor time for each message, of the process that works and of PostgreSQL with all its processes. */
  workerMs: number;
  postgresMs: number;
  /** By table, those with most first. */
  dead: DeadRows;
  /** What the statements read in it, those that read most first. */
  statements: StatementRead[];
}

export type DeadRows = { table: string; rows: number }[];

export interface Phase {
  name: "without" | "held" | "after";
  seconds: number;
}

interface Outcome {
  windows: Window[];
  announced: number;
  lost: number;
  repeated: number;
  drainedMs: number;
}

const WINDOW_S = 60;
const WARM_UP_MS = 10_000;
const TALLY = "hook";
const LONGEST_DRAIN_MS = 120_000;

/** Announces at this rate through all phases and measures what the contender makes of it. */
export async function runPhases(
  contender: Contender,
  setting: { databaseUrl: string; perSecond: number; phases: readonly Phase[]; withReadings: boolean },
  report: (window: Window) => void,
): Promise<Outcome> {
  const { databaseUrl, perSecond } = setting;
  const { program: receiver, url } = await startReceiver();
  const receiverUrl = `${url}/${TALLY}`;
  await contender.prepare(databaseUrl, receiverUrl);
  const counter = await createBufferCounter(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const start = ({ file, args }: Contender["worker"]) => startProgram(file, [databaseUrl, ...args]);
  const worker = start(contender.worker);
  const feeder = start(contender.feeder(receiverUrl, perSecond));
  const measured = { worker, feeder, receiver, postgres: await postmasterOf(client) };
  const windows: Window[] = [];
  try {
    await pause(WARM_UP_MS);
    await readTallies(receiver);
    for (const phase of setting.phases) {
      const held: Snapshot[] = [];
      if (phase.name === "held") held.push(await holdSnapshot(databaseUrl));
      if (phase.name === "held" && setting.withReadings) held.push(startReadings(databaseUrl));
      for (let left = phase.seconds; left > 0; left -= WINDOW_S) {
        const seconds = Math.min(left, WINDOW_S);
        const window = await measureWindow(measured, { phase: phase.name, seconds, counter, client });
        windows.push(window);
        report(window);
      }
      for (const snapshot of held) await snapshot.release();
    }
    const { count: announced } = await feeder.ask<{ count: number }>("count");
    await feeder.stop();
    const begunAt = performance.now();
    let last = (await readTallies(receiver))(TALLY);
    // A last slice may be announced after it was counted.
    while (last.different < announced && performance.now() - begunAt < LONGEST_DRAIN_MS) {
      await pause(100);
      last = (await readTallies(receiver))(TALLY);
    }
    const { different, repeated } = last;
    return {
      windows,
      announced,
      lost: Math.max(announced - different, 0),
      repeated,
      drainedMs: performance.now() - begunAt,
    };
  } finally {
    await worker.stop();
    await receiver.stop();
    await counter.end();
    await client.end();
  }
}

interface Measured {
  worker: Program;
  feeder: Program;
  receiver: Program;
  postgres: number;
}

async function measureWindow(
  { worker, feeder, receiver, postgres }: Measured,
  window: {
    phase: Phase["name"];
    seconds: number;
    counter: Awaited<ReturnType<typeof createBufferCounter>>;
    client: pg.Client;
  },
): Promise<Window> {
  const { phase, seconds, counter, client } = window;
  const before = { worker: processorMsOf(worker.pid), postgres: processorMsOf(postgres) };
  const statements = await counter.countDuring(() => pause(seconds * 1000));
  const spent = {
    worker: processorMsOf(worker.pid) - before.worker,
    postgres: processorMsOf(postgres) - before.postgres,
  };
  const { latencies, different } = (await readTallies(receiver))(TALLY);
  const { count } = await feeder.ask<{ count: number }>("count");
  return {
    phase,
    seconds,
    received: latencies.length,
    medianMs: percentile(latencies, 0.5),
    p99Ms: percentile(latencies, 0.99),
    waiting: Math.max(count - different, 0),
    workerMs: spent.worker / latencies.length,
    postgresMs: spent.postgres / latencies.length,
    dead: await deadRows(client),
    statements,
  };
}

export async function deadRows(client: pg.Client): Promise<DeadRows> {
  const { rows } = await client.query<{ table: string; rows: number }>(`
    select relname::text as "table", n_dead_tup::float8 as rows from pg_stat_user_tables
    where n_dead_tup > 0 order by n_dead_tup desc limit 4`);
  return rows;
}

export async function postmasterOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    "select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid",
  );
  return rows[0]?.pid ?? 0;
}
