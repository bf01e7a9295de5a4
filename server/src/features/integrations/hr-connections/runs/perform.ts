import { isUnavailable } from "#platform/database/availability/unavailable.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import { reasonOf, settleState } from "../adapters/readiness.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { selectConnection, settleAsReadable } from "../connections/queries.ts";
import { HubError } from "../hub/failure.ts";
import { settleTwins } from "../notices/twins.ts";
import { LostRun, selectRun } from "../run-queue/queries.ts";
import type { RunRow } from "../run-queue/run.ts";
import { applyPlanned } from "./apply/apply.ts";
import { endBrokenOff, hasBrokenOffTooOften } from "./attempts/broken-off.ts";
import { conclude, concludeUndo, endUnread, fail } from "./conclude.ts";
import { readAndPlan } from "./reading/read.ts";
import { endLease, extendLease } from "./run-queries.ts";
import { undoApplied } from "./undo/undo.ts";

const HEARTBEAT_MS = 4_000;
/** The largest company is 800 pages. A reading that takes longer keeps other hubs' waiting. */
const READING_MS = 30 * 60_000;

/** Brings a run to its end, from wherever another process left it. */
export async function performRun(context: Context, run: RunRow, stopping: AbortSignal): Promise<void> {
  const connection = await selectConnection(context.db, run.connection_id);
  if (!connection) return; // deleted, and the run with it
  if (hasBrokenOffTooOften(run)) return endBrokenOff(context, run, connection);
  const lease = holdLease(context, run, stopping);
  try {
    await perform(context, run, connection, lease);
  } catch (error) {
    if (error instanceof LostRun || lease.signal.aborted) return;
    if (isUnavailable(error) || context.sending.isHeld()) throw error;
    const fields = { run_id: run.id, connection_id: run.connection_id };
    context.log.error({ err: error, ...fields }, "HR run failed: internal error");
    await fail(context, run, connection, inSentences(ourMistake()));
  } finally {
    await lease.release();
  }
}

const ourMistake = defineSentence(
  "hris_run.our_mistake",
  "The run was ended by a mistake of this service; its log says which. The next reading tries again.",
);

async function perform(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  { signal, progress }: ReturnType<typeof holdLease>,
): Promise<void> {
  if (run.phase === "read" && !(await hasRead(context, run, connection, signal))) return;
  const planned = await selectRun(context.db, run.id);
  if (planned?.state !== "running") return;
  const stage = { signal, progress };
  if (planned.phase === "undo") {
    await undoApplied(context, planned, connection, stage);
    if (!signal.aborted) await concludeUndo(context, planned, connection);
    return;
  }
  const outcome = await applyPlanned(context, planned, connection, stage);
  if (!signal.aborted) await conclude(context, planned, connection, outcome);
}

/** @returns false where the hub could not be read, and the run has failed for it */
async function hasRead(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  signal: AbortSignal,
): Promise<boolean> {
  const stop = reasonNotToRead(run, connection);
  if (stop !== null) {
    await endUnread(context, run, stop);
    return false;
  }
  try {
    await readAndPlan(context, run, connection, AbortSignal.any([signal, AbortSignal.timeout(READING_MS)]));
    await settleAsReadable(context.db, context.clock(), connection.id);
    await settleTwins(context.db, context.clock(), connection);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const reason = reasonOf(error);
    await fail(context, run, connection, reason);
    if (error instanceof HubError && /^(credentials|disabled|setup|not_delivered)$/.test(error.kind)) {
      await settleState(context, connection, { state: "broken", reason });
    }
    return false;
  }
}

/** What an operator did on purpose: nobody has to be told of it. */
function reasonNotToRead({ kind }: RunRow, { state, is_organization_active }: ConnectionRow): Message | null {
  if (!is_organization_active) return inSentences(deactivated());
  return state === "paused" && kind !== "preview" ? inSentences(pausedBefore()) : null;
}

const deactivated = defineSentence(
  "hris_run.organization_deactivated",
  "The organization is deactivated, so its HR system is not read.",
);
const pausedBefore = defineSentence(
  "hris_run.paused_before",
  "The connection was paused before the run began.",
);

/** Says again and again that somebody is at work, until it is released or somebody else has taken the run. */
function holdLease({ db }: Context, run: RunRow, stopping: AbortSignal) {
  const lost = new AbortController();
  let { done, leased_until } = run;
  const timer = setInterval(() => {
    extendLease(db, run.id, leased_until, done).then(
      (extended) => {
        if (extended === undefined) lost.abort();
        else leased_until = extended;
      },
      () => undefined, // the database is away: the work itself will find out
    );
  }, HEARTBEAT_MS);
  return {
    signal: AbortSignal.any([lost.signal, stopping]),
    progress(count: number) {
      done += count;
    },
    async release() {
      clearInterval(timer);
      if (stopping.aborted) await endLease(db, run.id, leased_until);
    },
  };
}
