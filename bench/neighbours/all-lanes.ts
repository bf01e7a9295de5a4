import { type DeadRows, deadRows, postmasterOf } from "../held-snapshot/phases.ts";
import { readTallies, startReceiver } from "../held-snapshot/tally.ts";
import { processorMsOf } from "../processor-time.ts";
import type { Installation } from "./installation.ts";
import { insertNeighbours } from "./organizations.ts";
import { type Lane, lanes, type Performed } from "./task.ts";
import { hasEnded, jobsEndedSince, perform } from "./windows.ts";

const ORGANIZATIONS = 10;
/** What each of a lane's organizations does in a second. */
const perSecond: Record<Lane, number> = { api: 1, events: 5, statements: 5, jobs: 0.1 };
const START = new Date(0);

/** What came of a part of a phase. */
export interface LaneWindow {
  latencies: Record<Lane, readonly number[]>;
  /** Of all its processes. */
  processorMs: Record<"service" | "PostgreSQL", number>;
  dead: DeadRows;
}

interface Lanes {
  /** All lanes at once, at their rates. */
  run(seconds: number): Promise<LaneWindow>;
  /** Waits until everything has ended. @returns what was announced since the beginning, and what came of it, some of it more than once */
  settle(): Promise<{ lane: Lane; announced: number; done: number; repeated: number }[]>;
  stop(): Promise<void>;
}

/** Organizations for each lane, and a program that does what they do. */
export async function fillLanes(
  { service, client, startNeighbours }: Installation,
  times: number,
): Promise<Lanes> {
  const receiver = await startReceiver();
  const loads = await Promise.all(
    lanes.map(async (lane) => {
      const slugs = Array.from({ length: ORGANIZATIONS }, (_, number) => `${lane}-${number}`);
      const receiverUrl = `${receiver.url}/${lane}`;
      const organizations = await insertNeighbours(service, slugs, { lane, receiverUrl });
      const neighbours = startNeighbours();
      return { neighbours, lane, organizations, perSecond: perSecond[lane] * times, isAtOnce: false };
    }),
  );
  const postgres = await postmasterOf(client);
  const clock = () => ({ service: processorMsOf(service.pid), PostgreSQL: processorMsOf(postgres) });
  const performed: Performed[] = [];
  const exporting = loads.flatMap(({ lane, organizations }) => (lane === "jobs" ? organizations : []));
  const jobsSince = (moment: Date) => jobsEndedSince(client, moment, exporting);

  return {
    async run(seconds) {
      const [begun, before] = [new Date(), clock()];
      const answers = await Promise.all(loads.map((load) => perform(load, seconds)));
      performed.push(...answers);
      const [after, tallyOf] = [clock(), await readTallies(receiver.program)];
      return {
        latencies: {
          api: answers.flatMap((one) => one.answers.map(({ ms }) => ms)),
          events: tallyOf("events").latencies,
          statements: tallyOf("statements").latencies,
          jobs: await jobsSince(begun),
        },
        processorMs: {
          service: after.service - before.service,
          PostgreSQL: after.PostgreSQL - before.PostgreSQL,
        },
        dead: await deadRows(client),
      };
    },
    async settle() {
      for (const lane of lanes) await hasEnded(client, lane);
      const tallyOf = await readTallies(receiver.program);
      const done: Record<Lane, number> = {
        api: performed.flatMap(({ answers }) => answers).length,
        events: tallyOf("events").different,
        statements: tallyOf("statements").different,
        jobs: (await jobsSince(START)).length,
      };
      return lanes.map((lane) => ({
        lane,
        announced: performed.reduce((sum, one) => (one.lane === lane ? sum + one.count : sum), 0),
        done: done[lane],
        repeated: tallyOf(lane).repeated,
      }));
    },
    stop: receiver.program.stop,
  };
}
