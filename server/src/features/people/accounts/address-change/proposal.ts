import { randomToken, sha256 } from "#kernel/secret.ts";
import { leaveAccountMail } from "#people/account-mail/index.ts";
import { findAccount } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { proposeAddressChange, renewProposal } from "./address-change-queries.ts";

/** The mailbox may be somebody's who is on holiday. */
const LINK_MS = 7 * 24 * 3_600_000;

/**
 * An HR system has another address for somebody who signs in alone. Their present mailbox is asked; without one there is
 * nobody to ask.
 */
export async function proposeAddress(
  trx: Database,
  now: Date,
  { organizationId, userId, newAddress }: { organizationId: number; userId: number; newAddress: string },
): Promise<void> {
  const account = await findAccount(trx, organizationId, userId);
  if (!account?.email || !account.is_active) return;
  const isAsked = await proposeAddressChange(trx, {
    organizationId,
    userId,
    oldAddress: account.email,
    newAddress,
    now,
    // Nobody has this token: the one that counts is made when the mail is.
    tokenHash: sha256(randomToken()),
    expiresAt: new Date(now.getTime() + LINK_MS),
  });
  if (isAsked)
    await leaveAccountMail(trx, now, { organizationId, userId, address: account.email }, "address_proposed");
}

/** The token of the link to the mailbox that is asked. @returns null where nothing is proposed any more */
export async function askPresentMailbox(
  trx: Database,
  now: Date,
  { organizationId, userId, address }: { organizationId: number; userId: number; address: string },
): Promise<string | null> {
  const token = randomToken();
  const renewed = { organizationId, userId, oldAddress: address, tokenHash: sha256(token), now };
  return (await renewProposal(trx, renewed)) ? token : null;
}
