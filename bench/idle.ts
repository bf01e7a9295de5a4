// What does an installation cost that nobody uses, and how soon is it there when somebody does? With two HR connections, a
// record store and a webhook endpoint, once as one process and once as `serve` and `work`: transactions of a quiet minute,
// by the loop that made them, and the time from a change to the arrival of its webhook.
import { setTimeout as pause } from "node:timers/promises";
import { withRestartableDatabase } from "../server/test/chaos/restartable-database.ts";
import { startWebhookReceiver } from "../server/test/partners/webhook-receiver.ts";
import { type ServiceProcess, startServiceProcess } from "../server/test/process.ts";
import { freePort } from "../server/test/processes/free-port.ts";
import { startBenchHub } from "./hris/program.ts";
import { measureArrivals } from "./idle/arrivals.ts";
import { furnish } from "./idle/installation.ts";
import { quietMinute } from "./idle/transactions.ts";
import { printResult } from "./result.ts";
import { startFastStore } from "./xapi/programs.ts";

const MOST_TRANSACTIONS = 60;
const MEDIAN_MS = 15;
const P99_MS = 60;
const say = (sentence: string) => void process.stdout.write(`${sentence}\n`);

await withRestartableDatabase(async ({ databaseUrl }) => {
  const receiver = await startWebhookReceiver();
  const store = await startFastStore();
  const hub = await startBenchHub(50, 3);
  const environment = {
    DATABASE_URL: databaseUrl,
    SECRET_KEY: "bench ".repeat(8),
    OUTBOUND_ALLOW: "127.0.0.0/8",
  };
  /** The first one serves. */
  async function start(isApart: boolean): Promise<[ServiceProcess, ...ServiceProcess[]]> {
    if (!isApart) return [await startServiceProcess({ environment })];
    const port = await freePort();
    const serving = await startServiceProcess({ environment, role: "serve" });
    const health = { ...environment, HEALTH_PORT: String(port) };
    return [serving, await startServiceProcess({ environment: health, port, role: "work" })];
  }
  try {
    let token: string | null = null;
    for (const isApart of [false, true]) {
      const name = isApart ? "serve and work" : "one process";
      const processes = await start(isApart);
      const [serving] = processes;
      try {
        token ??= await furnish(serving, { receiver: receiver.url, store: store.url, hub: hub.url });
        const { median, p99 } = await measureArrivals(serving, token, receiver);
        say(
          `${name}: from a change to its arrival, median ${median.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
        );
        await pause(60_000); // until what follows the start and the last event is over
        const { total, byLoop } = await quietMinute(
          databaseUrl,
          processes.map(({ siteUrl }) => siteUrl),
        );
        say(`${name}: ${total} transactions in a minute: ${byLoop}`);
        for (const [what, value, limit] of [
          ["transactions of a quiet minute", total, MOST_TRANSACTIONS],
          ["ms to arrival, median", median, MEDIAN_MS],
          ["ms to arrival, p99", p99, P99_MS],
        ] as const) {
          printResult({
            question: `${name}: ${value.toFixed(0)} ${what} to ${limit}`,
            ratio: value / limit,
            limit: 1,
            must: "stay below",
          });
        }
      } finally {
        for (const running of processes) await running.stop();
      }
    }
  } finally {
    await hub.stop();
    await store.stop();
    await receiver.stop();
  }
});
