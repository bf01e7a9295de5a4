import { renderMail } from "@lectern/web/pages";
import { sql } from "kysely";
import { hashPassword } from "#features/sign-in/index.ts";
import { setPasswordHash } from "#features/users/index.ts";
import type { Language } from "#kernel/language.ts";
import { randomToken, sha256 } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { Mailer } from "#platform/mailer.ts";
import { mayMail } from "./allowances.ts";
import { LINK_MS } from "./joining.ts";
import { mailLinkSpent } from "./problems.ts";

/** Sends the link to whoever may have a password under this address. For everybody else nothing happens. */
export async function offerReset(
  context: Context,
  mailer: Mailer,
  email: string,
  pageLanguage: Language,
): Promise<void> {
  if (!(await mayMail(context, email))) return;
  const token = randomToken();
  const now = context.clock();
  const people = await insertResets(context.db, email, sha256(token), now);
  for (const { email: to, preferred_language: language, organization } of people) {
    const link = `${context.settings.siteUrl}/new-password?token=${token}`;
    mailer.post({ to, ...renderMail({ kind: "reset", organization, link }, language ?? pageLanguage) });
  }
}

/**
 * One statement whether or not there is somebody, so that the answer takes as long. A person who came through
 * sign-up may have lost the password with a role; a partner's learners are signed in by the partner.
 */
async function insertResets(db: Database, email: string, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ email: string; preferred_language: Language | null; organization: string }>`
    with person as (
      select "user".*, coalesce(display_name, name) as organization
      from "user" join organization on organization.id = organization_id
      where lower(email) = lower(${email}) and "user".is_active and organization.is_active
        and (password_hash is not null or ("user".source = 'signup' and provider is null))
      order by password_hash is null, "user".id
      limit 1
    ),
    created as (
      insert into password_reset (organization_id, user_id, token_hash, creation_date, expires_at)
      select organization_id, id, ${tokenHash}, ${now}, ${new Date(now.getTime() + LINK_MS)} from person
    )
    select email, preferred_language, organization from person`.execute(db);
  return rows;
}

/** @throws mailLinkSpent */
export async function requireReset({ db, clock }: Context, token: string): Promise<void> {
  const { rows } = await sql`
    select from password_reset join "user" on "user".organization_id = password_reset.organization_id
                                          and "user".id = user_id
    where token_hash = ${sha256(token)} and expires_at > ${clock()} and "user".is_active`.execute(db);
  if (rows.length === 0) throw mailLinkSpent();
}

/** Sets the password; every session, JWT and other such link of the person ends. @throws mailLinkSpent */
export async function resetPassword(context: Context, token: string, password: string): Promise<void> {
  await requireReset(context, token);
  const passwordHash = await hashPassword(password);
  const now = context.clock();
  await context.db.transaction().execute(async (trx) => {
    const person = await takeReset(trx, sha256(token), now);
    if (!person) throw mailLinkSpent();
    await setPasswordHash(trx, now, person.user_id, passwordHash);
    await deleteResets(trx, person.organization_id, person.user_id);
  });
}

/** Takes the row away: of two racing uses, one gets it. */
async function takeReset(trx: Database, tokenHash: Buffer, now: Date) {
  const { rows } = await sql<{ organization_id: number; user_id: number }>`
    delete from password_reset using "user"
    where token_hash = ${tokenHash} and expires_at > ${now} and "user".is_active
      and "user".organization_id = password_reset.organization_id and "user".id = user_id
    returning password_reset.organization_id, user_id`.execute(trx);
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
