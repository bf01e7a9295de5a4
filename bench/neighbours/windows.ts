import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Program } from "../held-snapshot/programs.ts";
import { readTallies } from "../held-snapshot/tally.ts";
import type { Installation } from "./installation.ts";
import type { Answer, Organization, Performed, Task } from "./task.ts";

const SECONDS = 8;
const WARM_UP_SECONDS = 4;
/** How often it is looked whether everything that was begun has ended. */
const LOOK_MS = 100;

/** Without the loud one, while it is in an installation of its own, and beside it. */
export const kinds = ["without", "elsewhere", "beside"] as const;
type Kind = (typeof kinds)[number];
export interface Measured {
  /** The others' milliseconds. */
  latencies: Record<Kind, number[]>;
  /** For each request of the others beside it, how many of the loud one were answered before it was. */
  overtaken: number[];
}

interface Parties {
  own: Installation;
  elsewhere: Installation;
  receiver: Program;
}
export interface Load extends Omit<Task, "seconds"> {
  neighbours: Program;
}

/** Something of a lane that has not ended. */
const unfinished: Record<Task["lane"], string> = {
  api: "select where false",
  events: "select from event where not sequenced union all select from delivery",
  statements: "select from waiting_statement",
  jobs: "select from job where status in ('queued', 'running')",
};

/** So many rounds of one window of each kind, which begin with each of them in turn. */
export async function measureWindows(
  { own, elsewhere, receiver }: Parties,
  loads: Record<"others" | "elsewhere" | "beside", Load>,
  rounds: number,
): Promise<Measured> {
  const { lane } = loads.others;

  const measured: Measured = { latencies: { without: [], elsewhere: [], beside: [] }, overtaken: [] };

  async function window(kind: Kind, seconds = SECONDS): Promise<number[]> {
    await readTallies(receiver);
    const begun = new Date();
    const [{ answers }, loud] = await Promise.all([
      perform(loads.others, seconds),
      kind === "without" ? undefined : perform(loads[kind], seconds),
    ]);
    for (const { client } of [own, elsewhere]) await hasEnded(client, lane);
    if (kind === "beside" && loud) measured.overtaken.push(...countsWithin(answers, loud.answers));
    if (lane === "api") return answers.map(({ ms }) => ms);
    return lane === "jobs"
      ? jobsEndedSince(own.client, begun, loads.others.organizations)
      : (await readTallies(receiver))(lane).latencies;
  }

  for (const kind of kinds) await window(kind, WARM_UP_SECONDS);
  measured.overtaken = [];
  for (let round = 0; round < rounds; round++) {
    const first = round % kinds.length;
    for (const kind of [...kinds.slice(first), ...kinds.slice(0, first)])
      measured.latencies[kind].push(...(await window(kind)));
  }
  return measured;
}

/** For each of these, how many of the loud one were answered while it waited. */
function countsWithin(answers: readonly Answer[], loud: readonly Answer[]): number[] {
  return answers.map(({ at, ms }) => loud.filter((one) => one.at <= at && one.at > at - ms).length);
}

export function perform({ neighbours, ...task }: Load, seconds: number): Promise<Performed> {
  return neighbours.ask(JSON.stringify({ ...task, seconds }));
}

/** Until nothing of the lane waits or is under way. */
export async function hasEnded(client: pg.Client, lane: Task["lane"]): Promise<void> {
  while ((await client.query(`${unfinished[lane]} limit 1`)).rowCount !== 0) await pause(LOOK_MS);
}

/** Their milliseconds, from the request to the end. */
export async function jobsEndedSince(
  client: pg.Client,
  moment: Date,
  organizations: readonly Organization[],
): Promise<number[]> {
  const { rows } = await client.query<{ ms: number }>(
    `select extract(epoch from finished_at - creation_date)::float8 * 1000 as ms from job
     where organization_id = any($1) and finished_at >= $2`,
    [organizations.map(({ organizationId }) => organizationId), moment],
  );
  return rows.map(({ ms }) => ms);
}
