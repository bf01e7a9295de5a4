import { type RawBuilder, sql } from "kysely";
import { type AuditOrigin, auditFrom, changedFields } from "#features/audit/index.ts";
import type { Database } from "#platform/database/database.ts";
import { createNewcomer } from "../account/newcomer.ts";
import type { EmployedProfile } from "./employable.ts";

/**
 * A learner whom an HR system brought, announced like every other new one. `also` is written in the same statement, since
 * a company's first run makes thousands: inserts or updates over `created`, the new row. @returns the id
 */
export async function createEmployedUser(
  trx: Database,
  now: Date,
  origin: AuditOrigin,
  organizationId: number,
  profile: EmployedProfile,
  also: readonly RawBuilder<unknown>[] = [],
): Promise<number> {
  const { email, first_name, last_name, job_titles, department } = profile;
  const fields = { email, first_name, last_name, job_titles, department };
  const entry = auditFrom(now, origin, {
    organizationId,
    action: sql`'user.create'`,
    targetType: "user",
    targetId: sql`created.id`,
    changes: sql`${JSON.stringify(changedFields({}, fields))}`,
    from: sql`created`,
  });
  const { rows } = await sql<{ id: number }>`
    with ${createNewcomer(now, organizationId, { ...fields, source: "hris" })},
    audited as (${entry})${sql.join(
      also.map((part, at) => sql`, ${sql.ref(`also_${at}`)} as (${part})`),
      sql``,
    )}
    select id from created`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The new employee's account has no row.");
  return row.id;
}

/**
 * Tells PostgreSQL how large the table has become. Sessions that checked foreign keys while it was nearly empty would go on
 * reading it from end to end, which a company's first run makes a matter of minutes.
 */
export async function refreshUserStatistics(db: Database): Promise<void> {
  await sql`analyze "user"`.execute(db);
}
