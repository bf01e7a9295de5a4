import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Moves the open access windows of an organization into the past. @returns whose they are */
export async function bringWindowsNearer(
  trx: Database,
  now: Date,
  organizationId: number,
  seconds: number,
): Promise<number[]> {
  const passed = sql`make_interval(secs => ${seconds}::bigint)`;
  const { rows } = await sql<{ user_id: number }>`
    update enrolment
    set access_starts_at = access_starts_at - ${passed}, access_ends_at = access_ends_at - ${passed},
        modified_date = ${now}
    where organization_id = ${organizationId} and closed_at is null
    returning user_id`.execute(trx);
  return rows.map(({ user_id: userId }) => userId);
}
