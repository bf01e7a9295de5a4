import { proposeAddress, withdrawProposals } from "#people/accounts/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Issue } from "../plan/change.ts";
import { closeOtherIssues, openIssues } from "./queries.ts";

interface Owner {
  id: number;
  organization_id: number;
}

/** What was found is in the operators' list, and who may agree to a new address is asked by mail. */
export async function notifyOfIssues(
  trx: Database,
  now: Date,
  owner: Owner,
  issues: readonly Issue[],
): Promise<void> {
  for (const { user_id: userId, email: newAddress } of await openIssues(trx, now, owner, issues)) {
    await proposeAddress(trx, now, { organizationId: owner.organization_id, userId, newAddress });
  }
}

/** What is not so any more leaves the list. `among`: the records that were read; null where everybody was. */
export async function settleOtherIssues(
  trx: Database,
  now: Date,
  owner: Owner,
  current: readonly Issue[],
  among: readonly string[] | null,
): Promise<void> {
  const settled = await closeOtherIssues(trx, now, owner.id, current, among);
  await withdrawProposals(trx, owner.organization_id, settled);
}
