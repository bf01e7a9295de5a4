import { linkEmployees } from "#people/employees/index.ts";
import { refreshFields } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences, type Message } from "#platform/health/sentence.ts";
import type { PlannedChange } from "../../changes/planned-change.ts";
import { insertChanges } from "../../changes/queries.ts";
import { type ConnectionRow, sourceOf } from "../../connections/connection.ts";
import { markMissing, renumberLinks } from "../../connections/link-queries.ts";
import { lockConnection, updateState } from "../../connections/queries.ts";
import type { Snapshot } from "../../hub/snapshot.ts";
import { notifyOfIssues, settleOtherIssues } from "../../issues/found.ts";
import { noteIncomplete, resolveRunNotices, reviseHeld } from "../../notices/notices.ts";
import type { Plan } from "../../plan/plan.ts";
import { LostRun } from "../../run-queue/queries.ts";
import type { RunRow } from "../../run-queue/run.ts";
import { countsOfReading, namedCounts } from "../counts.ts";
import { rememberReading, storePlan } from "../run-queries.ts";
import { dropWaitingOf, rejectWaiting } from "../superseded.ts";
import { noteLeftAlone } from "./left-alone.ts";

/** What a reading found, and what is to be done about it. */
interface Found {
  snapshot: Snapshot;
  plan: Plan;
  /** Makes them anew each time. */
  changes(): IteratorObject<PlannedChange>;
  held: Message | null;
  startedAt: Date;
}

/** What would be done. Before the first one is accepted, also who waits for a word that accepting it does not give. */
export async function storePreview(
  { db, clock }: Context,
  run: RunRow,
  connection: ConnectionRow,
  { snapshot, plan, changes, held, startedAt }: Found,
): Promise<void> {
  const owner = { id: run.id, organizationId: run.organization_id };
  const shown = changes().map((change) =>
    change.state === "held" ? { ...change, state: "planned" as const } : change,
  );
  await db.transaction().execute(async (trx) => {
    const stored = await insertChanges(trx, owner, shown);
    const counts = { ...countsOfReading(snapshot, plan), ...namedCounts(stored.byKind) };
    await storePlan(trx, run.id, {
      kind: run.kind,
      phase: "done",
      counts,
      held,
      isComplete: snapshot.isComplete,
      incomplete: incompleteReasonOf(snapshot),
      notesRunId: run.id,
      planned: stored.count,
      observedAt: startedAt,
      now: clock(),
    });
    if (connection.confirmed_at === null) await noteIssues(trx, clock(), connection, run, { snapshot, plan });
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
  { snapshot, plan, changes, held, startedAt }: Found,
): Promise<void> {
  const now = clock();
  const owner = { id: run.id, organizationId: run.organization_id };
  const noted: PlannedChange[] = [];
  await db.transaction().execute(async (trx) => {
    if (!(await lockConnection(trx, connection.id))) throw new LostRun();
    if (run.kind === "full") await rejectWaiting(trx, now, connection.id, run.id);
    else await dropWaitingOf(trx, connection.id, run.id, snapshot);
    await reviseHeld(trx, now, connection);
    await noteGaps(trx, now, connection, run, snapshot);
    const stored = await insertChanges(trx, owner, aside(changes(), noted));
    const notesRunId = await noteLeftAlone(trx, connection, owner, noted, stored.count, run.kind === "full");
    await noteIssues(trx, now, connection, run, { snapshot, plan });
    await noteMissing(trx, connection.id, plan, now, held !== null);
    const links = await renumberLinks(trx, connection.id, plan.renumbered);
    await linkEmployees(trx, now, {
      organizationId: connection.organization_id,
      source: sourceOf(connection),
      links,
    });
    await refreshFields(trx, connection.organization_id, plan.owned);
    await rememberReading(trx, connection.id, {
      observedAt: startedAt,
      completeCount: snapshot.isComplete && held === null ? snapshot.employees.size : null,
      isFull: snapshot.isReadingOfAll && run.kind === "full",
    });
    await storePlan(trx, run.id, {
      kind: run.kind,
      phase: "apply",
      counts: countsOfReading(snapshot, plan),
      held,
      notesRunId,
      isComplete: snapshot.isComplete,
      incomplete: incompleteReasonOf(snapshot),
      observedAt: startedAt,
      now,
      planned: stored.planned,
    });
  });
}

/** Operators know of a list with gaps until it is whole again: as long as it lasts nobody is taken for missing. */
async function noteGaps(
  trx: Database,
  now: Date,
  connection: ConnectionRow,
  run: RunRow,
  { doubts, isComplete, isReadingOfAll }: Snapshot,
): Promise<void> {
  if (isComplete) await resolveRunNotices(trx, now, connection.id, ["hris_run.incomplete"]);
  else if (isReadingOfAll && doubts.length > 0) await noteIncomplete(trx, now, connection, run, doubts);
}

function incompleteReasonOf({ isReadingOfAll, doubts, unreadable }: Snapshot): Message | null {
  const bad = unreadable.length > 0 ? [unreadableRecords({ count: unreadable.length })] : [];
  const reasons = [...doubts, ...bad];
  return isReadingOfAll && reasons.length > 0 ? inSentences(...reasons) : null;
}

const unreadableRecords = defineSentence(
  "hris_run.incomplete.unreadable",
  "{count} of its records cannot be read.",
);

async function noteIssues(
  trx: Database,
  now: Date,
  connection: ConnectionRow,
  { kind }: Pick<RunRow, "kind">,
  { snapshot, plan }: Pick<Found, "snapshot" | "plan">,
): Promise<void> {
  const isOfAll = kind !== "delta" && snapshot.isComplete;
  const among = isOfAll ? null : [...snapshot.employees.keys()];
  await settleOtherIssues(trx, now, connection, plan.issues, among);
  await notifyOfIssues(trx, now, connection, plan.issues);
}

/** The changes to apply; people who are left alone go to `noted`. */
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
