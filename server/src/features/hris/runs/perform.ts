import type { Context } from "#platform/feature.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { reasonOf } from "../connections/connection-test.ts";
import { connectionOf, settleState } from "../connections/connections.ts";
import { HubError } from "../hub/failure.ts";
import { applyPlanned, type StepUsers } from "./apply/apply.ts";
import { conclude, fail } from "./conclude.ts";
import { selectRun } from "./queries.ts";
import { readAndPlan } from "./reading/read.ts";
import type { RunRow } from "./run.ts";
import { extendLease } from "./run-queries.ts";
import { undoApplied } from "./undo/undo.ts";

const HEARTBEAT_MS = 4_000;
/** A reading that takes longer has lost its way. */
const READING_MS = 2 * 3_600_000;

/** Brings a run to its end, from wherever another process left it. */
export async function performRun(context: Context, users: StepUsers, run: RunRow): Promise<void> {
  const connection = await connectionOf(context.db, run.connection_id);
  const lease = holdLease(context, run);
  try {
    if (run.phase === "read" && !(await hasRead(context, run, connection, lease.signal))) return;
    const planned = await selectRun(context.db, run.id);
    if (planned?.state !== "running") return;
    const stage = { users, signal: lease.signal, progress: lease.progress };
    if (planned.phase === "undo") await undoApplied(context, planned, connection, stage);
    else await applyPlanned(context, planned, connection, stage);
    if (!lease.signal.aborted) await conclude(context, planned, connection);
  } finally {
    lease.release();
  }
}

/** @returns false where the hub could not be read, and the run has failed for it */
async function hasRead(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<boolean> {
  if (connection.state === "paused" && run.kind !== "preview") {
    await fail(context, run, connection, "The connection was paused before the run began.");
    return false;
  }
  try {
    await readAndPlan(context, run, connection, AbortSignal.any([signal, AbortSignal.timeout(READING_MS)]));
    if (connection.state === "broken") await settleState(context, connection, { state: "ready" });
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const reason = reasonOf(error);
    await fail(context, run, connection, reason);
    if (error instanceof HubError && /^(credentials|disabled|setup)$/.test(error.kind)) {
      await settleState(context, connection, { state: "broken", reason });
    }
    return false;
  }
}

/** Says again and again that somebody is at work, until it is released or somebody else has taken the run. */
function holdLease({ db }: Context, run: RunRow) {
  const lost = new AbortController();
  let done = run.done;
  const timer = setInterval(() => {
    extendLease(db, run.id, done).then(
      (isOurs) => isOurs || lost.abort(),
      () => undefined, // the database is away: the work itself will find out
    );
  }, HEARTBEAT_MS);
  return {
    signal: lost.signal,
    progress(count: number) {
      done += count;
    },
    release: () => clearInterval(timer),
  };
}
