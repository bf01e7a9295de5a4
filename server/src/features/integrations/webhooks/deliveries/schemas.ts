import { type TSchema, Type } from "typebox";
import { uuidPattern } from "#kernel/ids.ts";
import { Choice, Id, idBounds, Nullable, Timestamp } from "#platform/schema.ts";
import { eventTypes } from "#tenancy/events/index.ts";
import { ErrorClass } from "../endpoints/schemas.ts";
import { PING_TYPE } from "../ping-type.ts";

const deliveryStatuses = ["queued", "delivered", "failed"] as const;

const shared = {
  id: Type.Integer(),
  endpoint_id: Type.Integer(),
  event_id: Type.String({
    description: "The envelope's `id`, also in the header X-Service-Delivery",
    examples: ["01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10"],
  }),
  event: Type.String({ description: "Event type" }),
  status: Choice(deliveryStatuses),
  attempts: Type.Integer({ description: "Finished attempts since it was queued or redelivered" }),
  round: Type.Integer({ description: "1, and one more each time its five attempts were started anew" }),
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

const attemptFields = {
  round: Type.Integer(),
  number: Type.Integer({ description: "Which attempt of its round, from 1; sent as X-Service-Attempt" }),
  started_at: Timestamp,
  duration_ms: Type.Integer(),
  status_code: Nullable(Type.Integer()),
  error: Nullable(ErrorClass),
  message: Nullable(Type.String()),
  response_body: Nullable(Type.String({ description: "The first 16 KiB of the answer" })),
  response_truncated: Type.Boolean(),
};
const Attempt = Type.Object({
  ...attemptFields,
  address: Nullable(Type.String({ description: "The address that was connected to" })),
  request_headers: Nullable(
    Type.Array(Type.Object({ name: Type.String(), value: Type.String() }), {
      description: "As they were sent. Null: they are not known any more",
    }),
  ),
});
const detailOf = (attempt: TSchema) => ({
  body: Nullable(Type.String({ description: "The bytes that are sent. Null: the event is no longer kept" })),
  log: Type.Array(attempt, { description: "Every attempt, the oldest first" }),
});
export const DeliveryDetail = Type.Object(
  { ...operatorFields, ...detailOf(Attempt) },
  { $id: "WebhookDeliveryDetail" },
);
/** Without the address that was connected to: it may be one of a network behind the service. */
export const OwnDeliveryDetail = Type.Object(
  { ...shared, ...detailOf(Type.Object(attemptFields)) },
  { $id: "WebhookDeliveryDetail" },
);

const range = {
  from: Type.Optional(Type.String({ format: "timestamp", description: "Created at this moment or later" })),
  to: Type.Optional(Type.String({ format: "timestamp", description: "Created before this moment" })),
};
export const deliveryFilters = {
  endpoint_id: Type.Optional(Type.Integer({ ...Id, description: "Internal id of the webhook endpoint" })),
  status: Type.Optional(Choice(deliveryStatuses, { description: "Exactly this status" })),
  event: Type.Optional(
    Choice([...eventTypes, PING_TYPE], { description: "Event type; `webhook.ping` is a test delivery" }),
  ),
  event_id: Type.Optional(
    Type.String({
      pattern: uuidPattern,
      examples: ["01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10"],
      description: "Of the event with this `id`, which receivers find in the header X-Service-Delivery",
    }),
  ),
  ...range,
};

export const Replay = Type.Object(
  {
    endpoint_id: Type.Integer({ ...idBounds, description: "Where it is sent" }),
    status: Type.Optional(
      Choice(["failed", "delivered", "missed"], {
        description:
          "`failed` and `delivered`: finished deliveries, again; `failed` where left out. `missed`: events of the stream that the endpoint wants and that were never queued for it, as while it was inactive or before it was made; needs `from`",
      }),
    ),
    event: Type.Optional(Choice([...eventTypes], { description: "Event type" })),
    ...range,
    dry_run: Type.Optional(Type.Boolean({ description: "Only count what would be sent" })),
  },
  { title: "WebhookReplayCreate" },
);
export const ReplayResult = Type.Object(
  {
    count: Type.Integer({ description: "What matches" }),
    queued: Type.Integer({
      description: "Of these, queued now, the oldest first: 0 for a dry run, at most 100000 at a time",
    }),
    next_from: Nullable(
      Type.String({
        description: "More matches: send the request again with this as `from`. Null: that was all",
      }),
    ),
  },
  { $id: "WebhookReplay" },
);
