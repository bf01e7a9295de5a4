import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { isLiveSince, people } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";

/** Which mailbox a link was sent to. */
export type Mailbox = "old" | "new";

/** The latest request of a person replaces the one before, and with it the link that was sent for it. */
export async function insertAddressChange(
  db: Database,
  change: {
    organizationId: number;
    userId: number;
    oldAddress: string;
    newAddress: string;
    tokenHash: Buffer;
    now: Date;
    expiresAt: Date;
  },
): Promise<void> {
  await sql`
    insert into address_change (organization_id, user_id, old_address, new_address, token_hash, creation_date, expires_at)
    values (${change.organizationId}, ${change.userId}, ${change.oldAddress}, ${change.newAddress}, ${change.tokenHash},
            ${change.now}, ${change.expiresAt})
    on conflict (organization_id, user_id) do update
      set (old_address, new_address, token_hash, is_confirmed, is_proposed, creation_date, expires_at)
          = (excluded.old_address, excluded.new_address, excluded.token_hash, false, false, excluded.creation_date,
             excluded.expires_at)`.execute(db);
}

/** @returns false where the person has requested another address themselves: their own request comes first */
export async function proposeAddressChange(
  trx: Database,
  change: Parameters<typeof insertAddressChange>[1],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into address_change as known
      (organization_id, user_id, old_address, new_address, token_hash, is_proposed, creation_date, expires_at)
    values (${change.organizationId}, ${change.userId}, ${change.oldAddress}, ${change.newAddress}, ${change.tokenHash},
            true, ${change.now}, ${change.expiresAt})
    on conflict (organization_id, user_id) do update
      set (old_address, new_address, token_hash, is_confirmed, is_proposed, creation_date, expires_at)
          = (excluded.old_address, excluded.new_address, excluded.token_hash, false, true, excluded.creation_date,
             excluded.expires_at)
      where known.is_proposed or known.expires_at <= ${change.now}`.execute(trx);
  return numAffectedRows === 1n;
}

/** The link that is sent now counts from now on. @returns whether there still is a proposal to that mailbox */
export async function renewProposal(
  trx: Database,
  renewed: { organizationId: number; userId: number; oldAddress: string; tokenHash: Buffer; now: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update address_change set token_hash = ${renewed.tokenHash}
    where organization_id = ${renewed.organizationId} and user_id = ${renewed.userId} and is_proposed
      and old_address = ${renewed.oldAddress} and expires_at > ${renewed.now}`.execute(trx);
  return numAffectedRows === 1n;
}

/** The HR system does not want it any more. */
export async function withdrawProposals(
  trx: Database,
  organizationId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    delete from address_change
    where organization_id = ${organizationId} and user_id = any(${[...userIds]}::bigint[]) and is_proposed`.execute(
    trx,
  );
}

/** SQL over `address_change`, whose it is and their organization: the link counts next, and nothing has ended it. */
const holds = (tokenHash: Buffer, mailbox: Mailbox, now: Date) => sql`
  token_hash = ${tokenHash} and is_confirmed = ${mailbox === "new"} and expires_at > ${now}
  and "user".organization_id = address_change.organization_id and "user".id = address_change.user_id
  and ${isLiveSince(sql`address_change.creation_date`)} and (is_proposed or "user".password_hash is not null)
  and lower("user".email) = lower(old_address)`;

const columns = rowOf(
  "address_change",
  ["organization_id", "user_id", "old_address", "new_address", "is_proposed"],
  {
    /** For the mail to the new mailbox. */
    organization: sql<string>`coalesce(organization.display_name, organization.name)`,
    language: sql<Language | null>`preferred_language`,
  },
);
export type AddressChangeRow = RowOf<typeof columns>;

export async function selectAddressChange(
  db: Database,
  tokenHash: Buffer,
  mailbox: Mailbox,
  now: Date,
): Promise<AddressChangeRow | undefined> {
  const { rows } = await sql<AddressChangeRow>`
    select ${columns} from address_change, ${people}
    where ${holds(tokenHash, mailbox, now)}`.execute(db);
  return rows[0];
}

/** The old mailbox said yes: its link is spent, and the new mailbox's counts. Of two racing uses, one gets the row. */
export async function confirmAddressChange(
  db: Database,
  tokenHash: Buffer,
  now: Date,
  next: { tokenHash: Buffer; expiresAt: Date },
): Promise<AddressChangeRow | undefined> {
  const { rows } = await sql<AddressChangeRow>`
    update address_change set is_confirmed = true, token_hash = ${next.tokenHash}, expires_at = ${next.expiresAt}
    from ${people} where ${holds(tokenHash, "old", now)} and not is_proposed
    returning ${columns}`.execute(db);
  return rows[0];
}

/** Takes the row of a link that nothing more is asked after: of two racing uses, one gets it. */
export async function takeAddressChange(
  trx: Database,
  tokenHash: Buffer,
  mailbox: Mailbox,
  now: Date,
): Promise<AddressChangeRow | undefined> {
  const { rows } = await sql<AddressChangeRow>`
    delete from address_change using ${people}
    where ${holds(tokenHash, mailbox, now)} and is_proposed = ${mailbox === "old"}
    returning ${columns}`.execute(trx);
  return rows[0];
}

export async function deleteAddressChanges(
  trx: Database,
  organizationId: number,
  userId: number,
): Promise<void> {
  await sql`
    delete from address_change where organization_id = ${organizationId} and user_id = ${userId}`.execute(
    trx,
  );
}

export async function deleteExpiredAddressChanges(db: Database, now: Date): Promise<void> {
  await sql`delete from address_change where expires_at <= ${now}`.execute(db);
}
