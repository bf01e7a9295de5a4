import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** The learners of an organization who have a place. */
export async function selectPlacedLearners(db: Database, organizationId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from enrolment where organization_id = ${organizationId} and closed_at is null`.execute(
    db,
  );
  return rows.map(({ user_id: userId }) => userId);
}

/** Moves the open access windows of these learners into the past. The transaction has locked them. */
export async function fastForwardWindows(
  trx: Database,
  now: Date,
  organizationId: number,
  learners: readonly number[],
  seconds: number,
): Promise<void> {
  const passed = sql`make_interval(secs => ${seconds}::bigint)`;
  await sql`
    update enrolment
    set access_starts_at = access_starts_at - ${passed}, access_ends_at = access_ends_at - ${passed},
        modified_date = ${now}
    where organization_id = ${organizationId} and closed_at is null and user_id = any(${[...learners]}::bigint[])`.execute(
    trx,
  );
}
