import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { OperatorRole } from "#platform/http/types.ts";
import { deleteUnconfirmedFactor } from "./second-factor/second-factor-queries.ts";

interface OperatorIdentity {
  id: number;
  email: string;
  role: OperatorRole;
  organization_id: number | null;
}

/** Unless the operator's credentials ended after `issuedAt`. Asked on each request that carries a JWT. */
export async function operatorSince(
  db: Database,
  id: number,
  issuedAt: Date,
): Promise<OperatorIdentity | undefined> {
  const { rows } = await sql<OperatorIdentity>`
    select id, email, role, organization_id from operator
    where id = ${id} and is_active and (credentials_after is null or credentials_after <= ${issuedAt})`.execute(
    db,
  );
  return rows[0];
}

/** The operator who signs in with this address. A null hash means that the invitation was not accepted yet. */
export async function operatorWithEmail(
  db: Database,
  email: string,
): Promise<(OperatorIdentity & { password_hash: string | null }) | undefined> {
  const { rows } = await sql<OperatorIdentity & { password_hash: string | null }>`
    select id, email, role, organization_id, password_hash from operator
    where lower(email) = lower(${email}) and is_active`.execute(db);
  return rows[0];
}

/** False when the operator was deactivated, or got another password, while this one was being compared. */
export async function markSignIn(
  db: Database,
  now: Date,
  operator: { id: number; password_hash: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update operator set last_login_at = ${now}
    where id = ${operator.id} and is_active and password_hash = ${operator.password_hash}
    returning id`.execute(db);
  return rows.length > 0;
}

/** Whether any operator ever signed in, at any entry point. */
export async function hasAnybodySignedIn(db: Database): Promise<boolean> {
  const { rows } = await sql`select from operator where last_login_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Ends every session and every JWT of the operator that is older than `now`, and a second factor that was begun and not
 * confirmed: its secret was shown to the holder of that session. Call it in the transaction of a new password, role or
 * second factor, and of a deactivation.
 */
export async function endCredentials(trx: Database, now: Date, operatorId: number): Promise<void> {
  await sql`update operator set credentials_after = ${now} where id = ${operatorId}`.execute(trx);
  await sql`delete from operator_session where operator_id = ${operatorId}`.execute(trx);
  await deleteUnconfirmedFactor(trx, operatorId);
}
