import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { defineSentence, inSentences } from "#platform/health/sentence.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, type Change, changeOf, inTransaction } from "#tenancy/audit/index.ts";
import { countChanges, moveChanges } from "../../changes/queries.ts";
import type { ConnectionRow } from "../../connections/connection.ts";
import { connectionOf } from "../../connections/connections.ts";
import { lockConnection, updateState } from "../../connections/queries.ts";
import { resolveRunNotices, reviseHeld } from "../../notices/notices.ts";
import { connectionNotActive, runNotFound, runNotHeld, runNotUndoable } from "../../problems.ts";
import { enqueueRun, selectHeldRuns, selectRun } from "../../run-queue/queries.ts";
import type { RunRow } from "../../run-queue/run.ts";
import type { RunKind } from "../../run-queue/schemas.ts";
import { approveHeld, beginUndo, isLastApplied, rejectHeld } from "./decision-queries.ts";

/** @throws connectionNotFound, connectionNotActive: only a preview writes nothing */
export async function askForRun(
  context: Context,
  request: HttpRequest,
  connectionId: number,
  kind: RunKind,
): Promise<RunRow> {
  const { db } = context;
  const connection = await connectionOf(db, connectionId);
  const isRecoverable = connection.state === "broken" && connection.confirmed_at !== null;
  const mayWrite = connection.state === "active" || isRecoverable;
  if (!connection.is_organization_active || (kind !== "preview" && !mayWrite)) throw connectionNotActive();
  const change = changeOf(context, request);
  const id = await enqueueRun(db, change.now, {
    organizationId: connection.organization_id,
    connectionId,
    kind,
    askedBy: operatorOf(request).label,
    notBefore: change.now,
  });
  await audit(change, `hris_run.${kind}`, { organizationId: connection.organization_id, id });
  return runOf(db, id);
}

/** Applies the held changes as well. @throws runNotFound, runNotHeld, connectionNotActive */
export function approveRun(context: Context, request: HttpRequest, id: number): Promise<RunRow> {
  return decide(context, request, id, "approve", async ({ trx, now }, run, connection) => {
    if (run.state !== "held") throw await notHeld(trx, run);
    if (connection.state !== "active") throw connectionNotActive();
    await moveChanges(trx, id, "held", "planned");
    await approveHeld(trx, now, run, operatorOf(request).label);
  });
}

/** It says which run is held now: the operator may be looking at an older one. */
async function notHeld(trx: Database, run: RunRow) {
  const held = (await selectHeldRuns(trx, run.connection_id)).map(({ id }) => id);
  const what =
    run.superseded_by === null
      ? `Run ${run.id} is not held, or not any more: it is ${run.state}.`
      : `Run ${run.id} was superseded by run ${run.superseded_by}, a later reading.`;
  const now =
    held.length === 0 ? "No run of its connection is held now." : `Held now: run ${held.join(", run ")}.`;
  return runNotHeld({ detail: `${what} ${now}`, members: { held_runs: held } });
}

/** Drops the held changes; the next reading of all decides anew. @throws runNotFound, runNotHeld */
export function rejectRun(context: Context, request: HttpRequest, id: number): Promise<RunRow> {
  return decide(context, request, id, "reject", async ({ trx, now }, run) => {
    if (run.state !== "held") throw await notHeld(trx, run);
    await moveChanges(trx, id, "held", "rejected");
    await rejectHeld(trx, now, id);
  });
}

/**
 * Takes back what the run did. The connection is paused with it: the next run would only do the same again.
 * @throws runNotFound, runNotUndoable
 */
export function undoRun(context: Context, request: HttpRequest, id: number): Promise<RunRow> {
  return decide(context, request, id, "undo", async ({ trx, now }, run, connection) => {
    const isOver = run.state === "succeeded" || run.state === "held";
    const hasFailedPartway = run.state === "failed" && (await countChanges(trx, id, ["applied"])).size > 0;
    if (run.kind === "preview" || !(isOver || hasFailedPartway) || !(await isLastApplied(trx, run)))
      throw runNotUndoable();
    await moveChanges(trx, id, "held", "rejected");
    await beginUndo(trx, now, id);
    const reason = inSentences(undone({ run: id }));
    await updateState(trx, now, connection.id, { state: "paused", reason });
  });
}

const undone = defineSentence(
  "hris_run.undone",
  "Run {run} was undone. Resume when the HR system is as it should be.",
);

/** @throws runNotFound */
export async function runOf(db: Database, id: number): Promise<RunRow> {
  const run = await selectRun(db, id);
  if (!run) throw runNotFound();
  return run;
}

/** What an operator has dealt with by deciding. */
const settledBy = {
  approve: ["hris_run.failed"],
  reject: ["hris_run.failed"],
  undo: ["hris_run.failed", "hris_run.absences"],
} as const;

async function decide(
  context: Context,
  request: HttpRequest,
  id: number,
  verb: keyof typeof settledBy,
  work: (change: Change, run: RunRow, connection: ConnectionRow) => Promise<void>,
): Promise<RunRow> {
  const { connection_id } = await runOf(context.db, id);
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const connection = await lockConnection(trx, connection_id);
    if (!connection) throw runNotFound();
    await work(change, await runOf(trx, id), connection);
    await resolveRunNotices(trx, now, connection_id, settledBy[verb]);
    await reviseHeld(trx, now, connection);
    await audit(change, `hris_run.${verb}`, { organizationId: connection.organization_id, id });
  });
  return runOf(context.db, id);
}
