import { alignLanesOf } from "#integrations/webhooks/index.ts";
import { revokeLane } from "#integrations/xapi/index.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { endTokens } from "#tenancy/oauth/index.ts";
import { closeOrganization, organizationOf, reopenOrganization } from "#tenancy/organizations/index.ts";
import { deletionBegun, deletionNotFound, deletionPending, noDeletion, slugMismatch } from "../problems.ts";
import { cancelWaiting, type DeletionRow, insertDeletion, isErasing, selectDeletion } from "./queries.ts";

const DAY_MS = 86_400_000;

/**
 * Closes the organization at once and has it erased after the grace period.
 * @throws organizationNotFound, slugMismatch, deletionPending
 */
export async function requestDeletion(
  context: Context,
  request: HttpRequest,
  reference: number | string,
  confirm: string,
): Promise<DeletionRow> {
  const organization = await organizationOf(context, reference);
  if (confirm !== organization.slug) throw slugMismatch({ errors: { confirm: [slugMismatch.detail] } });
  const { operatorId } = operatorOf(request);
  const graceMs = context.settings.deletionGraceDays * DAY_MS;
  const requested = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const closed = await closeOrganization(change, organization.id);
    if (closed === null) throw deletionPending();
    await alignLanesOf(trx, organization.id);
    await revokeLane(trx, organization.id);
    const eraseAfter = new Date(now.getTime() + graceMs);
    const id = await insertDeletion(trx, now, {
      organizationId: organization.id,
      slug: closed.slug,
      wasActive: closed.wasActive,
      requestedBy: operatorId,
      eraseAfter,
    });
    await audit(
      change,
      "organization.request_deletion",
      { organizationId: organization.id, id: organization.id },
      { is_active: [closed.wasActive, false], erase_after: [null, eraseAfter.toISOString()] },
    );
    return deletionOf(trx, id);
  });
  await context.addressRanges.refresh();
  return requested;
}

/** Reopens the organization as it was. @throws organizationNotFound, deletionBegun, noDeletion */
export async function cancelDeletion(
  context: Context,
  request: HttpRequest,
  reference: number | string,
): Promise<DeletionRow> {
  const { id: organizationId } = await organizationOf(context, reference);
  const { operatorId } = operatorOf(request);
  const cancelled = await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const waiting = await cancelWaiting(trx, now, organizationId, operatorId);
    if (!waiting) throw (await isErasing(trx, organizationId)) ? deletionBegun() : noDeletion();
    if (waiting.was_active) await endTokens(trx, organizationId);
    await reopenOrganization(change, organizationId, waiting.was_active);
    await alignLanesOf(trx, organizationId);
    return deletionOf(trx, waiting.id);
  });
  await context.addressRanges.refresh();
  return cancelled;
}

/** @throws deletionNotFound */
export async function deletionOf(db: Context["db"], id: number): Promise<DeletionRow> {
  const found = await selectDeletion(db, id);
  if (!found) throw deletionNotFound();
  return found;
}
