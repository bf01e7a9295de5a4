export const subscriptionStatuses = ["pending", "trialing", "active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];
export const billingIntervals = ["monthly", "yearly", "custom"] as const;

/** What an operator decides about a subscription. */
export interface SubscriptionTerms {
  status: SubscriptionStatus;
  plan: string;
  billing_interval: (typeof billingIntervals)[number] | null;
  seats_total: number | null;
  current_period_start: string | null;
  current_period_end: string | null;
}

/** What a change of a subscription is called outside. */
export type EventType = "subscription.created" | "subscription.updated" | "subscription.canceled";

/** Where each status may lead (contract, section 7). */
const moves: Record<SubscriptionStatus, readonly SubscriptionStatus[]> = {
  pending: ["trialing", "active", "canceled"],
  trialing: ["active", "past_due", "canceled"],
  active: ["past_due", "canceled"],
  past_due: ["active", "canceled"],
  canceled: ["active"],
};

export function mayMove(from: SubscriptionStatus, to: SubscriptionStatus): boolean {
  return from === to || moves[from].includes(to);
}

/** The statuses a subscription can go to from here, itself included. */
export function movesFrom(status: SubscriptionStatus): readonly SubscriptionStatus[] {
  return [status, ...moves[status]];
}

/** Active or trialing: what the specification calls activated. */
export function isRunning(status: SubscriptionStatus): boolean {
  return status === "active" || status === "trialing";
}

/**
 * What a change announces (contract, section 8). The first time it runs is its creation, for the outside; every change of
 * status or billing is an update, that of the first activation too; a cancellation is said once more by its own name.
 */
export function eventsOf(
  before: (SubscriptionTerms & { wasActivated: boolean }) | null,
  after: SubscriptionTerms,
): EventType[] {
  const events: EventType[] = [];
  if (!before?.wasActivated && isRunning(after.status)) events.push("subscription.created");
  if (before === null || !differs(before, after)) return events;
  events.push("subscription.updated");
  if (after.status === "canceled" && before.status !== "canceled") events.push("subscription.canceled");
  return events;
}

function differs(before: SubscriptionTerms, after: SubscriptionTerms): boolean {
  return (
    before.status !== after.status ||
    before.plan !== after.plan ||
    before.billing_interval !== after.billing_interval ||
    before.seats_total !== after.seats_total ||
    before.current_period_start !== after.current_period_start ||
    before.current_period_end !== after.current_period_end
  );
}
