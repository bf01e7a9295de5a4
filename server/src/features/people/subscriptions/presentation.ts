import type { ListedGrant } from "./grants/queries.ts";
import type { SubscriptionRow } from "./queries.ts";

/** The `Subscription` of contract 5.8. */
export function presentSubscription({ activated_at: _, ...subscription }: SubscriptionRow) {
  return subscription;
}

/** The `AccessGrant` of contract 5.8. */
export function presentGrant({ organization_id: _, ...grant }: ListedGrant) {
  return grant;
}
