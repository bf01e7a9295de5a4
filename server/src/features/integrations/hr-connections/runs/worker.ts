import type { Context, Worker } from "#platform/feature.ts";
import { startClaiming } from "#platform/workers/claiming-worker.ts";
import { type HubName, hubs } from "../connections/schemas.ts";
import { performRun } from "./perform.ts";
import { claimRuns } from "./run-queries.ts";

/** A hub may take its time for each page, and nobody else waits for it. */
const RUNS_AT_ONCE = 6;

/** A hub answers as slowly as it likes, so nobody whose records are here already waits for one. */
export function startRunWorkers(context: Context): Worker[] {
  return [
    startRunWorker(context, { name: "hris-hub-runs", of: ["kombo"] }),
    startRunWorker(context, { name: "hris-runs", of: ["csv", "scim"] }),
  ];
}

/** Serves the runs of these connections; nothing is asked or changed while nothing may be sent to others. */
export function startRunWorker(
  context: Context,
  { name, of }: { name: string; of: readonly HubName[] } = { name: "hris-runs", of: hubs },
): Worker {
  const stopping = new AbortController();
  const worker = startClaiming({
    name,
    log: context.log,
    restMs: 50,
    slots: RUNS_AT_ONCE,
    isHeld: context.sending.isHeldNow,
    claim: (size) => claimRuns(context.db, context.clock(), size, of),
    serve: (run) => performRun(context, run, stopping.signal),
    failed: {
      sentence: "HR run interrupted; resumes when its lease expires",
      fieldsOf: ({ id, connection_id }) => ({ run_id: id, connection_id }),
    },
  });
  return {
    ...worker,
    /** A run may take an hour; the next process resumes what is not done. */
    stop() {
      stopping.abort();
      return worker.stop();
    },
  };
}
