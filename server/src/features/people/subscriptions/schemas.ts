import { type Static, Type } from "typebox";
import { Choice, Nullable, nameBounds, Timestamp } from "#platform/schema.ts";
import { billingIntervals, subscriptionStatuses } from "./subscription.ts";

const Status = Choice(subscriptionStatuses, {
  description:
    "pending leads to trialing or active, active to past_due and back; canceled can become active again",
});
const Plan = Type.String({ ...nameBounds, examples: ["standard"] });
const Seats = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Moment = Type.String({ format: "timestamp", examples: ["2026-01-31T00:00:00+00:00"] });
const BillingInterval = Nullable(Choice(billingIntervals));

export const Subscription = Type.Object(
  {
    organization_subscription_id: Type.Integer(),
    organization_id: Type.Integer(),
    status: Status,
    billing_interval: BillingInterval,
    plan: Type.String(),
    seats_total: Nullable(Type.Integer({ description: "null: as many as there are learners" })),
    seats_used: Type.Integer({ description: "Users who are not deactivated" }),
    current_period_start: Nullable(Timestamp),
    current_period_end: Nullable(Timestamp),
    canceled_at: Nullable(Timestamp),
    creation_date: Timestamp,
    modified_date: Timestamp,
  },
  { $id: "Subscription" },
);

const termsExample = {
  status: "active",
  plan: "standard",
  billing_interval: "yearly",
  seats_total: 250,
  current_period_start: "2026-01-01T00:00:00+00:00",
  current_period_end: "2027-01-01T00:00:00+00:00",
};

export const CreateSubscription = Type.Object(
  {
    organization: Type.Unsafe<string | number>({
      type: ["string", "integer"],
      description: "Slug or id of the organization",
    }),
    status: Type.Optional(Status),
    plan: Type.Optional(Plan),
    billing_interval: Type.Optional(BillingInterval),
    seats_total: Type.Optional(Nullable(Seats)),
    current_period_start: Type.Optional(Nullable(Moment)),
    current_period_end: Type.Optional(Nullable(Moment)),
  },
  { title: "SubscriptionCreate", examples: [{ organization: "acme", ...termsExample }] },
);
export type CreateSubscription = Static<typeof CreateSubscription>;

export const UpdateSubscription = Type.Omit(CreateSubscription, ["organization"], {
  title: "SubscriptionUpdate",
  examples: [termsExample],
});
export type UpdateSubscription = Static<typeof UpdateSubscription>;
