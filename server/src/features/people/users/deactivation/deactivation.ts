import { sql } from "kysely";
import type { Context } from "#platform/feature.ts";
import { requireMatch } from "#platform/http/conditional/conditional-writes.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, auditFrom, type Change, inTransaction } from "#tenancy/audit/index.ts";
import { hasOwnAccount } from "../account/own-account.ts";
import { deactivateUsers } from "../changes.ts";
import { lockUser, selectUser } from "../queries.ts";
import { presentUser } from "../user.ts";

/**
 * Deactivation is a state: asking for it twice is no mistake.
 * @throws notFound for another organization's user too, preconditionFailed
 */
export async function deactivateUser(context: Context, request: HttpRequest, userId: number): Promise<void> {
  const { organizationId } = partnerOf(request);
  await inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    await lockUser(trx, organizationId, userId);
    const user = await selectUser(trx, organizationId, userId);
    if (!user) throw notFound();
    await requireMatch(request, () => presentUser(user, now));
    const deactivated = await deactivateUsers(trx, now, organizationId, [userId]);
    if (deactivated.length === 0) return;
    await audit(change, "user.deactivate", { organizationId, id: userId }, { is_active: [true, false] });
  });
}

/** An entry for each of the deactivated who had an account of their own; what ended with a learner the count tells. */
export async function recordEndedAccounts(
  { trx, now, origin }: Change,
  organizationId: number,
  deactivated: readonly number[],
): Promise<void> {
  if (deactivated.length === 0) return;
  const entries = auditFrom(now, origin, {
    organizationId,
    action: sql`'user.deactivate'`,
    targetType: "user",
    targetId: sql`"user".id`,
    changes: sql`'{"is_active":[true,false]}'`,
    from: sql`
      "user" where organization_id = ${organizationId} and id = any(${[...deactivated]}::bigint[]) and ${hasOwnAccount}`,
  });
  await sql`${entries}`.execute(trx);
}
