import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { scenarioUnavailable } from "../problems.ts";
import { endRun } from "./endings/end-run.ts";
import { EngineFailure } from "./engine-failure.ts";
import { lockRun } from "./queries.ts";
import type { RunAddress, RunRow } from "./run.ts";

interface Changed<T> {
  /** As it was before `act`, or as it ended. */
  run: RunRow;
  done: T | undefined;
}

/**
 * Does something in a run that goes on, with the run locked. One whose time is over, or whose scenario was withdrawn, ends
 * instead, and so does one whose engine fails: then `act` has done nothing.
 * @returns what `act` did; undefined where the run was over
 * @throws notFound, scenarioUnavailable (403)
 */
export async function changeRun<T>(
  context: Context,
  address: RunAddress,
  act: (trx: Database, now: Date, run: RunRow) => Promise<T>,
): Promise<Changed<T>> {
  const now = context.clock();
  try {
    const changed = await context.db.transaction().execute(async (trx): Promise<Changed<T>> => {
      const run = await lockRun(trx, now, address);
      if (run === undefined) throw notFound();
      if (run.due !== null) return { run: await endRun(trx, now, run, run.due), done: undefined };
      return { run, done: run.status === "running" ? await act(trx, now, run) : undefined };
    });
    if (changed.run.ended_reason === "withdrawn" && !changed.run.is_playable) throw scenarioUnavailable();
    return changed;
  } catch (error) {
    if (!(error instanceof EngineFailure)) throw error;
    return { run: await failRun(context, address, error), done: undefined };
  }
}

/** The learner gets a page that says so, and may begin anew; the operator gets the reason. @throws notFound */
export async function failRun(
  context: Context,
  address: RunAddress,
  failure: EngineFailure,
): Promise<RunRow> {
  const now = context.clock();
  const run = await context.db.transaction().execute(async (trx) => {
    const locked = await lockRun(trx, now, address);
    return locked?.status === "running" ? endRun(trx, now, locked, "technical_error") : locked;
  });
  if (run === undefined) throw notFound();
  context.log.error(
    { err: failure.cause ?? failure, scenario_run: run.id },
    "role-play could not be continued",
  );
  return run;
}
