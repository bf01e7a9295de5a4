// Does one organization that is fifty times as loud as the others slow these down? In each lane (requests of the API, events to
// webhooks, statements to record stores, jobs) the same organizations are measured by turns, in one service with everything running:
// without the loud one, beside it, and while it does the same in a service and a PostgreSQL of its own on the same processors. What
// counts is the others' 99th percentile beside it to that: what it costs them that they share more than the processors with it.
//
// Arguments: the lanes (api, events, statements, jobs), where not all; `at-once` for a loud one that does a window's worth in its first
// moment; how many rounds.
import type { Program } from "./held-snapshot/programs.ts";
import { startReceiver } from "./held-snapshot/tally.ts";
import { type Installation, withInstallation } from "./neighbours/installation.ts";
import { insertNeighbours } from "./neighbours/organizations.ts";
import { lanes, type Task } from "./neighbours/task.ts";
import { kinds, type Load, type Measured, measureWindows } from "./neighbours/windows.ts";
import { percentile, printResult } from "./result.ts";

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

const receiver = await startReceiver();
await withInstallation(async (own) => {
  await withInstallation(async (elsewhere) => {
    const programs = {
      others: own.startNeighbours(),
      beside: own.startNeighbours(),
      elsewhere: elsewhere.startNeighbours(),
    };
    for (const lane of chosen.length > 0 ? chosen : lanes)
      report(lane, await measureLane(lane, { own, elsewhere }, programs));
  });
}).finally(receiver.program.stop);

async function measureLane(
  lane: Task["lane"],
  { own, elsewhere }: Record<"own" | "elsewhere", Installation>,
  programs: Record<"others" | "beside" | "elsewhere", Program>,
): Promise<Measured> {
  const rate = perSecond[lane];
  const loudIn = async ({ service }: Installation, neighbours: Program): Promise<Load> => ({
    neighbours,
    lane,
    organizations: await insertNeighbours(service, [`${lane}-loud`], {
      lane,
      receiverUrl: `${receiver.url}/loud`,
      mayBeRefused: true,
    }),
    perSecond: rate * TIMES_AS_LOUD,
    isAtOnce,
  });
  const slugs = Array.from({ length: QUIET }, (_, number) => `${lane}-${number}`);
  const organizations = await insertNeighbours(own.service, slugs, {
    lane,
    receiverUrl: `${receiver.url}/${lane}`,
  });
  const loads = {
    others: { neighbours: programs.others, lane, organizations, perSecond: rate, isAtOnce: false },
    beside: await loudIn(own, programs.beside),
    elsewhere: await loudIn(elsewhere, programs.elsewhere),
  };
  return measureWindows({ own, elsewhere, receiver: receiver.program }, loads, rounds);
}

function report(lane: string, { latencies, overtaken }: Measured): void {
  for (const [name, share] of [
    ["median", 0.5],
    ["p99", 0.99],
  ] as const) {
    const figures = kinds.map((kind) => `${percentile(latencies[kind], share).toFixed(1)} ms ${kind}`);
    process.stdout.write(
      `${lane}: ${name} of the others ${figures.join(", ")} (${latencies.beside.length})\n`,
    );
  }
  const p99 = (kind: keyof typeof latencies) => percentile(latencies[kind], 0.99);
  const loud = `one that is ${TIMES_AS_LOUD} times as loud`;
  process.stdout.write(
    `${lane}: p99 of the others beside ${loud} to without: ${(p99("beside") / p99("without")).toFixed(3)}\n`,
  );
  if (lane === "api") {
    const counts = [0.5, 0.9, 0.99].map((share) => percentile(overtaken, share)).join(", ");
    process.stdout.write(`${lane}: answered of the loud one meanwhile, median, p90 and p99: ${counts}\n`);
  }
  printResult({
    question: `${lane}: p99 of the others beside ${loud} to while it is elsewhere`,
    ratio: p99("beside") / p99("elsewhere"),
    limit: LIMIT,
    must: "stay below",
  });
}
