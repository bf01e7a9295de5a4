import { linkEmployees } from "#features/hr/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { PlannedChange } from "../../changes/planned-change.ts";
import { insertChanges } from "../../changes/queries.ts";
import { type ConnectionRow, sourceOf } from "../../connections/connection.ts";
import { lockConnection, updateState } from "../../connections/queries.ts";
import { closeOtherIssues, openIssues } from "../../issues/queries.ts";
import { markMissing, renumberLinks } from "../../links/queries.ts";
import type { Plan } from "../../plan/plan.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { countsOfReading, namedCounts } from "../counts.ts";
import type { RunRow } from "../run.ts";
import { LostRun, rememberReading, storePlan } from "../run-queries.ts";
import { dropWaitingOf, rejectWaiting } from "../superseded.ts";
import { noteLeftAlone } from "./left-alone.ts";

/** What a reading found, and what is to be done about it. */
export interface Found {
  snapshot: Snapshot;
  plan: Plan;
  /** Makes them anew each time. */
  changes(): IteratorObject<PlannedChange>;
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
  const shown = changes().map((change) =>
    change.state === "held" ? { ...change, state: "planned" as const } : change,
  );
  await db.transaction().execute(async (trx) => {
    const stored = await insertChanges(trx, owner, shown);
    const counts = { ...countsOfReading(snapshot, plan), ...namedCounts(stored.byKind) };
    await storePlan(trx, run.id, {
      ...{
        kind: run.kind,
        phase: "done",
        counts,
        heldReason,
        isComplete: snapshot.isComplete,
        notesRunId: run.id,
      },
      ...{ planned: stored.count, observedAt: startedAt, now: clock() },
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
  const noted: PlannedChange[] = [];
  await db.transaction().execute(async (trx) => {
    if (!(await lockConnection(trx, connection.id))) throw new LostRun();
    if (run.kind === "full") await rejectWaiting(trx, now, connection.id, run.id);
    else await dropWaitingOf(trx, connection.id, run.id, snapshot);
    const stored = await insertChanges(trx, owner, aside(changes(), noted));
    const notesRunId = await noteLeftAlone(trx, connection, owner, noted, stored.count, run.kind === "full");
    await openIssues(trx, now, connection, plan.issues);
    await closeOtherIssues(
      trx,
      now,
      connection.id,
      plan.issues,
      run.kind === "full" && snapshot.isComplete ? null : [...snapshot.employees.keys()],
    );
    await noteMissing(trx, connection.id, plan, now, heldReason !== null);
    const links = await renumberLinks(trx, connection.id, plan.renumbered);
    await linkEmployees(trx, now, {
      ...{ organizationId: connection.organization_id, source: sourceOf(connection), links },
    });
    await rememberReading(trx, connection.id, {
      observedAt: startedAt,
      completeCount: snapshot.isComplete && heldReason === null ? snapshot.employees.size : null,
      isFull: snapshot.isReadingOfAll && run.kind === "full",
    });
    await storePlan(trx, run.id, {
      ...{ kind: run.kind, phase: "apply", counts: countsOfReading(snapshot, plan), heldReason, notesRunId },
      ...{ isComplete: snapshot.isComplete, observedAt: startedAt, now },
      planned: stored.planned,
    });
  });
}

/** What is to be done; whoever is left alone is put aside. */
function* aside(changes: Iterable<PlannedChange>, noted: PlannedChange[]): Generator<PlannedChange> {
  for (const change of changes) {
    if (change.state === "noted") noted.push(change);
    else yield change;
  }
}

async function noteMissing(trx: Database, connectionId: number, plan: Plan, now: Date, isHeld: boolean) {
  const { newlyMissing, foundAgain } = plan;
  await markMissing(trx, connectionId, "employees", foundAgain.employees, null);
  await markMissing(trx, connectionId, "groups", foundAgain.groups, null);
  if (isHeld) return;
  await markMissing(trx, connectionId, "employees", newlyMissing.employees, now);
  await markMissing(trx, connectionId, "groups", newlyMissing.groups, now);
}
