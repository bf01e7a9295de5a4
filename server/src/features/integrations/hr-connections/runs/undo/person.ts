import {
  changeEmployedUser,
  deactivateEmployed,
  lockEmployable,
  reactivateUsers,
} from "#people/users/index.ts";
import { audit } from "#tenancy/audit/index.ts";
import type { ChangeRow } from "../../changes/queries.ts";
import {
  deleteLink,
  insertLink,
  type LinkRow,
  lockLink,
  updateLink,
} from "../../connections/link-queries.ts";
import { lockLeaver } from "../apply/leaver.ts";
import { readProfile } from "../apply/person.ts";
import type { StepWork } from "../apply/step-work.ts";

/**
 * Takes one change of a person back. An account that was made is not deleted: it is deactivated, and its link stays, so that
 * the person gets the same account when they come back.
 */
export async function undoPerson(work: StepWork, change: ChangeRow): Promise<void> {
  const { trx, connection } = work;
  const link = await lockLink(trx, connection.id, change.hub_id ?? "");
  if (!link || link.user_id !== change.user_id) return;
  if (change.kind === "create" || change.kind === "reactivate") await deactivate(work, link);
  if (change.kind === "deactivate") await reactivate(work, link);
  if (change.kind === "update") await restore(work, change, link);
  if (change.kind === "link") await unlink(work, change, link);
}

async function deactivate(work: StepWork, link: LinkRow): Promise<void> {
  const { trx, now, connection } = work;
  const { organization_id: organizationId, id } = connection;
  const account = await lockLeaver(trx, organizationId, link.user_id);
  if (!account?.is_active || account.isLastAdmin) return;
  await deactivateEmployed(trx, now, organizationId, link.user_id);
  await updateLink(trx, id, link.hub_id, { observedAt: link.observed_at, deactivatedAt: now });
  await audit(work, "user.deactivate", { organizationId, id: link.user_id }, { is_active: [true, false] });
}

async function reactivate(work: StepWork, link: LinkRow): Promise<void> {
  const { trx, now, connection } = work;
  const { organization_id: organizationId, id } = connection;
  const account = await lockEmployable(trx, organizationId, link.user_id);
  if (!account || account.is_active || account.deactivated_at !== link.hub_deactivated_at) return;
  await reactivateUsers(trx, now, organizationId, [link.user_id]);
  await updateLink(trx, id, link.hub_id, { observedAt: link.observed_at, deactivatedAt: null });
  await audit(work, "user.reactivate", { organizationId, id: link.user_id }, { is_active: [false, true] });
}

/** Field by field: what is not as the run left it was changed by somebody since. */
async function restore(work: StepWork, change: ChangeRow, link: LinkRow): Promise<void> {
  const { trx, connection, moving } = work;
  const { organization_id: organizationId } = connection;
  const account = await lockEmployable(trx, organizationId, link.user_id);
  if (!account) return;
  const fields: Record<string, unknown> = { ...account };
  const untouched = Object.entries(change.before ?? {}).filter(
    ([field]) => JSON.stringify(fields[field]) === JSON.stringify(change.after?.[field]),
  );
  const before = readProfile(Object.fromEntries(untouched));
  await changeEmployedUser(work, organizationId, link.user_id, before, moving);
}

function remoteIdBefore({ before }: ChangeRow): string | null {
  return typeof before?.remote_id === "string" ? before.remote_id : null;
}

async function unlink(work: StepWork, change: ChangeRow, link: LinkRow): Promise<void> {
  const { trx, connection } = work;
  await deleteLink(trx, connection.id, link.hub_id);
  if (typeof change.after?.replaces === "string") {
    await insertLink(trx, {
      organizationId: connection.organization_id,
      connectionId: connection.id,
      userId: link.user_id,
      hubId: change.after.replaces,
      remoteId: remoteIdBefore(change),
      observedAt: link.observed_at,
      deactivatedAt: link.hub_deactivated_at,
    });
  }
  await audit(
    work,
    "user.unlink_from_hr",
    { organizationId: connection.organization_id, id: link.user_id },
    { hub_id: [link.hub_id, null] },
  );
}
