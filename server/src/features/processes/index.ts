// Worker processes and whether they make progress.
import { type Backlog, readBacklog } from "#features/events/index.ts";
import type { Context, Feature } from "#platform/feature.ts";
import { type Diagnosis, diagnose } from "./diagnosis.ts";
import { observeProcesses } from "./observation.ts";
import { selectStandings, type WorkerStanding } from "./queries.ts";

export { type Heartbeat, startHeartbeat } from "./heartbeat.ts";

/** Worker processes and whether they make progress. */
export const processes: Feature = {
  name: "processes",
  tables: ["worker_heartbeat"],

  prepare: async (context) => observeProcesses(context),
};

export interface ServiceStanding extends Diagnosis {
  workers: WorkerStanding[];
  backlog: Backlog;
}

/** How the work gets on, as the database tells it: the same in every process. */
export async function readServiceStanding({
  db,
  clock,
}: Pick<Context, "db" | "clock">): Promise<ServiceStanding> {
  const workers = await selectStandings(db);
  const backlog = await readBacklog(db);
  return { ...diagnose(workers, backlog, clock()), workers, backlog };
}
