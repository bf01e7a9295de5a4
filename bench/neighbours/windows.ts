import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Program } from "../held-snapshot/programs.ts";
import type { Task } from "./task.ts";

const SECONDS = 8;
const WARM_UP_SECONDS = 4;
/** How often it is looked whether everything that was begun has ended. */
const LOOK_MS = 100;

interface Parties {
  client: pg.Client;
  receiver: Program;
  others: Program;
  loud: Program;
}
type Load = Omit<Task, "seconds">;

/** Something of a lane that has not ended. */
const unfinished: Record<Task["lane"], string> = {
  api: "select where false",
  events: "select from event where not sequenced union all select from delivery",
  statements: "select from waiting_statement",
  jobs: "select from job where status in ('queued', 'running')",
};

/** The others' milliseconds, in windows by turns without the loud one and beside it. */
export function createWindows(parties: Parties, loads: { quiet: Load; loud: Load }) {
  const { client, receiver, others, loud } = parties;
  const { lane } = loads.quiet;

  async function window(isBeside: boolean, seconds = SECONDS): Promise<number[]> {
    await receiver.ask("forget");
    const begun = new Date();
    const [{ latencies }] = await Promise.all([
      others.ask<{ latencies: number[] }>(JSON.stringify({ ...loads.quiet, seconds })),
      isBeside ? loud.ask(JSON.stringify({ ...loads.loud, seconds })) : undefined,
    ]);
    while ((await client.query(`${unfinished[lane]} limit 1`)).rowCount !== 0) await pause(LOOK_MS);
    if (lane === "api") return latencies;
    return lane === "jobs"
      ? jobsSince(begun)
      : (await receiver.ask<{ latencies: number[] }>("tell")).latencies;
  }

  async function jobsSince(begun: Date): Promise<number[]> {
    const { rows } = await client.query<{ ms: number }>(
      `select extract(epoch from finished_at - creation_date)::float8 * 1000 as ms from job
       where organization_id = any($1) and creation_date >= $2`,
      [loads.quiet.organizations.map(({ organizationId }) => organizationId), begun],
    );
    return rows.map(({ ms }) => ms);
  }

  return {
    async measure(rounds: number): Promise<{ without: number[]; beside: number[] }> {
      await window(true, WARM_UP_SECONDS);
      const measured: Record<"without" | "beside", number[]> = { without: [], beside: [] };
      for (let round = 0; round < rounds; round++)
        for (const isBeside of round % 2 === 0 ? [false, true] : [true, false])
          measured[isBeside ? "beside" : "without"].push(...(await window(isBeside)));
      return measured;
    },
  };
}
