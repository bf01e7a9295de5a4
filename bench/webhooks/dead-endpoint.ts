import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { median, printResult } from "../result.ts";
import { fillBacklog, fillDeadBacklog, holdBackDead, isDeadUnderWay, letGoDead } from "./backlog.ts";
import { type FastReceiver, whileSending } from "./programs.ts";
import type { Bench } from "./throughput.ts";

const ROUNDS = 10;
const WARM_UP_MS = 3_000;
/** Of each round, first without the dead endpoint and then with it, or the other way round. */
const WINDOW_MS = 2_000;
/** Not counted: what was under way when the window began. */
const TRANSITION_MS = 300;
const LIMIT = 0.9;

/**
 * 10 000 endpoints with 700 000 deliveries waiting: how much slower are they served while one more, which accepts
 * connections and never answers, has the 300 000 oldest due? One worker, many short turns in which the dead endpoint's
 * deliveries are held back and let go, each time with its breaker reset: so what else the machine does meets both.
 */
export async function compareWithDeadEndpoint({ databaseUrl, stage, receiver }: Bench): Promise<void> {
  const { db } = stage.context;
  const dead = await startDeadReceiver();
  try {
    await fillBacklog(stage.context, receiver.url);
    await fillDeadBacklog(stage.context, dead.url);
    await holdBackDead(db);
    await whileSending("worker.ts", [databaseUrl], async () => {
      await pause(WARM_UP_MS);
      const measure = {
        without: () => countInWindow(receiver),
        beside: () => besideDead(db, receiver, dead.hangUp),
      };
      const [without, beside]: [number[], number[]] = [[], []];
      for (let round = 1; round <= ROUNDS; round++) {
        if (round % 2 === 1) without.push(await measure.without());
        beside.push(await measure.beside());
        if (round % 2 === 0) without.push(await measure.without());
      }
      const perSecond = (counts: number[]) => (median(counts) / (WINDOW_MS - TRANSITION_MS)) * 1000;
      process.stdout.write(
        `${ROUNDS} rounds: ${perSecond(without).toFixed(0)}/s without, ${perSecond(beside).toFixed(0)}/s beside the dead endpoint, which was called ${dead.calls()} times in vain\n`,
      );
      printResult({
        question: "(b) healthy deliveries beside a dead endpoint to those without",
        ratio: median(beside.map((count, round) => count / (without[round] ?? Number.NaN))),
        limit: LIMIT,
        must: "reach",
      });
    });
  } finally {
    await dead.stop();
  }
}

type Db = Bench["stage"]["context"]["db"];

async function besideDead(db: Db, receiver: FastReceiver, hangUp: () => void): Promise<number> {
  await letGoDead(db);
  const count = await countInWindow(receiver);
  await holdBackDead(db);
  hangUp();
  // Or their failures would trip the breaker in the next window, which the dead endpoint would then sleep through.
  while (await isDeadUnderWay(db)) await pause(20);
  return count;
}

async function countInWindow(receiver: FastReceiver): Promise<number> {
  const begin = Date.now() + TRANSITION_MS;
  receiver.forget();
  const arrivals = await receiver.arrivalsAt(begin + WINDOW_MS - TRANSITION_MS);
  return arrivals.filter((moment) => moment >= begin).length;
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
