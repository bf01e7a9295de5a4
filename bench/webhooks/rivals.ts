import { median, printVerdict } from "../verdict.ts";
import { rate, type Sender, whileSending } from "./programs.ts";
import { queueGraphileJobs, queuePgBossJobs } from "./rival-jobs.ts";
import { type Bench, insertEndpoints, queueDeliveries } from "./throughput.ts";

const ENDPOINTS = 100;
const DELIVERIES = 30_000;
const WARM_UP = 10_000;
const ROUNDS = 3;

/**
 * The same deliveries by two libraries for jobs in PostgreSQL, with settings for speed, in one process each, on the same
 * database server. They post and forget: neither keeps a log of attempts, a limit for each endpoint or a breaker.
 */
export async function compareWithRivals({ databaseUrl, stage, receiver }: Bench): Promise<void> {
  const organizationId = await insertEndpoints(stage, ENDPOINTS, receiver.url);
  const rates: Record<"worker" | "pg-boss-worker" | "graphile-worker", number[]> = {
    worker: [],
    "pg-boss-worker": [],
    "graphile-worker": [],
  };
  const measure = async (sender: Sender) => {
    receiver.forget();
    return whileSending(sender, [databaseUrl], async () =>
      rate(await receiver.awaitArrivals(DELIVERIES), WARM_UP, DELIVERIES),
    );
  };
  for (let round = 1; round <= ROUNDS; round++) {
    await queueDeliveries(stage, organizationId, DELIVERIES / ENDPOINTS);
    rates.worker.push(await measure("worker"));
    await queuePgBossJobs(databaseUrl, receiver.url, DELIVERIES);
    rates["pg-boss-worker"].push(await measure("pg-boss-worker"));
    await queueGraphileJobs(databaseUrl, receiver.url, DELIVERIES);
    rates["graphile-worker"].push(await measure("graphile-worker"));
    const inThisRound = Object.entries(rates).map(
      ([name, each]) => `${each.at(-1)?.toFixed(0)}/s by ${name}`,
    );
    process.stdout.write(`round ${round}: ${inThisRound.join(", ")}\n`);
  }
  for (const [rival, name] of [
    ["pg-boss-worker", "pg-boss"],
    ["graphile-worker", "graphile-worker"],
  ] as const) {
    printVerdict({
      question: `(c) deliveries to those by ${name}`,
      ratio: median(rates.worker.map((own, round) => own / (rates[rival][round] ?? Number.NaN))),
      limit: 1,
      must: "reach",
    });
  }
}
