import { installRivals } from "../install-rivals.ts";
import { described, type Measured } from "../measurement.ts";
import { median, printResult } from "../result.ts";
import { countLoggedAttempts, createRivalLog } from "../rivals/log.ts";
import { measureArrivals, runToItsEnd, type Sender, whileSending } from "./programs.ts";
import { type Bench, insertEndpoints, queueDeliveries } from "./throughput.ts";

const ENDPOINTS = 100;
const DELIVERIES = 24_000;
const WARM_UP = 6_000;
const ROUNDS = 4;
/** Under way at a time, for everybody. */
const CONCURRENCY = "400";

interface Contender {
  name: string;
  sender: Sender;
  args: string[];
  queue(): Promise<void>;
}

/**
 * The same deliveries by two libraries for jobs in PostgreSQL, with settings for speed, in one process each, on the
 * same database, to the same receiver, as many at a time, in turns. The same deliveries: the same bytes with the same
 * headers and signatures, and for each attempt a row that says when, how long, which status and which answer. That row
 * is part of the deliveries, not of how we make them: what partners and operators see of them comes from it, and a
 * service built on these libraries would have to write it too, because neither keeps the answers. Left to their
 * advantage: no check of the address, no limit for each endpoint, no breaker, and secrets that need not be looked up.
 *
 * The result of graphile-worker when it may forget every outcome is printed beside it, and decides nothing.
 */
export async function compareWithRivals({ databaseUrl, stage, receiver }: Bench): Promise<void> {
  const { db } = stage.context;
  const organizationId = await insertEndpoints(stage, ENDPOINTS, receiver.url);
  await createRivalLog(db);
  installRivals("rivals");
  const rival = (name: string, sender: Sender, ...log: string[]): Contender => ({
    name,
    sender,
    args: [databaseUrl, "send", CONCURRENCY, ...log],
    queue: () => runToItsEnd(sender, [databaseUrl, "queue", receiver.url, String(DELIVERIES)]),
  });
  const own: Contender = {
    name: "our worker",
    sender: "worker.ts",
    args: [databaseUrl, CONCURRENCY],
    queue: () => queueDeliveries(stage, organizationId, DELIVERIES / ENDPOINTS),
  };
  const rivals = [
    rival("pg-boss", "../rivals/pg-boss.mjs", "log"),
    rival("graphile-worker", "../rivals/graphile-worker.mjs", "log"),
  ];
  const forgetful = rival("graphile-worker without a log", "../rivals/graphile-worker.mjs");

  const measure = async ({ name, sender, args, queue }: Contender) => {
    await queue();
    receiver.forget();
    const logged = await countLoggedAttempts(db);
    const measured = await whileSending(sender, args, () =>
      measureArrivals(receiver, { from: WARM_UP, to: DELIVERIES }),
    );
    const missing = logged + DELIVERIES - (await countLoggedAttempts(db));
    if (missing !== 0 && name !== forgetful.name) throw new Error(`${name} did not log ${missing} attempts.`);
    return measured;
  };

  const contenders = [own, ...rivals, forgetful];
  const rounds = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    // Each begins once: what the one before left to the database to clean up is not always the same one's burden.
    const inTurn = [...contenders.slice(round - 1), ...contenders.slice(0, round - 1)];
    for (const contender of inTurn) {
      const measured = await measure(contender);
      rounds.get(contender.name)?.push(measured);
      process.stdout.write(`round ${round}: ${contender.name} ${described(measured)}\n`);
    }
  }
  const ratioTo = ({ name }: Contender, figure: keyof Measured) =>
    median(
      (rounds.get(own.name) ?? []).map(
        (each, round) => each[figure] / (rounds.get(name)?.[round]?.[figure] ?? Number.NaN),
      ),
    );
  for (const rival of rivals) {
    const processor = (1 / ratioTo(rival, "processorMs")).toFixed(3);
    process.stdout.write(`(c) processor time of ${rival.name} to ours ${processor}\n`);
    printResult({
      question: `(c) deliveries to those by ${rival.name}`,
      ratio: ratioTo(rival, "perSecond"),
      limit: 1,
      must: "reach",
    });
  }
  process.stdout.write(
    `beside (c), ${forgetful.name}: ratio ${ratioTo(forgetful, "perSecond").toFixed(3)}\n`,
  );
}
