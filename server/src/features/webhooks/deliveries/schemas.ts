import { Type } from "typebox";
import { eventTypes } from "#features/events/index.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { ErrorClass } from "../endpoints/schemas.ts";

export const deliveryStatuses = ["queued", "delivered", "failed"] as const;

const shared = {
  id: Type.Integer(),
  endpoint_id: Type.Integer(),
  event_id: Type.String({ description: "The envelope's `id`, also in the header X-Service-Delivery" }),
  event: Type.String({ description: "Event type" }),
  status: Choice(deliveryStatuses),
  attempts: Type.Integer({ description: "Finished attempts since it was queued or redelivered" }),
  round: Type.Integer({ description: "1, and one more for each redelivery" }),
  last_status_code: Nullable(Type.Integer()),
  last_error: Nullable(ErrorClass),
  next_attempt_at: Nullable(Timestamp),
  finished_at: Nullable(Timestamp),
  creation_date: Timestamp,
};
export const OwnDelivery = Type.Object(shared, { $id: "WebhookDelivery" });

const operatorFields = {
  ...shared,
  organization_id: Type.Integer(),
  organization: Type.String({ description: "Slug" }),
  endpoint_url: Type.String({ description: "The endpoint's address as it is now" }),
};
export const Delivery = Type.Object(operatorFields, { $id: "WebhookDelivery" });

const Attempt = Type.Object({
  round: Type.Integer(),
  number: Type.Integer({ description: "Which attempt of its round, from 1; sent as X-Service-Attempt" }),
  started_at: Timestamp,
  duration_ms: Type.Integer(),
  status_code: Nullable(Type.Integer()),
  error: Nullable(ErrorClass),
  message: Nullable(Type.String()),
  response_body: Nullable(Type.String({ description: "The first 16 KiB of the answer" })),
  response_truncated: Type.Boolean(),
  address: Nullable(Type.String({ description: "The address that was connected to" })),
  request_headers: Nullable(
    Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: "As they were sent. Null: they are not known any more",
    }),
  ),
});
export const DeliveryDetail = Type.Object(
  {
    ...operatorFields,
    body: Nullable(
      Type.String({ description: "The bytes that are sent. Null: the event is no longer kept" }),
    ),
    log: Type.Array(Attempt, { description: "Every attempt, the oldest first" }),
  },
  { $id: "WebhookDeliveryDetail" },
);

const EventTypeName = Choice([...eventTypes], { description: "Event type" });
const range = {
  event: Type.Optional(EventTypeName),
  from: Type.Optional(Type.String({ format: "timestamp", description: "Created at this moment or later" })),
  to: Type.Optional(Type.String({ format: "timestamp", description: "Created before this moment" })),
};
export const deliveryFilters = {
  endpoint_id: Type.Optional(Type.Integer()),
  status: Type.Optional(Choice(deliveryStatuses)),
  ...range,
};

export const Replay = Type.Object({
  endpoint_id: Type.Integer({ description: "Whose finished deliveries are sent again" }),
  status: Type.Optional(Choice(["failed", "delivered"], { default: "failed" })),
  ...range,
  dry_run: Type.Optional(Type.Boolean({ default: false, description: "Only count what would be sent" })),
});
export const ReplayResult = Type.Object(
  {
    count: Type.Integer({ description: "Deliveries that match" }),
    queued: Type.Integer({ description: "Of these, queued now: 0 for a dry run" }),
  },
  { $id: "WebhookReplay" },
);
