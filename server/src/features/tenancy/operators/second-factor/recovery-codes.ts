import { randomInt } from "node:crypto";
import { sql } from "kysely";
import { sha256 } from "#kernel/secret.ts";
import type { Database } from "#platform/database/database.ts";

const HOW_MANY = 10;
/** Without what is easily mistaken for something else. Sixteen of them make 79 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Codes for operators who have lost the authenticator app: each works once. They replace those of before. */
export async function issueRecoveryCodes(trx: Database, now: Date, operatorId: number): Promise<string[]> {
  const codes = Array.from({ length: HOW_MANY }, newRecoveryCode);
  await deleteRecoveryCodes(trx, operatorId);
  await sql`
    insert into operator_recovery_code (operator_id, code_hash, creation_date)
    select ${operatorId}, unnest(${codes.map(hashOf)}::bytea[]), ${now}`.execute(trx);
  return codes;
}

/** Spends the code. The where clause is the lock: of two racing sign-ins, one gets in. */
export async function spendRecoveryCode(
  db: Database,
  now: Date,
  operatorId: number,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`
    update operator_recovery_code set spent_at = ${now}
    where operator_id = ${operatorId} and code_hash = ${hashOf(code)} and spent_at is null
    returning operator_id`.execute(db);
  return rows.length > 0;
}

export async function countRecoveryCodes(db: Database, operatorId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from operator_recovery_code
    where operator_id = ${operatorId} and spent_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function deleteRecoveryCodes(trx: Database, operatorId: number): Promise<void> {
  await sql`delete from operator_recovery_code where operator_id = ${operatorId}`.execute(trx);
}

function newRecoveryCode(): string {
  const letters = Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return (letters.match(/.{4}/g) ?? []).join("-");
}

/** However it was copied: capitals, spaces and hyphens do not count. */
function hashOf(code: string): Buffer {
  return sha256(code.toLowerCase().replaceAll(/[\s-]/g, ""));
}
