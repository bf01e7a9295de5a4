import { refreshUserStatistics } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import { isUnavailable } from "#platform/database/availability/unavailable.ts";
import type { Context } from "#platform/feature.ts";
import {
  abandonPlanned,
  type ChangeRow,
  type DoneChange,
  type LockedChange,
  lockSteps,
  markChanges,
  type OpenStep,
  refreshStatistics,
  selectOpenSteps,
} from "../../changes/queries.ts";
import { type ConnectionRow, withDefaults } from "../../connections/connection.ts";
import type { RunRow } from "../../run-queue/run.ts";
import { applyMembers } from "./members.ts";
import { applyPerson } from "./person.ts";
import { originOf, type StepWork } from "./step-work.ts";
import { applyTeam } from "./team.ts";

/** What a run needs beside the run itself. */
export interface Stage {
  /** Somebody else has the run now. */
  signal: AbortSignal;
  progress(changes: number): void;
}

const STEPS_AT_ONCE = 1_000;
/** People are each other's strangers, so several are done side by side; teams are not. */
const PEOPLE_SIDE_BY_SIDE = 4;
const NEW_PEOPLE_TOGETHER = 50;

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
  { signal, progress }: Stage,
): Promise<"done" | "paused"> {
  const outcomes = { paused: 0, failed: 0, done: 0 };
  const isOver = () => signal.aborted || outcomes.paused > 0;
  for (let batch = 0; ; batch += 1) {
    const steps = await selectOpenSteps(context.db, run.id, "planned", STEPS_AT_ONCE);
    if (steps.length === 0) return "done";
    if (isLarge(run) && refreshedBefore.has(batch)) await refreshAll(context.db);
    for (const stretch of stretches(steps)) {
      const isOfPeople = actorOf(stretch[0]) === "person";
      await sideBySide(isOfPeople ? PEOPLE_SIDE_BY_SIDE : 1, withNewPeopleTogether(stretch), async (some) => {
        if (isOver() || outcomes.failed > MOST_FAILED_STEPS) return;
        const work = { context, run, connection };
        for (const outcome of await applyTogether(work, some)) outcomes[outcome] += 1;
        progress(some.reduce((sum, { changes }) => sum + changes, 0));
      });
      if (isOver()) return outcomes.paused > 0 ? "paused" : "done";
      if (outcomes.failed > MOST_FAILED_STEPS) {
        await abandonPlanned(context.db, run.id, { reason: "internal_error" });
      }
    }
  }
}

/** The sooner the tables grow, the sooner it is looked again how large they are. */
const refreshedBefore: ReadonlySet<number> = new Set([0, 1, 2, 4, 8, 16, 32, 64]);
const isLarge = ({ planned }: RunRow) => (planned ?? 0) > STEPS_AT_ONCE;

async function refreshAll(db: Context["db"]): Promise<void> {
  await refreshStatistics(db);
  await refreshUserStatistics(db);
}

/** Steps of one kind that follow each other. */
function stretches(steps: readonly OpenStep[]): OpenStep[][] {
  const all: OpenStep[][] = [];
  for (const step of steps) {
    const last = all.at(-1);
    if (last && actorOf(last[0]) === actorOf(step)) last.push(step);
    else all.push([step]);
  }
  return all;
}

/**
 * New people share a statement and a transaction, which makes a first run of thousands several times as fast; whatever
 * else is done keeps a transaction for each record.
 */
function withNewPeopleTogether(steps: readonly OpenStep[]): OpenStep[][] {
  const all: OpenStep[][] = [];
  let isNew = false;
  for (const step of steps) {
    const last = all.at(-1);
    const continues = isNew && step.kind === "create" && last && last.length < NEW_PEOPLE_TOGETHER;
    isNew = step.kind === "create";
    if (continues) last.push(step);
    else all.push([step]);
  }
  return all;
}

/** Each lane takes the next item as soon as it is free. */
async function sideBySide<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const lane = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

type StepOutcome = "done" | "paused" | "failed";

interface Work {
  context: Context;
  run: RunRow;
  connection: ConnectionRow;
}

/** Several steps at once; where that fails each for itself, so that one record's trouble stays its own. */
async function applyTogether(work: Work, steps: readonly OpenStep[]): Promise<StepOutcome[]> {
  if (steps.length > 1) {
    try {
      const outcome = await applySteps(work, steps);
      return steps.map(() => outcome);
    } catch (error) {
      if (isUnavailable(error)) throw error;
    }
  }
  const outcomes: StepOutcome[] = [];
  for (const step of steps) outcomes.push(await applyOrSetAside(work, step));
  return outcomes;
}

/** @throws where the database is away: the next process to take the run resumes at this step */
async function applyOrSetAside(work: Work, step: OpenStep): Promise<StepOutcome> {
  const { context, run, connection } = work;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applySteps(work, [step]);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (attempt < MOST_TRIES) continue;
      const fields = { run_id: run.id, connection_id: connection.id, step: step.step };
      context.log.error({ err: error, ...fields }, "HR run: change failed; the run continues without it");
      await abandonPlanned(context.db, run.id, { step: step.step, reason: "internal_error" });
      return "failed";
    }
  }
}

function applySteps(
  { context: { db, clock, mailer }, run, connection }: Work,
  steps: readonly OpenStep[],
): Promise<StepOutcome> {
  const numbers = steps.map(({ step }) => step);
  return transactionRetrying(db, async (trx) => {
    const changes = await lockSteps(trx, run, numbers, "planned");
    if (changes.length === 0) return "done";
    if (changes[0]?.is_paused) return "paused";
    const work: StepWork = {
      trx,
      now: clock(),
      connection,
      origin: originOf(connection),
      observedAt: run.observed_at ?? run.creation_date,
      invites: mailer !== null && withDefaults(connection.policies).invites,
    };
    await markChanges(trx, run.id, await performers[actorOf(changes[0])](work, changes));
    return "done";
  });
}

const performers: Record<Actor, (work: StepWork, changes: LockedChange[]) => Promise<DoneChange[]>> = {
  person: applyPerson,
  team: applyTeam,
  members: applyMembers,
};
type Actor = "person" | "team" | "members";

function actorOf(change: { kind: ChangeRow["kind"] } | undefined): Actor {
  if (change?.kind.startsWith("team_")) return "team";
  return change?.kind.startsWith("membership_") ? "members" : "person";
}
