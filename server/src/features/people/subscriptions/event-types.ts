import { Type } from "typebox";
import type { AnnouncedEvent } from "#platform/announced-event.ts";
import { Nullable } from "#platform/schema.ts";

const canceled = {
  organization_subscription_id: Type.Integer(),
  organization_id: Type.Integer(),
  status: Type.String(),
};
const SubscriptionCanceledEventData = Type.Object(canceled, { $id: "SubscriptionCanceledEventData" });
const SubscriptionEventData = Type.Object(
  { ...canceled, billing_interval: Nullable(Type.String()) },
  { $id: "SubscriptionEventData" },
);

export const subscriptionEvents: readonly AnnouncedEvent[] = [
  {
    type: "subscription.created",
    audience: "public",
    when: "what your organization has bought changed",
    data: SubscriptionEventData,
  },
  {
    type: "subscription.updated",
    audience: "public",
    when: "what your organization has bought changed",
    data: SubscriptionEventData,
  },
  {
    type: "subscription.canceled",
    audience: "public",
    when: "what your organization has bought changed",
    data: SubscriptionCanceledEventData,
  },
];
