import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, changedFields, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import { announce } from "./events.ts";
import { revokeGrantsOf } from "./grants/queries.ts";
import { impossibleMove, subscriptionNotFound } from "./problems.ts";
import {
  insertSubscription,
  lockSubscription,
  type SubscriptionRow,
  selectSubscription,
  updateSubscription,
} from "./queries.ts";
import type { CreateSubscription, UpdateSubscription } from "./schemas.ts";
import { eventsOf, isRunning, mayMove, movesFrom, type SubscriptionTerms } from "./subscription.ts";

/** @throws organizationNotFound, invalidField for a period that ends before it begins */
export async function createSubscription(
  context: Context,
  request: HttpRequest,
  body: CreateSubscription,
): Promise<SubscriptionRow> {
  const { organization, ...given } = body;
  const { id: organizationId } = await organizationOf(context, organization);
  const terms = { ...newTerms, ...given };
  checkPeriod(terms);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const activated_at = isRunning(terms.status) ? now : null;
    const canceled_at = terms.status === "canceled" ? now : null;
    const id = await insertSubscription(trx, now, organizationId, { ...terms, activated_at, canceled_at });
    const subscription = await subscriptionOf(trx, id);
    await announce(trx, now, eventsOf(null, terms), subscription);
    await audit(change, "subscription.create", { organizationId, id }, changedFields({}, terms));
    return subscription;
  });
}

const newTerms: SubscriptionTerms = {
  status: "pending",
  plan: "standard",
  billing_interval: null,
  seats_total: null,
  current_period_start: null,
  current_period_end: null,
};

/**
 * Changes status or billing. What changes nothing announces nothing; a cancellation ends what the subscription paid for.
 * @throws subscriptionNotFound, impossibleMove, invalidField
 */
export async function changeSubscription(
  context: Context,
  request: HttpRequest,
  id: number,
  body: UpdateSubscription,
): Promise<SubscriptionRow> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const before = await lockSubscription(trx, id);
    if (!before) throw subscriptionNotFound();
    const terms = { ...termsOf(before), ...body };
    checkMove(before, terms);
    checkPeriod(terms);
    const changes = changedFields({ ...termsOf(before) }, { ...terms });
    if (Object.keys(changes).length === 0) return before;
    await updateSubscription(trx, now, id, { ...terms, ...milestones(before, terms, now) });
    if (terms.status === "canceled") await revokeGrantsOf(trx, now, before.organization_id, id);
    const after = await subscriptionOf(trx, id);
    const events = eventsOf(
      { ...termsOf(before), wasActivated: before.activated_at !== null },
      termsOf(after),
    );
    await announce(trx, now, events, after);
    await audit(change, "subscription.update", { organizationId: after.organization_id, id }, changes);
    return after;
  });
}

function checkMove({ status }: SubscriptionTerms, { status: wanted }: SubscriptionTerms): void {
  if (mayMove(status, wanted)) return;
  const choices = movesFrom(status).join(", ");
  throw impossibleMove({ errors: { status: [`From ${status} choose one of: ${choices}.`] } });
}

function checkPeriod({ current_period_start: start, current_period_end: end }: SubscriptionTerms): void {
  if (start === null || end === null || Date.parse(start) < Date.parse(end)) return;
  throw invalidField({ errors: { current_period_end: ["Must be after current_period_start."] } });
}

function milestones(before: SubscriptionRow, { status }: SubscriptionTerms, now: Date) {
  return {
    activated_at: before.activated_at ?? (isRunning(status) ? now : null),
    canceled_at: status === "canceled" ? (before.canceled_at ?? now) : null,
  };
}

/** @throws subscriptionNotFound */
export async function subscriptionOf(db: Database, id: number): Promise<SubscriptionRow> {
  const subscription = await selectSubscription(db, id);
  if (!subscription) throw subscriptionNotFound();
  return subscription;
}

function termsOf(row: SubscriptionRow): SubscriptionTerms {
  const { status, plan, billing_interval, seats_total, current_period_start, current_period_end } = row;
  return { status, plan, billing_interval, seats_total, current_period_start, current_period_end };
}
