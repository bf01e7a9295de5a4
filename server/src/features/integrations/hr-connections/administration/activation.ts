import { lockTeams, releaseGroupTeams } from "#people/teams/index.ts";
import { teamUsers } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, type Change, changeOf, inTransaction } from "#tenancy/audit/index.ts";
import type { ConnectionRow, ShownConnection } from "../connections/connection.ts";
import { shownConnectionOf, workingState } from "../connections/connections.ts";
import { deleteLinks, selectGroupLinks } from "../connections/link-queries.ts";
import { confirmConnection, deleteConnection, lockConnection, updateState } from "../connections/queries.ts";
import { noticeKinds, resolveRunNotices } from "../notices/notices.ts";
import { connectionNotFound, previewRequired } from "../problems.ts";
import { enqueueRun, hasPreviewSince } from "../run-queue/queries.ts";

/** @throws connectionNotFound, previewRequired */
export function activateConnection(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<ShownConnection> {
  return changed(context, request, id, "activate", async ({ trx, now }, row) => {
    if (!(await hasPreviewSince(trx, id, row.settings_date))) throw previewRequired();
    await confirmConnection(trx, now, id);
    await updateState(trx, now, id, { state: "active", reason: null });
    await askForFull(trx, now, request, row);
  });
}

/** @throws connectionNotFound */
export function pauseConnection(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<ShownConnection> {
  return changed(context, request, id, "pause", async ({ trx, now }, { state }) => {
    if (state !== "paused") await updateState(trx, now, id, { state: "paused", reason: null });
  });
}

/** @throws connectionNotFound */
export function resumeConnection(
  context: Context,
  request: HttpRequest,
  id: number,
): Promise<ShownConnection> {
  return changed(context, request, id, "resume", async ({ trx, now }, row) => {
    if (row.state !== "paused") return;
    const state = workingState(row);
    await updateState(trx, now, id, { state, reason: null });
    if (state === "active") await askForFull(trx, now, request, row);
  });
}

/**
 * Its teams and their members are the organization's own from now on. A run may be at work in them: whichever of the two
 * has to give way begins again. @throws connectionNotFound
 */
export async function removeConnection(context: Context, request: HttpRequest, id: number): Promise<void> {
  // A run that is under way stops between two changes, instead of keeping the deletion waiting for all of them.
  await updateState(context.db, context.clock(), id, { state: "paused", reason: null });
  await transactionRetrying(context.db, async (trx) => {
    const change = { ...changeOf(context, request), trx };
    const { now } = change;
    const row = await lockConnection(trx, id);
    if (!row) throw connectionNotFound();
    const { organization_id: organizationId } = row;
    await lockTeams(trx, organizationId);
    const teamIds = (await selectGroupLinks(trx, id)).map(({ team_id }) => team_id);
    await deleteLinks(trx, id);
    await deleteConnection(trx, id);
    await releaseGroupTeams({ ...change, organizationId, users: teamUsers }, teamIds);
    await resolveRunNotices(trx, now, id, noticeKinds);
    await audit(change, "hris_connection.delete", { organizationId, id });
  });
}

async function changed(
  context: Context,
  request: HttpRequest,
  id: number,
  verb: string,
  make: (change: Change, row: ConnectionRow) => Promise<void>,
): Promise<ShownConnection> {
  await inTransaction(context, request, async (change) => {
    const row = await lockConnection(change.trx, id);
    if (!row) throw connectionNotFound();
    await make(change, row);
    await audit(change, `hris_connection.${verb}`, { organizationId: row.organization_id, id });
  });
  return shownConnectionOf(context.db, id);
}

async function askForFull(trx: Database, now: Date, request: HttpRequest, row: ConnectionRow): Promise<void> {
  await enqueueRun(trx, now, {
    organizationId: row.organization_id,
    connectionId: row.id,
    kind: "full" as const,
    askedBy: operatorOf(request).label,
    notBefore: now,
  });
}
