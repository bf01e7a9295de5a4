import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { PlannedChange } from "../../changes/planned-change.ts";
import { insertChanges } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import { lockConnection, updateState } from "../../connections/queries.ts";
import { closeOtherIssues, openIssues } from "../../issues/queries.ts";
import { markMissing, moveIds } from "../../links/queries.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { countByKind, countsOfReading } from "../counts.ts";
import type { RunRow } from "../run.ts";
import { LostRun, rememberReading, storePlan } from "../run-queries.ts";
import { dropWaitingOf, rejectWaiting } from "../superseded.ts";
import { noteLeftAlone } from "./left-alone.ts";

/** What a reading found, and what is to be done about it. */
export interface Found {
  snapshot: Snapshot;
  plan: Plan;
  changes: PlannedChange[];
  heldReason: string | null;
  startedAt: Date;
}

/** What would be done: nothing else of the preview is stored. */
export async function storePreview(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  { snapshot, plan, changes, heldReason, startedAt }: Found,
): Promise<void> {
  const owner = { id: run.id, organizationId: run.organization_id };
  const shown = changes.map((change) => ({
    ...change,
    state: change.state === "noted" ? change.state : ("planned" as const),
  }));
  await db.transaction().execute(async (trx) => {
    await insertChanges(trx, owner, shown);
    const counts = { ...countsOfReading(snapshot, plan), ...countByKind(shown) };
    await storePlan(trx, run.id, {
      ...{ phase: "done", counts, heldReason, isComplete: snapshot.isComplete, notesRunId: run.id },
      ...{ planned: shown.length, observedAt: startedAt, now: clock() },
    });
    if (connection.state === "testing") {
      await updateState(trx, clock(), connection.id, { state: "preview", reason: null });
    }
  });
}

/** What will be done, with everything that the next reading has to know of this one. */
export async function storeRun(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  { snapshot, plan, changes, heldReason, startedAt }: Found,
): Promise<void> {
  const now = clock();
  const owner = { id: run.id, organizationId: run.organization_id };
  const noted = changes.filter(({ state }) => state === "noted");
  const rest = changes.filter(({ state }) => state !== "noted");
  await db.transaction().execute(async (trx) => {
    if (!(await lockConnection(trx, connection.id))) throw new LostRun();
    if (run.kind === "full") await rejectWaiting(trx, now, connection.id, run.id);
    else await dropWaitingOf(trx, connection.id, run.id, snapshot);
    await insertChanges(trx, owner, rest);
    const notesRunId = await noteLeftAlone(trx, connection, owner, noted, rest.length, run.kind === "full");
    await openIssues(trx, now, connection, plan.issues);
    await closeOtherIssues(
      trx,
      now,
      connection.id,
      plan.issues,
      run.kind === "full" && snapshot.isComplete ? null : [...snapshot.employees.keys()],
    );
    await noteMissing(trx, connection.id, plan, now, heldReason !== null);
    await moveIds(trx, connection.id, plan.movedIds);
    await rememberReading(trx, connection.id, {
      observedAt: startedAt,
      completeCount: snapshot.isComplete && heldReason === null ? snapshot.employees.size : null,
      isFull: snapshot.isReadingOfAll && run.kind === "full",
    });
    await storePlan(trx, run.id, {
      ...{ phase: "apply", counts: countsOfReading(snapshot, plan), heldReason, notesRunId },
      ...{ isComplete: snapshot.isComplete, observedAt: startedAt, now },
      planned: rest.filter(({ state }) => state === "planned").length,
    });
  });
}

async function noteMissing(trx: Database, connectionId: number, plan: Plan, now: Date, isHeld: boolean) {
  const { newlyMissing, foundAgain } = plan;
  await markMissing(trx, connectionId, "employees", foundAgain.employees, null);
  await markMissing(trx, connectionId, "groups", foundAgain.groups, null);
  if (isHeld) return;
  await markMissing(trx, connectionId, "employees", newlyMissing.employees, now);
  await markMissing(trx, connectionId, "groups", newlyMissing.groups, now);
}
