import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { type RowOf, rowOf } from "#platform/database/rows.ts";

const secondFactorColumns = rowOf("operator_second_factor", [], {
  /** Encrypted. */
  secret: sql<string>`encrypted_secret`,
  is_confirmed: sql<boolean>`confirmed_at is not null`,
});
type SecondFactorRow = RowOf<typeof secondFactorColumns>;

export async function selectSecondFactor(
  db: Database,
  operatorId: number,
): Promise<SecondFactorRow | undefined> {
  const { rows } = await sql<SecondFactorRow>`
    select ${secondFactorColumns} from operator_second_factor
    where operator_id = ${operatorId}`.execute(db);
  return rows[0];
}

/** Replaces what was begun before; false where a confirmed one is there. */
export async function beginSecondFactor(
  db: Database,
  now: Date,
  operatorId: number,
  secret: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_second_factor (operator_id, encrypted_secret, creation_date)
    values (${operatorId}, ${secret}, ${now})
    on conflict (operator_id) do update
      set encrypted_secret = excluded.encrypted_secret, creation_date = excluded.creation_date, last_step = 0
      where operator_second_factor.confirmed_at is null
    returning operator_id`.execute(db);
  return rows.length > 0;
}

/** Uses up the step and every one before. The where clause is the lock: of two racing sign-ins, one gets in. */
export async function spendStep(db: Database, operatorId: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update operator_second_factor set last_step = ${step}
    where operator_id = ${operatorId} and last_step < ${step}
    returning operator_id`.execute(db);
  return rows.length > 0;
}

export async function markConfirmed(trx: Database, now: Date, operatorId: number): Promise<void> {
  await sql`
    update operator_second_factor set confirmed_at = ${now} where operator_id = ${operatorId}`.execute(trx);
}

/** One that is confirmed stays. */
export async function deleteUnconfirmedFactor(trx: Database, operatorId: number): Promise<void> {
  await sql`
    delete from operator_second_factor where operator_id = ${operatorId} and confirmed_at is null`.execute(
    trx,
  );
}

export async function deleteSecondFactor(trx: Database, operatorId: number): Promise<void> {
  await sql`delete from operator_second_factor where operator_id = ${operatorId}`.execute(trx);
}
