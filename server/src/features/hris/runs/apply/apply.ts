import { transactionRetrying } from "#platform/database/availability/retry.ts";
import { isUnavailable } from "#platform/database/availability/unavailable.ts";
import type { Context } from "#platform/feature.ts";
import {
  type ChangeRow,
  giveUpPlanned,
  lockStep,
  markChanges,
  selectOpenSteps,
} from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import { shareConnection } from "../../connections/queries.ts";
import type { RunRow } from "../run.ts";
import { applyMembers } from "./members.ts";
import { applyPerson } from "./person.ts";
import { originOf, type StepWork } from "./step-work.ts";
import { applyTeam } from "./team.ts";

export type StepUsers = StepWork["users"];

/** What a run needs beside the run itself. */
export interface Stage {
  users: StepUsers;
  /** Somebody else has the run now. */
  signal: AbortSignal;
  progress(changes: number): void;
}

const STEPS_AT_ONCE = 200;
/** People are each other's strangers, so several are done side by side; teams are not. */
const PEOPLE_SIDE_BY_SIDE = 4;

/** A step that fails for a reason of its own is tried so often, and then the run goes on without it. */
const MOST_TRIES = 3;
/** So many steps do not fail for reasons of their own: whatever it is, it ends the run. */
const MOST_FAILED_STEPS = 20;

/**
 * Does what was planned and is not done yet, a record in a transaction, in the order of the plan.
 * @returns paused: an operator paused the connection, and the rest is left
 */
export async function applyPlanned(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  { users, signal, progress }: Stage,
): Promise<"done" | "paused"> {
  let failed = 0;
  for (;;) {
    const steps = await selectOpenSteps(context.db, run.id, "planned", STEPS_AT_ONCE);
    if (steps.length === 0) return "done";
    for (const batch of batches(steps)) {
      if (signal.aborted) return "done";
      const outcomes = await Promise.all(
        batch.map((step) => applyOrSetAside(context, run, connection, users, step)),
      );
      if (outcomes.includes("paused")) return "paused";
      failed += outcomes.filter((outcome) => outcome === "failed").length;
      if (failed > MOST_FAILED_STEPS) await giveUpPlanned(context.db, run.id, { reason: "internal_error" });
      progress(batch.reduce((sum, { length }) => sum + length, 0));
      context.wakeSequencer();
    }
  }
}

/** Steps of people that follow each other, several at a time; all others alone. */
function* batches(steps: readonly ChangeRow[][]): Generator<ChangeRow[][]> {
  let people: ChangeRow[][] = [];
  for (const step of steps) {
    const isPerson = kindOf(step) === "person";
    if (people.length > 0 && (!isPerson || people.length === PEOPLE_SIDE_BY_SIDE)) {
      yield people;
      people = [];
    }
    if (isPerson) people.push(step);
    else yield [step];
  }
  if (people.length > 0) yield people;
}

type StepOutcome = "done" | "paused" | "failed";

/** @throws where the database is away: whoever takes the run next goes on with this step */
async function applyOrSetAside(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  users: StepUsers,
  step: readonly ChangeRow[],
): Promise<StepOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyStep(context, run, connection, users, step);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (attempt < MOST_TRIES) continue;
      const fields = { run_id: run.id, connection_id: connection.id, step: step[0]?.step };
      context.log.error(
        { err: error, ...fields },
        "a change of an HR run could not be made; the run goes on without it",
      );
      await giveUpPlanned(context.db, run.id, { step: step[0]?.step ?? -1, reason: "internal_error" });
      return "failed";
    }
  }
}

async function applyStep(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  users: StepUsers,
  [first]: readonly ChangeRow[],
): Promise<StepOutcome> {
  if (!first) return "done";
  return transactionRetrying(db, async (trx) => {
    const found = await shareConnection(trx, connection.id);
    if (found?.state === "paused") return "paused";
    const changes = await lockStep(trx, run.id, first.step, "planned");
    if (changes.length === 0) return "done";
    const work: StepWork = {
      ...{ trx, now: clock(), connection, users, origin: originOf(connection) },
      observedAt: run.observed_at ?? run.creation_date,
    };
    await markChanges(trx, run.id, await stepOf(changes)(work, changes));
    return "done";
  });
}

const stepsByKind = { person: applyPerson, team: applyTeam, members: applyMembers };

function stepOf(changes: readonly ChangeRow[]) {
  return stepsByKind[kindOf(changes)];
}

function kindOf([first]: readonly ChangeRow[]): keyof typeof stepsByKind {
  if (first?.kind.startsWith("team_")) return "team";
  return first?.kind.startsWith("membership_") ? "members" : "person";
}
