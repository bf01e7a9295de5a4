import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { openWebhookStage } from "../../server/test/webhook-stage.ts";
import { median, printVerdict } from "../verdict.ts";
import { fillBacklog, fillDeadBacklog, forgetBreaker } from "./backlog.ts";
import { type FastReceiver, whileSending } from "./programs.ts";
import type { Bench } from "./throughput.ts";

const ROUNDS = 4;
const WARM_UP_MS = 2_000;
const MEASURED_MS = 4_000;
const LIMIT = 0.9;

/**
 * 10 000 endpoints with 700 000 deliveries waiting: how much slower are they served when one more, which accepts
 * connections and never answers, has the 300 000 oldest? On two databases, one a copy of the other, in turns.
 */
export async function compareWithDeadEndpoint({ databaseUrl, stage, receiver }: Bench): Promise<void> {
  const dead = await startDeadReceiver();
  await fillBacklog(stage.context, receiver.url);
  await stage.close(); // a database that is in use cannot be copied
  const besideUrl = await copyDatabase(databaseUrl, "beside_a_dead_one");
  const beside = openWebhookStage({ databaseUrl: besideUrl });
  try {
    await fillDeadBacklog(beside.context, dead.url);
    const ratios: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      const measureWithout = () => measure(receiver, databaseUrl, () => undefined);
      await forgetBreaker(beside.context.db); // it has to trip again
      const callsBefore = dead.calls();
      // Whoever comes second would always have the emptier machine, or the fuller one.
      const withoutFirst = round % 2 === 1 ? await measureWithout() : null;
      const withDead = await measure(receiver, besideUrl, dead.hangUp);
      const without = withoutFirst ?? (await measureWithout());
      ratios.push(withDead / without);
      process.stdout.write(
        `round ${round}: ${without.toFixed(0)}/s without, ${withDead.toFixed(0)}/s beside the dead endpoint, which was called ${dead.calls() - callsBefore} times in vain\n`,
      );
    }
    const question = "(b) healthy deliveries beside a dead endpoint to those without";
    printVerdict({ question, ratio: median(ratios), limit: LIMIT, must: "reach" });
  } finally {
    await beside.close();
    await dead.stop();
  }
}

/** Deliveries a second while the worker is in the middle of it. */
async function measure(receiver: FastReceiver, databaseUrl: string, beforeStop: () => void): Promise<number> {
  receiver.forget();
  return whileSending("worker", [databaseUrl], async () => {
    const begin = Date.now() + WARM_UP_MS;
    const end = begin + MEASURED_MS;
    const arrivals = await receiver.arrivalsAt(end);
    beforeStop();
    const measured = arrivals.filter((moment) => moment >= begin && moment < end);
    return (measured.length / MEASURED_MS) * 1000;
  });
}

async function copyDatabase(databaseUrl: string, name: string): Promise<string> {
  const url = new URL(databaseUrl);
  const copied = url.pathname.slice(1);
  url.pathname = "/postgres";
  const maintenance = openWebhookStage({ databaseUrl: url.href, poolSize: 1 });
  await sql`create database ${sql.id(name)} template ${sql.id(copied)}`.execute(maintenance.context.db);
  await maintenance.close();
  url.pathname = `/${name}`;
  return url.href;
}

/** Accepts connections and says nothing. */
async function startDeadReceiver() {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.once("data", () => {
      calls += 1;
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("The receiver does not listen.");
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    calls: () => calls,
    /** Ends what is waiting, so that the worker need not wait for its deadline before it stops. */
    hangUp,
    async stop() {
      hangUp();
      server.close();
      await pause(0);
    },
  };
}
