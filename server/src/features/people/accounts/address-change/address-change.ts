import { renderMail } from "@lectern/web/pages";
import { randomToken, sha256 } from "#kernel/secret.ts";
import { mailLinkSpent } from "#people/credentials/index.ts";
import { changeIdentity, isAddressTaken, lockAccount, type UserRow } from "#people/users/index.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import { takeOrganizationLock } from "#platform/database/organization-lock.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { auditOriginOf } from "#tenancy/audit/index.ts";
import { mayMail } from "../../../../platform/mail/allowance.ts";
import {
  type AddressChangeRow,
  confirmAddressChange,
  insertAddressChange,
  type Mailbox,
  selectAddressChange,
  takeAddressChange,
} from "./address-change-queries.ts";

const LINK_MS = 3_600_000;

/** Asks the old mailbox. Whether somebody has the new address shows in no answer: that would tell who is known here. */
export async function requestAddressChange(
  context: Context,
  mailer: Mailer,
  person: UserRow & { email: string; organization: string },
  newAddress: string,
): Promise<void> {
  if (!(await mayMail(context, person.email, "address"))) return;
  const token = randomToken();
  await insertAddressChange(context.db, {
    organizationId: person.organization_id,
    userId: person.id,
    oldAddress: person.email,
    newAddress,
    ...lifetime(context, token),
  });
  const link = `${context.settings.siteUrl}/account/email/old?token=${token}`;
  const { organization, preferred_language: language } = person;
  mailer.post({
    to: person.email,
    ...renderMail({ kind: "change_old", organization, link }, language ?? "en"),
  });
}

/** @throws mailLinkSpent */
export async function requireAddressChange(
  { db, clock }: Context,
  token: string,
  mailbox: Mailbox,
): Promise<AddressChangeRow> {
  const change = await selectAddressChange(db, sha256(token), mailbox, clock());
  if (!change) throw mailLinkSpent();
  return change;
}

/** The old mailbox says yes, so the new one is asked; one that has an account already is told so. @throws mailLinkSpent */
export async function confirmOldMailbox(context: Context, mailer: Mailer, token: string): Promise<void> {
  const next = randomToken();
  const { db, clock } = context;
  const change = await confirmAddressChange(db, sha256(token), clock(), lifetime(context, next));
  if (!change) throw mailLinkSpent();
  const { new_address: to, organization, language } = change;
  if (!(await mayMail(context, to, "address"))) return;
  const isKnown = (await isTakenBySomebodyElse(context, change)) === true;
  const { siteUrl } = context.settings;
  const link = isKnown ? `${siteUrl}/sign-in` : `${siteUrl}/account/email/new?token=${next}`;
  const kind = isKnown ? "known" : "change_new";
  mailer.post({ to, ...renderMail({ kind, organization, link }, language ?? "en") });
}

/** Another case of one's own address is taken by nobody else. */
async function isTakenBySomebodyElse({ db }: Context, change: AddressChangeRow): Promise<boolean> {
  if (change.new_address.toLowerCase() === change.old_address.toLowerCase()) return false;
  return isAddressTaken(db, change.new_address);
}

/**
 * The last mailbox that had to agree has, so from now on they sign in with the new address: the new mailbox, or the old one
 * where the HR system says that the new one is theirs. @throws mailLinkSpent
 */
export async function changeAddress(
  context: Context,
  request: HttpRequest,
  token: string,
  mailbox: Mailbox,
): Promise<void> {
  const now = context.clock();
  const found = await requireAddressChange(context, token, mailbox);
  try {
    await context.db.transaction().execute(async (trx) => {
      await takeOrganizationLock(trx, found.organization_id);
      const account = await lockAccount(trx, found.organization_id, found.user_id);
      const change = account && (await takeAddressChange(trx, sha256(token), mailbox, now));
      if (!change) throw mailLinkSpent();
      const origin = auditOriginOf(request, account);
      await changeIdentity({ trx, now, origin }, account, { email: change.new_address });
    });
  } catch (error) {
    // Somebody else signs in with the address meanwhile.
    if (isUniqueViolation(error)) throw mailLinkSpent({ cause: error });
    throw error;
  }
}

function lifetime(context: Context, token: string) {
  const now = context.clock();
  return { tokenHash: sha256(token), now, expiresAt: new Date(now.getTime() + LINK_MS) };
}
