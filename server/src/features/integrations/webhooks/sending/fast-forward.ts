import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";

/** Lets everything that an organization's endpoints wait for be due so much sooner. @returns how many deliveries */
export async function fastForwardDeliveries(
  trx: Database,
  organizationId: number,
  seconds: number,
): Promise<number> {
  await sql`
    select from delivery_lane where organization_id = ${organizationId} order by endpoint_id, kind for no key update`.execute(
    trx,
  );
  const passed = sql`make_interval(secs => ${seconds}::bigint)`;
  const { rows } = await sql`
    update delivery set due_at = due_at - ${passed}
    where organization_id = ${organizationId} and lane_id in (select id from delivery_lane where organization_id = ${organizationId}) and claim_id is null
    returning id`.execute(trx);
  await sql`
    update delivery_lane set next_due_at = next_due_at - ${passed}, resting_until = resting_until - ${passed}
    where organization_id = ${organizationId}`.execute(trx);
  return rows.length;
}
