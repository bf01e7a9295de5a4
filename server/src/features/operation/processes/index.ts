// Worker processes and whether they make progress.

import type { Context, Feature } from "#platform/feature.ts";
import { type Backlog, readBacklog } from "#tenancy/events/index.ts";
import { databaseFixes } from "./database-fixes.ts";
import { type Diagnosis, diagnose } from "./diagnosis.ts";
import { observeProcesses } from "./observation.ts";
import { selectWorkerStates, type WorkerState } from "./queries.ts";

export { diskCheck, diskMessage, diskState } from "./disk.ts";
export { type Heartbeat, startHeartbeat } from "./heartbeat.ts";

/** Worker processes and whether they make progress. */
export const processes: Feature = {
  name: "processes",
  tables: { worker_heartbeat: { boundedBy: "work" } },

  healthChecks: [databaseFixes],
  prepare: async (context) => observeProcesses(context),
};

export interface ServiceState extends Diagnosis {
  workers: WorkerState[];
  backlog: Backlog;
}

/** How the work gets on, as the database tells it: the same in every process. */
export async function readServiceState({ db, clock }: Pick<Context, "db" | "clock">): Promise<ServiceState> {
  const workers = await selectWorkerStates(db);
  const backlog = await readBacklog(db);
  return { ...diagnose(workers, backlog, clock()), workers, backlog };
}
