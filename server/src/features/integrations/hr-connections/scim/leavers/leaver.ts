import { defineProblem, Problem } from "#kernel/problem.ts";
import { deactivateEmployed } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import { audit } from "#tenancy/audit/index.ts";
import { insertChanges, selectLostSince } from "../../changes/queries.ts";
import { type ConnectionRow, isFollowed } from "../../connections/connection.ts";
import { countLinkedActive, lockLink, updateLink } from "../../connections/link-queries.ts";
import { selectConnection } from "../../connections/queries.ts";
import { announceLeaversHeld, resolveRunNotices } from "../../notices/notices.ts";
import { barsOf, isAbove } from "../../plan/gate.ts";
import type { RecordOwner } from "../../records/record.ts";
import { lockLeaver } from "../../runs/apply/leaver.ts";
import { originOf } from "../../runs/apply/step-work.ts";
import { insertDoneRun } from "../../runs/run-queries.ts";
import type { ScimContext } from "../http/scim-context.ts";

const DAY_MS = 24 * 3_600_000;
type Reason = "inactive" | "removed";

/** In these refusals nothing is changed, so no answer says of somebody who can still sign in that they are inactive. */
const deactivationHeld = defineProblem({
  code: "deactivation_held",
  status: 403,
  detail:
    "Nothing was changed: more people would be deactivated within 24 hours than this connection may on its own. If all of them leave, let an operator allow more (`most_leavers_a_day`); then send it again.",
});
const lastAdminStays = defineProblem({
  code: "last_admin",
  status: 403,
  detail:
    "Nothing was changed: this is the organization's last administrator, who is never deactivated. Make somebody else one, then send it again.",
});

/**
 * Stores a change in a transaction that also deactivates the account where the person has left: a person answered as
 * `active: false` is signed out at once, however many new people wait for their run. Operators are told of what the bar
 * holds.
 * @throws deactivationHeld, lastAdminStays, and what the work may
 */
export async function withLeaver<Result>(
  context: ScimContext,
  owner: RecordOwner,
  work: (trx: Database, letGo: (hubId: string, reason: Reason) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = context;
  try {
    return await transactionRetrying(db, (trx) =>
      work(trx, (hubId, reason) => leave(trx, clock(), owner, { hubId, reason })),
    );
  } catch (error) {
    if (error instanceof Problem && error.code === deactivationHeld.code) {
      const connection = await selectConnection(db, owner.connectionId);
      if (connection) await announceLeaversHeld(db, clock(), connection);
    }
    throw error;
  } finally {
  }
}

async function leave(
  trx: Database,
  now: Date,
  { connectionId }: RecordOwner,
  { hubId, reason }: { hubId: string; reason: Reason },
): Promise<void> {
  const connection = await selectConnection(trx, connectionId);
  if (!connection || !isFollowed(connection)) return; // the first run after the activation reads all of them
  const link = await lockLink(trx, connectionId, hubId);
  if (!link) return;
  const account = await lockLeaver(trx, connection.organization_id, link.user_id);
  if (!account?.is_active) return;
  if (account.isLastAdmin) throw lastAdminStays();
  await requireBelowBar(trx, now, connection);
  await deactivateEmployed(trx, now, connection.organization_id, link.user_id);
  await updateLink(trx, connectionId, hubId, { observedAt: now.toISOString(), deactivatedAt: now });
  const target = { organizationId: connection.organization_id, id: link.user_id };
  await audit({ trx, now, origin: originOf(connection) }, "user.deactivate", target, {
    is_active: [true, false],
    reason: [null, reason],
  });
  const person = `${account.first_name} ${account.last_name}`.trim() || hubId;
  await noteRun(trx, now, connection, { ...link, person, reason });
}

/** Requests of an organization come here one after the other, so that each counts those before. @throws deactivationHeld */
async function requireBelowBar(trx: Database, now: Date, connection: ConnectionRow): Promise<void> {
  const { deactivate } = await selectLostSince(trx, connection.id, new Date(now.getTime() - DAY_MS));
  const linked = await countLinkedActive(trx, connection.id);
  if (
    isAbove(barsOf(connection).accounts, {
      lost: 1,
      lostLately: deactivate.all,
      linked: linked + deactivate.all,
    })
  )
    throw deactivationHeld();
  await resolveRunNotices(trx, now, connection.id, ["hris_leavers.held"]);
}

/** A run of its own, so that the deactivation is found, counted and undone like any other. */
async function noteRun(
  trx: Database,
  now: Date,
  { id: connectionId, organization_id: organizationId }: ConnectionRow,
  leaver: { hub_id: string; remote_id: string | null; user_id: number; person: string; reason: Reason },
): Promise<void> {
  const run = { organizationId, connectionId, askedBy: "scim", counts: { read: 1, deactivated: 1 } };
  const id = await insertDoneRun(trx, now, run);
  await insertChanges(trx, { id, organizationId }, [
    {
      step: 1,
      kind: "deactivate",
      reason: leaver.reason,
      state: "applied",
      hub_id: leaver.hub_id,
      remote_id: leaver.remote_id,
      person: leaver.person,
      user_id: leaver.user_id,
      team_id: null,
      before: null,
      after: null,
    },
  ]);
}
