import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/**
 * SQL over `operator_invitation` and its `operator`: the maker of the link is still an owner. One that replaces a
 * password also ends with what its maker was signed in by: somebody else may have made it at an open session.
 */
export const isMadeByOwner = sql`
  not exists (
    select from operator as maker
    where maker.id = made_by
      and not (maker.is_active and maker.role = 'owner'
               and (operator.password_hash is null or maker.credentials_after is null
                    or maker.credentials_after <= operator_invitation.creation_date)))`;

/** One link each: a new one replaces the one before. */
export async function upsertInvitation(
  trx: Database,
  now: Date,
  invitation: { operatorId: number; madeBy: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into operator_invitation (operator_id, made_by, token_hash, creation_date, expires_at)
    values (${invitation.operatorId}, ${invitation.madeBy}, ${invitation.tokenHash}, ${now}, ${invitation.expiresAt})
    on conflict (operator_id) do update
      set made_by = excluded.made_by, token_hash = excluded.token_hash, creation_date = excluded.creation_date,
          expires_at = excluded.expires_at`.execute(trx);
}

export interface InvitedOperator {
  id: number;
  email: string;
  has_password: boolean;
}

export async function selectInvited(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitedOperator | undefined> {
  const { rows } = await sql<InvitedOperator>`
    select operator.id, email, password_hash is not null as has_password
    from operator_invitation join operator on operator.id = operator_id
    where token_hash = ${tokenHash} and expires_at > ${now} and is_active and ${isMadeByOwner}`.execute(db);
  return rows[0];
}

export async function deleteInvitation(trx: Database, operatorId: number): Promise<void> {
  await sql`delete from operator_invitation where operator_id = ${operatorId}`.execute(trx);
}

export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  await sql`delete from operator_invitation where expires_at < ${now}`.execute(db);
}
