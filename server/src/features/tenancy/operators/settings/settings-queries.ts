import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { OperatorRole } from "#platform/http/types.ts";

/** Of several processes that start at once, one looks and writes at a time. Reading and signing in go on. */
export async function lockOperators(trx: Database): Promise<void> {
  await sql`lock table operator in share row exclusive mode`.execute(trx);
}

export async function hasOperators(db: Database): Promise<boolean> {
  const { rows } = await sql`select from operator limit 1`.execute(db);
  return rows.length > 0;
}

export async function selectSettingsOperator(db: Database, email: string) {
  const { rows } = await sql<{
    settings_password_hash: string | null;
    role: OperatorRole;
    is_active: boolean;
    has_second_factor: boolean;
  }>`
    select settings_password_hash, role, is_active,
           exists (select from operator_second_factor where operator_id = operator.id and confirmed_at is not null)
             as has_second_factor
    from operator where lower(email) = lower(${email})`.execute(db);
  return rows[0];
}

/** Those that the settings named before. Returns the ids of those that were active until now. */
export async function dismissFormerSettingsOperators(
  trx: Database,
  now: Date,
  email: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; was_active: boolean }>`
    update operator set is_active = false, settings_password_hash = null, modified_date = ${now}
    from (select id, is_active as was_active from operator) as before
    where before.id = operator.id and settings_password_hash is not null and lower(email) <> lower(${email})
    returning operator.id, was_active`.execute(trx);
  return rows.filter((row) => row.was_active).map(({ id }) => id);
}

/** An active owner with this password, marked as the one that the settings name. */
export async function upsertSettingsOperator(
  trx: Database,
  now: Date,
  email: string,
  passwordHash: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into operator (email, role, password_hash, settings_password_hash, creation_date, modified_date)
    values (${email}, 'owner', ${passwordHash}, ${passwordHash}, ${now}, ${now})
    on conflict (lower(email)) do update
      set role = 'owner', organization_id = null, is_active = true, password_hash = excluded.password_hash,
          settings_password_hash = excluded.settings_password_hash, modified_date = excluded.modified_date
    returning id`.execute(trx);
  const [operator] = rows;
  if (!operator) throw new Error("The operator that the settings name was not written.");
  return operator.id;
}
