import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Moves the access grants of an organization into the past, but for revoked ones. @returns how many */
export async function fastForwardGrants(
  trx: Database,
  now: Date,
  organizationId: number,
  seconds: number,
): Promise<number> {
  const passed = sql`make_interval(secs => ${seconds}::bigint)`;
  const { rows } = await sql`
    update access_grant
    set starts_at = starts_at - ${passed}, ends_at = ends_at - ${passed}, modified_date = ${now}
    where organization_id = ${organizationId} and revoked_at is null
    returning id`.execute(trx);
  return rows.length;
}
