import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Scope } from "../statements.ts";

/**
 * Says of employees that they left, and keeps all else that is known of them: HR systems hand on removed records without
 * what was in them. The mark of the content becomes one that no content has, so that the next record counts as a change,
 * also one equal to the last. @returns how many had not left yet
 */
export async function endEmployees(
  trx: Database,
  now: Date,
  { organizationId, source, remoteIds }: Scope & { remoteIds: readonly string[] },
): Promise<number> {
  const { rows } = await sql`
    update hr_employee
    set employment_status = 'terminated', content_hash = '', last_synced_at = ${now}, modified_date = ${now}
    where organization_id = ${organizationId} and source = ${source} and remote_id = any(${[...remoteIds]})
      and employment_status <> 'terminated'
    returning id`.execute(trx);
  return rows.length;
}
