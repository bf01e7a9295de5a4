import { LostRace } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { AuditChanges, AuditOrigin } from "#tenancy/audit/index.ts";
import { endOwnAccess, hasPasswordOrRole, lockAccount } from "../account/account-changes.ts";
import { accessEnded, type Warning } from "../account/own-account.ts";
import { isKeptOut, staysOut } from "../employed/kept-fields.ts";
import type { Claimant } from "../queries.ts";
import { missingEmail } from "./mistakes.ts";
import type { ProfileBody } from "./upsert-input.ts";

/**
 * Whose profile the body is, or null for a new user's. An e-mail address is nobody's identity (decision D8): of people
 * without a key (LTI, HRIS, signup) who are active, the only one with the address is claimed. A manager or an admin is
 * nobody's to claim.
 */
export function resolveClaimant(claimants: readonly Claimant[], profile: ProfileBody): Claimant | null {
  const keyHolder = claimants.find((claimant) => claimant.has_key);
  if (keyHolder) return keyHolder;
  if (!profile.email) throw missingEmail();
  const [only, ...others] = claimants;
  return only && !only.is_role_holder && others.length === 0 ? only : null;
}

/** What an upsert does to the access that somebody has by themselves. */
interface Settlement {
  /** Address and names stay theirs. */
  isKept: boolean;
  warnings: Warning[];
}
export const unsettled: Settlement = { isKept: false, warnings: [] };

/**
 * A user who is claimed or reactivated loses their own sign-in: from now on the partner signs them in. The address of a
 * self-made account may never have been verified, and a partner's request never restores a role.
 */
export async function settleAccess(
  trx: Database,
  now: Date,
  { actor, integration }: { actor: AuditOrigin; integration: { organizationId: number } },
  meant: Claimant,
  { provider, provider_id: providerId }: ProfileBody,
): Promise<Settlement> {
  if (isKeptOut(meant)) return { isKept: meant.has_own_account, warnings: [staysOut()] };
  if (meant.provider !== null && meant.has_own_account && meant.is_active)
    return { isKept: true, warnings: [] };
  if (meant.provider !== null && !meant.has_own_account) return unsettled;
  const change = { trx, now, origin: actor };
  const account = await lockAccount(trx, integration.organizationId, meant.id);
  if (!account) throw new LostRace("This user is gone meanwhile.");
  if (meant.provider !== null) {
    if (!hasPasswordOrRole(account)) return { isKept: true, warnings: [] };
    await endOwnAccess(change, account, { action: "user.end_access", mail: "access_ended" });
    return { isKept: true, warnings: [accessEnded()] };
  }
  if (account.has_own_account || account.source === "signup") {
    const changes: AuditChanges = { provider: [null, provider], provider_id: [null, providerId] };
    await endOwnAccess(change, account, { action: "user.claim", mail: "handed_over", changes });
  }
  return unsettled;
}
