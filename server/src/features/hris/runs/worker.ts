import type { Context, Worker } from "#platform/feature.ts";
import { startClaiming } from "#platform/workers/claiming-worker.ts";
import type { StepUsers } from "./apply/apply.ts";
import { performRun } from "./perform.ts";
import { claimRuns } from "./run-queries.ts";

const RUNS_AT_ONCE = 2;

/** Serves the runs of all connections; nothing is asked or changed while nothing may be sent to others. */
export function startRunWorker(context: Context, users: StepUsers): Worker {
  const worker = startClaiming({
    ...{ name: "hris-runs", log: context.log, pollMs: 1_000, restMs: 50, places: RUNS_AT_ONCE },
    isHeld: () => context.sending.isHeld(),
    claim: (size) => claimRuns(context.db, context.clock(), size),
    serve: (run) => performRun(context, users, run),
    failed: {
      sentence: "HR run was interrupted; it goes on when its lease ends",
      fieldsOf: ({ id, connection_id }) => ({ run_id: id, connection_id }),
    },
  });
  return { ...worker, isSender: true }; // woken by `wakeSenders`, as those are who ask for a run
}
