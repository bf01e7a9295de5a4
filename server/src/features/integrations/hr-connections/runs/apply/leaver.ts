import { countActiveAdmins, lockEmployable } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { takeOrganizationLock } from "#platform/database/organization-lock.ts";

/** An account that is about to be deactivated: an organization's last administrator never is. */
export async function lockLeaver(trx: Database, organizationId: number, userId: number) {
  // Two administrators that leave at once must not both find the other one there.
  await takeOrganizationLock(trx, organizationId);
  const account = await lockEmployable(trx, organizationId, userId);
  const isAdmin = account?.is_active && account.access_role === "admin";
  const isLastAdmin = isAdmin === true && (await countActiveAdmins(trx, organizationId)) <= 1;
  return account && { ...account, isLastAdmin };
}
