import type { ChildProcess } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RecordStore, startRecordStore } from "../partners/record-store.ts";
import { openWebhookStage } from "../stages/webhook-stage.ts";
import { insertReporting, killed, queueStatements, spawnXapiSender } from "../stages/xapi-stage.ts";

interface ReportingDisturbance {
  /** A migrated database that nobody else uses. */
  databaseUrl: string;
  /** How many statements wait when the store comes back. */
  backlog: number;
}

interface ReportingReport {
  expected: number;
  held: number;
  /** Taken again: the store recognises what it has. */
  repeated: number;
  kills: number;
  seconds: number;
  /** What went wrong, in words. */
  faults: string[];
}

const WORKERS = 2;
const LEARNERS = 200;
const POISON_EVERY = 5_000;
const LEASE_MS = 800;
const SETTLE_WITHIN_MS = 900_000;

/**
 * A backlog of an outage is drained while workers are killed, answers get lost, and some statements are refused: tells
 * what arrived, how often and in which order.
 */
export async function disturbReporting({
  databaseUrl,
  backlog,
}: ReportingDisturbance): Promise<ReportingReport> {
  const stage = openWebhookStage({ databaseUrl });
  const { db } = stage.context;
  const store = await startRecordStore();
  const where = await insertReporting(stage.context, {
    slug: "disturbed",
    url: store.url,
    learners: LEARNERS,
  });
  await queueStatements(db, where, backlog);
  const poison = await poisonSome(db);
  const disturber = disturbWorkers(databaseUrl, () => store.held.size);
  const startedAt = Date.now();
  try {
    misbehave(store, poison);
    await settled(db);
    const kills = await disturber.stop();
    const expected = backlog - poison.size;
    const repeated = [...store.held.values()].reduce((sum, times) => sum + times - 1, 0);
    const faults = [...(await wronglyEnded(db, poison)), ...(await outOfOrder(db, store))];
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    return { expected, held: store.held.size, repeated, kills, seconds, faults };
  } finally {
    await disturber.stop();
    await store.stop();
    await stage.close();
  }
}

async function poisonSome(db: Database): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ statement_id: string }>`
    select statement_id from statement where id % ${sql.lit(POISON_EVERY)} = 17`.execute(db);
  return new Set(rows.map((row) => row.statement_id));
}

/** Refuses the bad ones; of the rest, a request in fifty is answered only after it was stored, and not at all. */
function misbehave(store: RecordStore, poison: ReadonlySet<string>): void {
  store.behave((statements) => {
    if (statements.some(({ id }) => poison.has(String(id)))) return 400;
    return Math.random() < 0.02 ? "stored_but_lost" : undefined;
  });
  store.takes(2);
}

/** The pauses between tries are not what is tested: a lane that rests is woken. */
async function settled(db: Database): Promise<void> {
  const until = Date.now() + SETTLE_WITHIN_MS;
  while (Date.now() < until) {
    await sql`update record_store_lane set resting_until = null where resting_until is not null`.execute(db);
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from waiting_statement`.execute(db);
    if (rows[0]?.waiting === 0) return;
    await pause(50);
  }
}

async function wronglyEnded(db: Database, poison: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await sql<{ statement_id: string; status: string }>`
    select statement_id, coalesce(outcome, 'delivered') as status from statement`.execute(db);
  return rows
    .filter((row) => row.status !== (poison.has(row.statement_id) ? "parked" : "delivered"))
    .map((row) => `${row.statement_id} is ${row.status}`);
}

async function outOfOrder(db: Database, store: RecordStore): Promise<string[]> {
  const { rows } = await sql<{ user_id: number; statement_id: string }>`
    select user_id, statement_id from statement order by id`.execute(db);
  const positions = new Map([...store.held.keys()].map((id, place) => [id, place]));
  const last = new Map<number, number>();
  return rows.flatMap(({ user_id: user, statement_id: id }) => {
    const place = positions.get(id);
    if (place === undefined) return [];
    const isLate = place < (last.get(user) ?? -1);
    last.set(user, place);
    return isLate ? [`${id} came before an earlier one of its learner`] : [];
  });
}

/**
 * Kills the workers in turn. Somebody must have sent something since the last kill: on a busy machine a start takes seconds. The first is killed
 * at once when it does, because a quick machine has little left a second later.
 */
function disturbWorkers(databaseUrl: string, heldCount: () => number) {
  const start = () => spawnXapiSender(databaseUrl, LEASE_MS);
  const children: ChildProcess[] = Array.from({ length: WORKERS }, start);
  const end = new AbortController();
  let kills = 0;

  async function run(): Promise<void> {
    for (let round = 0; !end.signal.aborted; round++) {
      const heldBefore = heldCount();
      do {
        const ms = round === 0 ? 20 : 700 + Math.random() * 900;
        await pause(ms, undefined, { signal: end.signal }).catch(() => undefined);
      } while (!end.signal.aborted && heldCount() === heldBefore);
      const child = children[round % WORKERS];
      if (end.signal.aborted || !child) return;
      await killed(child);
      kills += 1;
      children[round % WORKERS] = start();
    }
  }

  const running = run();
  return {
    async stop() {
      end.abort();
      await running;
      await Promise.all(children.map(killed));
      return kills;
    },
  };
}
