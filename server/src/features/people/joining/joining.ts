import { renderMail } from "@lectern/web/pages";
import { randomToken, sha256 } from "#kernel/secret.ts";
import { mailLinkSpent } from "#people/credentials/index.ts";
import { isAddressTaken, signUpUser } from "#people/users/index.ts";
import { transactionRetrying } from "#platform/database/availability/retry.ts";
import type { Context } from "#platform/feature.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { hashPassword, isPassword } from "#platform/passwords.ts";
import type { OrganizationRow } from "#tenancy/organizations/index.ts";
import { mayMail } from "../../../platform/mail/allowance.ts";
import type { Newcomer } from "./join-form.ts";
import { insertSignUp, type SignUpRow, selectSignUp, takeSignUp } from "./sign-up-queries.ts";

const LINK_MS = 24 * 3_600_000;

/**
 * Makes the account, or with a mail server the request for one. Whether somebody has the address already shows in no
 * answer: the password is hashed and the page is the same either way; only the mailbox learns more.
 */
export async function join(
  context: Context,
  organization: OrganizationRow,
  newcomer: Newcomer,
): Promise<void> {
  const passwordHash = await hashPassword(newcomer.password);
  if (context.mailer) return invite(context, context.mailer, organization, newcomer, passwordHash);
  const { password: _known, ...profile } = newcomer;
  await transactionRetrying(context.db, (trx) =>
    signUpUser(trx, context.clock(), { ...profile, passwordHash, organizationId: organization.id }),
  );
}

async function invite(
  context: Context,
  mailer: Mailer,
  organization: OrganizationRow,
  newcomer: Newcomer,
  passwordHash: string,
): Promise<void> {
  const { db, clock, settings } = context;
  const { email, language } = newcomer;
  if (!(await mayMail(context, email, "join"))) return;
  const name = organization.display_name ?? organization.name;
  if (await isAddressTaken(db, email)) {
    const link = `${settings.siteUrl}/sign-in`;
    mailer.post({ to: email, ...renderMail({ kind: "known", organization: name, link }, language) });
    return;
  }
  const token = randomToken();
  const now = clock();
  await insertSignUp(db, {
    ...newcomer,
    organizationId: organization.id,
    tokenHash: sha256(token),
    passwordHash,
    now,
    expiresAt: new Date(now.getTime() + LINK_MS),
  });
  const link = `${settings.siteUrl}/join/${organization.slug}/confirm?token=${token}`;
  mailer.post({ to: email, ...renderMail({ kind: "confirm", organization: name, link }, language) });
}

/** The account that the link in the mail is about. @throws mailLinkSpent */
export async function pendingSignUp(
  context: Context,
  organization: OrganizationRow,
  token: string,
): Promise<SignUpRow> {
  const signUp = await selectSignUp(context.db, organization.id, sha256(token), context.clock());
  if (!signUp) throw mailLinkSpent();
  return signUp;
}

/**
 * Makes the account that was asked for. The password is asked again: the mail's reader need not be the person who
 * filled in the form, and must not confirm an account that somebody else holds the password of.
 * @returns the new user's id; null for a wrong password, which spends nothing
 * @throws mailLinkSpent
 */
export async function confirmSignUp(
  context: Context,
  organization: OrganizationRow,
  pending: SignUpRow,
  password: string,
): Promise<number | null> {
  if (!(await isPassword(pending.password_hash, password))) return null;
  const now = context.clock();
  const userId = await transactionRetrying(context.db, async (trx) => {
    const signUp = await takeSignUp(trx, organization.id, pending.id);
    if (!signUp) throw mailLinkSpent();
    return signUpUser(trx, now, {
      organizationId: organization.id,
      email: signUp.email,
      firstName: signUp.first_name,
      lastName: signUp.last_name,
      language: signUp.preferred_language,
      passwordHash: signUp.password_hash,
    });
  });
  if (userId === null) throw mailLinkSpent(); // somebody signs in with the address meanwhile
  return userId;
}
