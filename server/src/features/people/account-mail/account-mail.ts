import type { MailContent } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** What happened to an account: a kind of mail whose text names no value, neither an old one nor a new one. */
export type AccountMailKind = Extract<
  MailContent["kind"],
  | "email_changed"
  | "name_changed"
  | "password_changed"
  | "role_changed"
  | "handed_over"
  | "access_ended"
  | "invited"
  | "address_proposed"
>;

/** SQL: mails whose link is made with them and has not long to live. */
export const mailsWithLinks = sql`('invited', 'address_proposed')`;

/**
 * Leaves a mail for the person at the address they have, or had until now, in the transaction of the change. Nobody is
 * written to without one.
 */
export async function leaveAccountMail(
  trx: Database,
  now: Date,
  person: { organizationId: number; userId: number; address: string | null },
  kind: AccountMailKind,
): Promise<void> {
  const { organizationId, userId, address } = person;
  if (address === null) return;
  await sql`
    insert into account_mail (organization_id, user_id, kind, address, creation_date)
    values (${organizationId}, ${userId}, ${kind}, ${address}, ${now})`.execute(trx);
}
