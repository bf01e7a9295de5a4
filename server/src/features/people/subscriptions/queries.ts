import { sql } from "kysely";
import { activeUsers } from "#people/users/index.ts";
import type { Database } from "#platform/database/database.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import type { ListQuery } from "#platform/lists/list.ts";
import type { SortColumn } from "#platform/lists/order.ts";
import type { SubscriptionStatus, SubscriptionTerms } from "./subscription.ts";

const subscriptionColumns = rowOf(
  "subscription",
  [
    "organization_id",
    "plan",
    "seats_total",
    "current_period_start",
    "current_period_end",
    "activated_at",
    "canceled_at",
    "creation_date",
    "modified_date",
  ],
  {
    organization_subscription_id: sql<number>`subscription.id`,
    status: narrowed<SubscriptionStatus>(),
    billing_interval: narrowed<SubscriptionTerms["billing_interval"]>(),
    /** A seat is used by every learner who is not deactivated. */
    seats_used: sql<number>`
      (select count(*) from ${activeUsers} where "user".organization_id = subscription.organization_id)`,
  },
);
export type SubscriptionRow = RowOf<typeof subscriptionColumns>;

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

interface StoredTerms extends SubscriptionTerms {
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
