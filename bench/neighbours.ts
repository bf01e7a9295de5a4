// Does one organization that is fifty times as loud as the others slow these down? In each lane (requests of the API, events to
// webhooks, statements to record stores, jobs) the same organizations are measured by turns, without the loud one and beside it, in one
// service with everything running. What counts is the ratio of the others' 99th percentile.
//
// Arguments: the lanes (api, events, statements, jobs), where not all; `at-once` for a loud one that does a window's worth in its first
// moment; how many rounds.
import pg from "pg";
import { withRestartableDatabase } from "../server/test/chaos/restartable-database.ts";
import { startServiceProcess } from "../server/test/process.ts";
import { startProgram } from "./held-snapshot/programs.ts";
import { insertNeighbours } from "./neighbours/installation.ts";
import { lanes, type Task } from "./neighbours/task.ts";
import { createWindows } from "./neighbours/windows.ts";
import { printResult } from "./result.ts";

const QUIET = 8;
const TIMES_AS_LOUD = 50;
const ROUNDS = 4;
const LIMIT = 1.2;
/** What each of the others does in a second. */
const perSecond: Record<Task["lane"], number> = { api: 2, events: 4, statements: 4, jobs: 1 };

const given = process.argv.slice(2);
const chosen = lanes.filter((lane) => given.includes(lane));
const rounds = Number(given.find((argument) => /^\d+$/.test(argument)) ?? ROUNDS);
const isAtOnce = given.includes("at-once");

await withRestartableDatabase(async ({ databaseUrl }) => {
  const receiver = startProgram("../neighbours/receiver.ts", []);
  const { port } = await receiver.hear<{ port: number }>();
  const [others, loud] = [0, 1].map(() => startProgram("../neighbours/neighbour.ts", [databaseUrl]));
  if (!others || !loud) throw new Error("Nobody was started.");
  const service = await startServiceProcess({
    environment: { DATABASE_URL: databaseUrl, SECRET_KEY: "bench ".repeat(8), OUTBOUND_ALLOW: "127.0.0.0/8" },
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    for (const lane of chosen.length > 0 ? chosen : lanes) {
      const receiverUrl = `http://127.0.0.1:${port}`;
      const organizations = await insertNeighbours(service, lane, { quiet: QUIET, receiverUrl });
      const rate = perSecond[lane];
      const windows = createWindows(
        { client, receiver, others, loud },
        {
          quiet: { lane, organizations: organizations.others, perSecond: rate, isAtOnce: false },
          loud: { lane, organizations: [organizations.loud], perSecond: rate * TIMES_AS_LOUD, isAtOnce },
        },
      );
      report(lane, await windows.measure(rounds));
    }
  } finally {
    await client.end();
    for (const program of [others, loud, receiver]) await program.stop();
    await service.stop();
  }
});

function report(lane: string, { without, beside }: { without: number[]; beside: number[] }): void {
  const percentile = (values: readonly number[], share: number) =>
    values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
  for (const [name, share] of [
    ["median", 0.5],
    ["p99", 0.99],
  ] as const) {
    const [alone, loud] = [percentile(without, share), percentile(beside, share)];
    process.stdout.write(
      `${lane}: ${name} of the others ${alone.toFixed(1)} ms without, ${loud.toFixed(1)} ms beside the loud one, ${(loud / alone).toFixed(2)} (${without.length} and ${beside.length})\n`,
    );
  }
  printResult({
    question: `${lane}: p99 of the others beside one that is ${TIMES_AS_LOUD} times as loud`,
    ratio: percentile(beside, 0.99) / percentile(without, 0.99),
    limit: LIMIT,
    must: "stay below",
  });
}
