import { sql } from "kysely";
import { type AuditOrigin, auditFrom, changedFields } from "#features/audit/index.ts";
import type { Database } from "#platform/database/database.ts";
import { createNewcomer } from "../account/newcomer.ts";
import type { EmployedProfile } from "./employable.ts";

/** A learner whom an HR system brought, announced like every other new one. @returns the id */
export async function createEmployedUser(
  trx: Database,
  now: Date,
  origin: AuditOrigin,
  organizationId: number,
  profile: EmployedProfile,
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
    audited as (${entry})
    select id from created`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error("The new employee's account has no row.");
  return row.id;
}
