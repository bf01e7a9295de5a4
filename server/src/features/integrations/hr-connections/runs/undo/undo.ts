import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import { lockSteps, markChanges, selectOpenSteps } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import type { RunRow } from "../../run-queue/run.ts";
import type { Stage } from "../apply/apply.ts";
import { originOf, type StepWork } from "../apply/step-work.ts";
import { undoMembers } from "./members.ts";
import { undoPerson } from "./person.ts";
import { undoTeam } from "./team.ts";

const STEPS_AT_ONCE = 200;

/** Takes back what a run did, the last thing first. Later changes by others stay. */
export async function undoApplied(
  context: Context,
  run: RunRow,
  connection: ConnectionRow,
  { signal, progress }: Stage,
): Promise<void> {
  for (;;) {
    const steps = await selectOpenSteps(context.db, run.id, "applied", STEPS_AT_ONCE);
    if (steps.length === 0) return;
    for (const step of steps) {
      if (signal.aborted) return;
      await undoStep(context, run, connection, step.step);
      progress(step.changes);
    }
  }
}

async function undoStep(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  step: number,
): Promise<void> {
  await transactionRetrying(db, async (trx) => {
    const changes = (await lockSteps(trx, run, [step], "applied")).toReversed();
    const now = clock();
    const work: StepWork = {
      trx,
      now,
      connection,
      origin: originOf(connection),
      observedAt: now.toISOString(),
      invites: false,
      moving: changes.flatMap(({ kind, user_id }) =>
        kind === "update" && user_id !== null ? [user_id] : [],
      ),
    };
    const kind = changes[0]?.kind ?? "";
    if (kind.startsWith("membership_")) await undoMembers(work, changes);
    else for (const change of changes) await (kind.startsWith("team_") ? undoTeam : undoPerson)(work, change);
    await markChanges(
      trx,
      run.id,
      changes.map(({ place }) => ({ place, state: "undone" })),
    );
  });
}
