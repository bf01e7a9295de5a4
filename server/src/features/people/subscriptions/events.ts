import type { Database } from "#platform/database/database.ts";
import { publish } from "#platform/outbox.ts";
import type { SubscriptionRow } from "./queries.ts";
import type { EventType } from "./subscription.ts";

/** Announces a subscription as it is now, with the fields of the specification's catalogue. */
export async function announce(
  trx: Database,
  now: Date,
  types: readonly EventType[],
  subscription: SubscriptionRow,
): Promise<void> {
  const { organization_subscription_id, organization_id, status, billing_interval } = subscription;
  const common = { organization_subscription_id, organization_id, status };
  for (const type of types) {
    const data = type === "subscription.canceled" ? common : { ...common, billing_interval };
    await publish(trx, now, { organizationId: organization_id, type, data });
  }
}
