import { Type } from "typebox";
import { SentencesOf } from "#platform/health/sentence.ts";
import { Choice, Nullable, Timestamp } from "#platform/schema.ts";
import { eventTypes } from "#tenancy/events/index.ts";
import { errorClasses } from "../sending/attempt-outcome.ts";
import { rotationSteps } from "./rotation/rotation-step.ts";

const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    "https address on the public internet, or in a network that the operator opened with OUTBOUND_ALLOW",
  examples: ["https://partner.example.com/hooks/lectern"],
});
const EventTypes = Type.Array(Type.String({ maxLength: 100 }), {
  maxItems: 50,
  description: `Exact names; empty means the twelve types of the catalogue. Known: ${eventTypes.join(", ")}`,
  examples: [["lesson.completed"]],
});

const settings = {
  disable_on_gone: Type.Optional(
    Type.Boolean({
      description:
        "Whether an answer of 410 switches the endpoint off; false: a failed attempt like any other",
    }),
  ),
  disable_after_days: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 365,
        description: "After so many days of nothing but failures the endpoint is switched off; null: never",
      }),
    ),
  ),
};

export const CreateWebhookEndpoint = Type.Object(
  {
    organization: Type.Unsafe<string | number>({
      type: ["string", "integer"],
      description: "Slug or id of the organization",
    }),
    url: Url,
    event_types: Type.Optional(EventTypes),
    ...settings,
    is_active: Type.Optional(
      Type.Boolean({ description: "False: nothing is queued for it until it is made active. Default true" }),
    ),
  },
  { title: "WebhookEndpointCreate" },
);
export const UpdateWebhookEndpoint = Type.Object(
  {
    url: Type.Optional(Url),
    event_types: Type.Optional(EventTypes),
    ...settings,
    is_active: Type.Optional(
      Type.Boolean({
        description:
          "False: nothing is queued any more, and what waits is not sent; events stay pollable. True sends what waited, and also enables again",
      }),
    ),
  },
  { title: "WebhookEndpointUpdate" },
);
export const RotateSecret = Type.Object(
  {
    step: Choice(rotationSteps, {
      description:
        "`add` makes a second secret, which signs `webhook-signature` too; `promote` makes it the primary, the old one still signs for 24 hours; `retire` ends the old one at once; `abandon` ends the new one instead, as long as it was not promoted",
    }),
  },
  { title: "WebhookSecretRotate" },
);

const shared = {
  id: Type.Integer(),
  url: Type.String(),
  event_types: Type.Array(Type.String()),
  state: Choice(["active", "failing", "paused", "disabled", "inactive"], {
    description:
      "failing: still sent to, but the last attempt failed, or deliveries have been overdue for ten minutes. paused (by an operator), disabled (by the service, if an operator opted in): events are queued but not sent. inactive: nothing is queued",
  }),
  disabled_at: Nullable(Timestamp),
  disabled_reason: Nullable(Type.String({ description: "Why the service stopped sending, and what to do" })),
  waiting: Type.Integer({ description: "Deliveries waiting to be sent; 10000 stands for that many or more" }),
  consecutive_failures: Type.Integer(),
  resting_until: Nullable(
    Type.String({ description: "After many failures in a row nothing is sent before this moment" }),
  ),
  last_success_at: Nullable(
    Type.String({ description: "When it last took a delivery, replayed ones included; pings do not count" }),
  ),
  creation_date: Timestamp,
  modified_date: Timestamp,
};

/** What a partner sees of an endpoint. */
export const OwnWebhookEndpoint = Type.Object(shared, { $id: "WebhookEndpoint" });

const operatorFields = {
  ...shared,
  organization_id: Type.Integer(),
  organization: Type.String({ description: "Slug" }),
  is_active: Type.Boolean(),
  disable_on_gone: Type.Boolean(),
  disable_after_days: Nullable(Type.Integer()),
  failing_since: Nullable(Timestamp),
  last_failure: Nullable(
    Type.String({
      description: "Why the last attempt failed, in a sentence. Null: it succeeded",
      examples: ["The host answered 500; only 2xx counts as received."],
    }),
  ),
  last_failure_sentences: SentencesOf("last_failure"),
  disabled_sentences: SentencesOf("disabled_reason"),
  certificate_ends_at: Nullable(
    Type.String({ description: "When the receiver's TLS certificate expires, as of the last delivery" }),
  ),
  held_since: Nullable(Timestamp),
  held_reason: Nullable(
    Type.String({ description: "Why an active endpoint is sent nothing for now, and what to do" }),
  ),
  held_sentences: SentencesOf("held_reason"),
  oldest_due_at: Nullable(
    Type.String({
      description: "Since when the delivery that is due longest could have been sent. Null: none is due",
    }),
  ),
  success_rate: Nullable(
    Type.Number({
      description:
        "From 0 to 1, of the deliveries that ended in the last 24 hours, the latest 1000 at most. Null: none ended",
    }),
  ),
  secrets: Type.Array(
    Type.Object({ is_primary: Type.Boolean(), creation_date: Timestamp, expires_at: Nullable(Timestamp) }),
    { description: "Live secrets, the primary first" },
  ),
};
export const WebhookEndpoint = Type.Object(operatorFields, { $id: "WebhookEndpoint" });
const Secret = Type.String({
  description:
    "Shown once. X-Service-Signature is keyed with all of this text, webhook-signature with the bytes after `whsec_`",
  examples: ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
});
export const WebhookEndpointWithSecret = Type.Object(
  { ...operatorFields, secret: Secret },
  { $id: "WebhookEndpointWithSecret" },
);
export const RotatedWebhookEndpoint = Type.Object(
  { ...operatorFields, secret: Nullable(Secret) },
  { $id: "RotatedWebhookEndpoint" },
);

/** An endpoint after a change that may have enabled it. */
export const ChangedWebhookEndpoint = Type.Object(
  {
    ...operatorFields,
    replay_offers: Type.Array(
      Type.Object({
        status: Choice(["failed", "missed"]),
        from: Timestamp,
        count: Type.Integer({ description: "How many would be sent" }),
      }),
      {
        description:
          "Not empty when this request enabled the endpoint again: what it did not get meanwhile, as `deliveries/replay/` takes it",
      },
    ),
  },
  { $id: "ChangedWebhookEndpoint" },
);

export const ErrorClass = Choice(errorClasses, {
  description:
    "dns, connect, tls: no connection. timeout: not complete within 10 s. reset: cut off. status: not 2xx. redirect: 3xx, not followed. too_large: headers without end. blocked_address: not on the public internet. simulated: not sent, because a sandbox asked for a failure",
});

export const PingResult = Type.Object(
  {
    is_delivered: Type.Boolean({ description: "Whether the receiver answered 2xx" }),
    delivery_id: Type.Integer({ description: "Its entry among the deliveries" }),
    event_id: Type.String({
      description: "The test event's `id`; its type is `webhook.ping`",
      examples: ["01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10"],
    }),
    status_code: Nullable(Type.Integer()),
    error: Nullable(ErrorClass),
    message: Nullable(Type.String()),
    duration_ms: Type.Integer(),
    response_body: Nullable(Type.String({ description: "The first 16 KiB of the answer" })),
  },
  { $id: "WebhookPing" },
);
