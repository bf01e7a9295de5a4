import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { PageRequest } from "#platform/pagination.ts";
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
const subscriptionColumns = sql`
  subscription.id as organization_subscription_id, organization_id, plan, status, billing_interval, seats_total,
  (select count(*) from "user"
   where "user".organization_id = subscription.organization_id and "user".is_active) as seats_used,
  current_period_start, current_period_end, activated_at, canceled_at, creation_date, modified_date`;

/** One page, the newest first; null for the organization: of all. */
export async function listSubscriptions(
  db: Database,
  filter: { organizationId: number | null; status: SubscriptionStatus | undefined },
  page: PageRequest,
): Promise<{ count: number; rows: SubscriptionRow[] }> {
  const { organizationId, status = null } = filter;
  const matching = sql`
    from subscription
    where (${organizationId}::bigint is null or organization_id = ${organizationId})
      and (${status}::text is null or status = ${status})`;
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<SubscriptionRow>`
    select ${subscriptionColumns} ${matching} order by subscription.id desc
    limit ${page.limit} offset ${page.offset}`.execute(db);
  return { count: counted[0]?.count ?? 0, rows };
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
