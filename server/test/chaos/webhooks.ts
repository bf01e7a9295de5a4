import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../partners/webhook-receiver.ts";
import {
  announceOn,
  insertOrganization,
  insertStageEndpoint,
  openWebhookStage,
} from "../stages/webhook-stage.ts";
import { specifiedSignature } from "../webhooks.ts";

interface DeliveryDisturbance {
  /** A migrated database that nobody else uses. */
  databaseUrl: string;
  /** At least. */
  durationMs: number;
  /** Stops and starts PostgreSQL. Left out: connections are only cut. */
  restartDatabase?(): Promise<void>;
}

interface DeliveryReport {
  /** Events that were committed, times endpoints. */
  expected: number;
  /** Requests that reached the receivers. */
  sent: number;
  /** Events accepted, each counted once for each endpoint. */
  delivered: number;
  /** Accepted again: receivers ignore what they have. */
  duplicates: number;
  lost: number;
  kills: number;
  cuts: number;
  restarts: number;
  /** What else went wrong, in words. */
  faults: string[];
}

const ENDPOINTS = 4;
const WORKERS = 2;
const WRITERS = 4;
const APPLICATION = "disturbed_sender";
const LEASE_MS = 1_500;
const KILL_WITHIN_MS = 1_000;
const SETTLE_WITHIN_MS = 300_000;
/** More attempts than a product has: what is tested is that nothing is lost, not that it is given up. */
const SCHEDULE = [0, ...Array.from({ length: 19 }, () => 0.05)];

/**
 * Events are written while workers are killed and cut off, the database is restarted, and receivers now and then refuse:
 * tells what arrived how often.
 */
export async function disturbDeliveries(disturbance: DeliveryDisturbance): Promise<DeliveryReport> {
  const { databaseUrl, durationMs, restartDatabase } = disturbance;
  const stage = openWebhookStage({ databaseUrl, poolSize: WRITERS + 2 });
  const { db } = stage.context;
  const receivers = await Promise.all(Array.from({ length: ENDPOINTS }, () => startUnreliableReceiver()));
  const organizationId = await insertOrganization(db, "disturbed");
  for (const receiver of receivers) {
    const endpoint = await insertStageEndpoint(stage.context, { organizationId, url: receiver.url });
    receiver.secret = endpoint.secret;
  }
  const isSending = () => receivers.some(({ answering }) => answering > 0);
  const disturber = disturbWorkers(db, { databaseUrl, isSending, restartDatabase });
  try {
    const deadline = Date.now() + durationMs;
    // On a slow machine longer: by the third kill there was a cut and a restart, too.
    const isEnough = () => Date.now() > deadline && disturber.counts.kills > 2;
    const written = await writeEvents(db, organizationId, isEnough);
    await disturber.calm();
    await settled(db);
    const faults = [
      ...disturber.crashes,
      ...(await untidyLanes(db)),
      ...receivers.flatMap(({ faults }) => faults),
    ];
    const accepted = receivers.map((receiver) => receiver.accepted);
    const total = accepted.flatMap((counts) => [...counts.values()]).reduce((sum, count) => sum + count, 0);
    const delivered = accepted.reduce(
      (sum, counts) => sum + written.filter((id) => counts.has(id)).length,
      0,
    );
    return {
      expected: written.length * ENDPOINTS,
      sent: receivers.reduce((sum, { receiver }) => sum + receiver.received.length, 0),
      delivered,
      duplicates: total - delivered,
      lost: written.length * ENDPOINTS - delivered,
      ...disturber.counts,
      faults,
    };
  } finally {
    await disturber.stop();
    await Promise.all(receivers.map(({ receiver }) => receiver.stop()));
    await stage.close();
  }
}

interface UnreliableReceiver {
  receiver: WebhookReceiver;
  url: string;
  secret: string;
  /** Requests that have no answer yet. */
  answering: number;
  /** Event → how often it was accepted. */
  accepted: Map<string, number>;
  faults: string[];
}

/** Takes its time, and of a hundred requests refuses four and resets one, but never the same event for ever. */
async function startUnreliableReceiver(): Promise<UnreliableReceiver> {
  const receiver = await startWebhookReceiver();
  const own: UnreliableReceiver = {
    receiver,
    url: receiver.url,
    secret: "",
    answering: 0,
    accepted: new Map(),
    faults: [],
  };
  receiver.behave((response, _request, count) => {
    const delivery = receiver.received[count];
    if (!delivery) return;
    const { headers, body } = delivery;
    const id = String(headers["x-service-delivery"]);
    if (headers["x-service-signature"] !== specifiedSignature(own.secret, body))
      own.faults.push(`${id}: wrong signature`);
    if (JSON.parse(body.toString()).id !== id) own.faults.push(`${id}: another body`);
    own.answering += 1;
    setTimeout(() => answer(own, id, response), randomBelow(30));
  });
  return own;
}

function answer(own: UnreliableReceiver, id: string, response: ServerResponse): void {
  own.answering -= 1;
  const draw = randomBelow(100);
  if (draw === 0) {
    response.socket?.resetAndDestroy();
    return;
  }
  if (draw < 5) {
    response.writeHead(503).end();
    return;
  }
  own.accepted.set(id, (own.accepted.get(id) ?? 0) + 1);
  response.writeHead(204).end();
}

/** Only what was committed counts: a write that failed, as while the database restarts, was never promised. */
async function writeEvents(db: Database, organizationId: number, isEnough: () => boolean): Promise<string[]> {
  const written: string[] = [];
  async function write(): Promise<void> {
    while (!isEnough()) {
      const id = await db
        .transaction()
        .execute((trx) => announceOn(trx, organizationId))
        .catch(() => null);
      if (id !== null) written.push(id);
      await pause(5 + randomBelow(15));
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write));
  return written;
}

/** Until nothing is pending, or nothing moves any more: a long run leaves a backlog of a minute. */
async function settled(db: Database): Promise<void> {
  let until = Date.now() + SETTLE_WITHIN_MS;
  let fewest = Number.POSITIVE_INFINITY;
  for (;;) {
    const { rows } = await sql<{ pending: number }>`
      select (select count(*) from event where not sequenced) + (select count(*) from delivery) as pending`
      .execute(db)
      .catch(() => ({ rows: [] }));
    const pending = rows[0]?.pending ?? fewest;
    if (pending === 0) return;
    if (pending < fewest) {
      fewest = pending;
      until = Date.now() + SETTLE_WITHIN_MS;
    }
    if (Date.now() > until) return; // what is still missing is reported as lost
    await pause(50);
  }
}

/** With nothing left to send every lane must be empty, asleep and count nothing. */
async function untidyLanes(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: number; in_flight: number }>`
    select id, in_flight from delivery_lane where in_flight <> 0 or next_due_at is not null`.execute(db);
  return rows.map(
    ({ id, in_flight: inFlight }) => `lane ${id} still counts ${inFlight} under way, or does not sleep`,
  );
}

interface Disturbing {
  databaseUrl: string;
  isSending(): boolean;
  restartDatabase: (() => Promise<void>) | undefined;
}

function disturbWorkers(db: Database, { databaseUrl, isSending, restartDatabase }: Disturbing) {
  const crashes: string[] = [];
  const counts = { kills: 0, cuts: 0, restarts: 0 };
  const start = () =>
    spawnWorker(databaseUrl, (code) => crashes.push(`a worker died of itself, with ${code}`));
  const children = Array.from({ length: WORKERS }, start);
  const end = new AbortController();

  async function run(): Promise<void> {
    for (let round = 1; !end.signal.aborted; round++) {
      await pause(250 + randomBelow(350), undefined, { signal: end.signal }).catch(() => undefined);
      if (end.signal.aborted) return;
      if (restartDatabase && round % 8 === 4) {
        await restartDatabase();
        counts.restarts += 1;
      } else if (round % 4 === 2) {
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where pid <> pg_backend_pid() and datname = current_database()`
          .execute(db)
          .catch(() => undefined);
        counts.cuts += 1;
      } else {
        // Killing a worker before it sends proves nothing: kill the longest-running one while a delivery is in flight.
        for (let waited = 0; !isSending() && waited < KILL_WITHIN_MS && !end.signal.aborted; waited += 1)
          await pause(1);
        const index = counts.kills % WORKERS;
        await kill(children[index]);
        counts.kills += 1;
        children[index] = start();
      }
    }
  }

  const running = run();
  const calm = async () => {
    end.abort();
    await running;
  };
  return {
    crashes,
    counts,
    calm,
    async stop() {
      await calm();
      await Promise.all(children.map(kill));
    },
  };
}

function spawnWorker(databaseUrl: string, onCrash: (code: number) => void): ChildProcess {
  const program = join(import.meta.dirname, "webhook-process.ts");
  const child = spawn(
    process.execPath,
    [program, databaseUrl, APPLICATION, JSON.stringify(SCHEDULE), String(LEASE_MS)],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  child.once("exit", (code) => {
    if (code !== null) onCrash(code); // null: ended by our signal
  });
  return child;
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

function randomBelow(limit: number): number {
  return Math.floor(Math.random() * limit);
}
