import { sql } from "kysely";
import { activeUsers } from "#features/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import type { SubscriptionStatus, SubscriptionTerms } from "./subscription.ts";

export interface SubscriptionRow extends SubscriptionTerms {
  organization_subscription_id: number;
  organization_id: number;
  seats_used: number;
  activated_at: string | null;
  canceled_at: string | null;
  creation_date: string;
  modified_date: string;
}

/** A seat is used by every learner who is not deactivated. */
const subscriptionColumns = sql<SubscriptionRow>`
  subscription.id as organization_subscription_id, organization_id, plan, status, billing_interval, seats_total,
  (select count(*) from ${activeUsers}
   where "user".organization_id = subscription.organization_id) as seats_used,
  current_period_start, current_period_end, activated_at, canceled_at, creation_date, modified_date`;

/** The newest first; null for the organization: those of all. */
export function subscriptionList(filter: {
  organizationId: number | null;
  status: SubscriptionStatus | undefined;
}): ListQuery<SubscriptionRow, "id"> {
  const { organizationId, status } = filter;
  const id: SortColumn = { expression: sql`subscription.id`, type: "bigint" };
  return {
    columns: subscriptionColumns,
    from: sql`from subscription`,
    conditions: [
      ...(organizationId === null ? [] : [sql`organization_id = ${organizationId}`]),
      ...(status === undefined ? [] : [sql`status = ${status}`]),
    ],
    sortColumns: { id },
    standard: [{ key: "id", descending: true }],
    id,
  };
}

export async function selectSubscription(db: Database, id: number): Promise<SubscriptionRow | undefined> {
  const { rows } = await sql<SubscriptionRow>`
    select ${subscriptionColumns} from subscription where id = ${id}`.execute(db);
  return rows[0];
}

/** Keeps everybody else from changing it until the transaction ends. */
export async function lockSubscription(trx: Database, id: number): Promise<SubscriptionRow | undefined> {
  await sql`select from subscription where id = ${id} for no key update`.execute(trx);
  return selectSubscription(trx, id);
}

export interface StoredTerms extends SubscriptionTerms {
  activated_at: string | Date | null;
  canceled_at: string | Date | null;
}

export async function insertSubscription(
  trx: Database,
  now: Date,
  organizationId: number,
  terms: StoredTerms,
): Promise<number> {
  const { id } = await trx
    .insertInto("subscription")
    .values({ ...terms, organization_id: organizationId, creation_date: now, modified_date: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateSubscription(
  trx: Database,
  now: Date,
  id: number,
  terms: StoredTerms,
): Promise<void> {
  await trx
    .updateTable("subscription")
    .set({ ...terms, modified_date: now })
    .where("id", "=", id)
    .execute();
}
