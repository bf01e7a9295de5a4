import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** One link each: a new one replaces the one before. */
export async function upsertInvitation(
  trx: Database,
  now: Date,
  invitation: { operatorId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into operator_invitation (operator_id, token_hash, creation_date, expires_at)
    values (${invitation.operatorId}, ${invitation.tokenHash}, ${now}, ${invitation.expiresAt})
    on conflict (operator_id) do update
      set token_hash = excluded.token_hash, creation_date = excluded.creation_date,
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
    where token_hash = ${tokenHash} and expires_at > ${now} and is_active`.execute(db);
  return rows[0];
}

export async function deleteInvitation(trx: Database, operatorId: number): Promise<void> {
  await sql`delete from operator_invitation where operator_id = ${operatorId}`.execute(trx);
}

export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  await sql`delete from operator_invitation where expires_at < ${now}`.execute(db);
}
