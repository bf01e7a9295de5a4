import { renderMail } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { randomToken, sha256 } from "#kernel/secret.ts";
import {
  isLive,
  isLiveSince,
  lockAccount,
  lockUserNamedBy,
  people,
  replacePassword,
} from "#people/users/index.ts";
import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import { hashPassword } from "#platform/passwords.ts";
import { auditOriginOf } from "#tenancy/audit/index.ts";
import { mayMail } from "../../../../platform/mail/allowance.ts";
import { mailLinkSpent } from "../problems.ts";

const LINK_MS = 3_600_000;

/**
 * Sends the link to the person who may have a password under this address: the one who signs in with it, else the first
 * who made their own account with it. For everybody else nothing happens.
 */
export async function offerReset(
  context: Context,
  mailer: Mailer,
  email: string,
  pageLanguage: Language,
): Promise<void> {
  if (!(await mayMail(context, email, "reset"))) return;
  const token = randomToken();
  const now = context.clock();
  const people = await insertResets(context.db, email, sha256(token), now);
  for (const { email: to, preferred_language: language, organization } of people) {
    const link = `${context.settings.siteUrl}/new-password?token=${token}`;
    mailer.post({ to, ...renderMail({ kind: "reset", organization, link }, language ?? pageLanguage) });
  }
}

/** A person who came through sign-up may have lost the password with a role; a partner's learners are signed in by it. */
const mayHavePassword = sql`(password_hash is not null or ("user".source = 'signup' and provider is null))`;

/** One statement whether or not there is somebody, so that the answer takes as long. */
async function insertResets(db: Database, email: string, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ email: string; preferred_language: Language | null; organization: string }>`
    with person as (
      select "user".*, coalesce(display_name, name) as organization
      from ${people}
      where lower(email) = lower(${email}) and ${isLive} and ${mayHavePassword}
      order by password_hash is null, "user".id
      limit 1
    ),
    created as (
      insert into password_reset (organization_id, user_id, email, token_hash, creation_date, expires_at)
      select organization_id, id, email, ${tokenHash}, ${now}, ${new Date(now.getTime() + LINK_MS)} from person
    )
    select email, preferred_language, organization from person`.execute(db);
  return rows;
}

/** A user from an HR system has a link only if invited: they cannot request one before they have a password. */
const mayChoosePassword = sql`(${mayHavePassword} or "user".source = 'hris')`;

/** SQL over `password_reset` and whose it is: the link was sent to the address they still have, and nothing ended it. */
const holds = (tokenHash: Buffer, now: Date) => sql`
  token_hash = ${tokenHash} and expires_at > ${now}
  and "user".organization_id = password_reset.organization_id and "user".id = password_reset.user_id
  and ${isLiveSince(sql`password_reset.creation_date`)} and ${mayChoosePassword}
  and lower("user".email) = lower(password_reset.email)`;

/**
 * @returns whether it is the person's first password, and what is known of them, which is no password
 * @throws mailLinkSpent
 */
export async function requireReset(
  { db, clock }: Context,
  token: string,
): Promise<{ isFirst: boolean; about: string[] }> {
  const { rows } = await sql<{ isFirst: boolean; about: string[] }>`
    select password_hash is null and "user".source = 'hris' as "isFirst",
      array["user".email, "user".first_name, "user".last_name] as about
    from password_reset, ${people} where ${holds(sha256(token), clock())}`.execute(db);
  if (!rows[0]) throw mailLinkSpent();
  return rows[0];
}

/**
 * Sets the password; every session, JWT and other such link of the person ends, and they are told by mail.
 * @throws mailLinkSpent
 */
export async function resetPassword(
  context: Context,
  request: HttpRequest,
  token: string,
  password: string,
): Promise<void> {
  await requireReset(context, token);
  const passwordHash = await hashPassword(password);
  try {
    await context.db.transaction().execute(async (trx) => {
      const now = context.clock();
      const holder = await lockHolder(trx, sha256(token), now);
      const account = holder && (await lockAccount(trx, holder.organization_id, holder.user_id));
      if (!account) throw mailLinkSpent();
      await replacePassword({ trx, now, origin: auditOriginOf(request, account) }, account, passwordHash);
      await deleteResets(trx, account.organization_id, account.id);
    });
  } catch (error) {
    // Somebody else got a password for the address since the link was sent.
    if (isUniqueViolation(error, "user_password_email")) throw mailLinkSpent({ cause: error });
    throw error;
  }
}

interface Holder {
  organization_id: number;
  user_id: number;
}

/** Locks the person before the link is looked at: of two racing uses, the second finds it gone, or its holder changed. */
async function lockHolder(trx: Database, tokenHash: Buffer, now: Date): Promise<Holder | undefined> {
  await lockUserNamedBy(
    trx,
    sql`select organization_id, user_id from password_reset where token_hash = ${tokenHash}`,
  );
  const { rows } = await sql<Holder>`
    select password_reset.organization_id, user_id from password_reset, ${people} where ${holds(tokenHash, now)}`.execute(
    trx,
  );
  return rows[0];
}

export async function deleteResets(trx: Database, organizationId: number, userId: number): Promise<void> {
  await sql`
    delete from password_reset where organization_id = ${organizationId} and user_id = ${userId}`.execute(
    trx,
  );
}

export async function deleteExpiredResets(db: Database, now: Date): Promise<void> {
  await sql`delete from password_reset where expires_at <= ${now}`.execute(db);
}
