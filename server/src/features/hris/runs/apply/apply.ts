import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import { type ChangeRow, lockStep, markChanges, selectOpenSteps } from "../../changes/queries.ts";
import { type ConnectionRow, withDefaults } from "../../connections/connection.ts";
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

/** Does what was planned and is not done yet, a record in a transaction, in the order of the plan. */
export async function applyPlanned(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  { users, signal, progress }: Stage,
): Promise<void> {
  for (;;) {
    const steps = await selectOpenSteps(context.db, run.id, "planned", STEPS_AT_ONCE);
    if (steps.length === 0) return;
    for (const batch of batches(steps)) {
      if (signal.aborted) return;
      await Promise.all(batch.map((step) => applyStep(context, run, connection, users, step)));
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

async function applyStep(
  { db, clock, mailer }: Context,
  run: RunRow,
  connection: ConnectionRow,
  users: StepUsers,
  [first]: readonly ChangeRow[],
): Promise<void> {
  if (!first) return;
  await transactionRetrying(db, async (trx) => {
    const changes = await lockStep(trx, run.id, first.step, "planned");
    if (changes.length === 0) return;
    const work: StepWork = {
      ...{ trx, now: clock(), connection, users, origin: originOf(connection) },
      observedAt: run.observed_at ?? run.creation_date,
      invites: mailer !== null && withDefaults(connection.policies).invites,
    };
    await markChanges(trx, run.id, await stepOf(changes)(work, changes));
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
