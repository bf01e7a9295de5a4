import { type TSchema, Type } from "typebox";
import type { StreamedEvent } from "#platform/announced-event.ts";
import {
  plainSchema,
  type SchemaObject,
  type WebhookDescription,
  type WebhookObject,
} from "#platform/openapi/document-parts.ts";
import { reference } from "#platform/schema.ts";
import { envelope } from "#tenancy/events/index.ts";
import { PING_TYPE } from "./ping-type.ts";

const PingData = Type.Object({
  webhook_endpoint_id: Type.Integer({ description: "The endpoint that was tested" }),
  message: Type.String({ examples: ["A test delivery from Lectern. Answer with 2xx."] }),
});

/** What is sent to partners' endpoints, as OpenAPI 3.1 says it: event type → the POST that brings it. */
export function describeWebhooks(events: readonly StreamedEvent[]): WebhookDescription {
  const posts = events.map((event) => [
    event.type,
    { post: deliveryOf(event.type, reference(event.data), reachOf(event)) },
  ]);
  return {
    requests: {
      ...Object.fromEntries(posts),
      [PING_TYPE]: { post: deliveryOf(PING_TYPE, PingData, pingReach) },
    },
    parameters: deliveryHeaders,
  };
}

function deliveryOf(type: string, data: TSchema, description: string): WebhookObject["post"] {
  return {
    operationId: `receive${nameOf(type)}`,
    summary: type,
    description,
    tags: ["Webhooks"],
    security: [],
    parameters: Object.keys(deliveryHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: { "application/json": { schema: payloadOf(type, data) } },
    },
    responses: {
      "2XX": { description: "Taken. The body is kept for whoever looks into deliveries, and not read" },
      "4XX": {
        description: "Refused: a failed attempt, like every other answer and none within ten seconds",
      },
    },
  };
}

function payloadOf(type: string, data: TSchema): SchemaObject {
  const event = { type: "string", const: type, description: "Event type" };
  const { id, created_at } = plainSchema(Type.Object(envelope)).properties ?? {};
  const { $ref, ...inline } = plainSchema(data);
  const dataSchema = $ref ? { $ref: `#/components/schemas/${$ref.replace("#", "")}` } : inline;
  const properties = { ...(id && { id }), event, ...(created_at && { created_at }), data: dataSchema };
  return { type: "object", title: `${nameOf(type)}Event`, required: Object.keys(properties), properties };
}

/** `user.created` → `UserCreated`. */
function nameOf(type: string): string {
  return type.replace(/(?:^|[._])([a-z])/g, (_, letter) => letter.toUpperCase());
}

const pingReach = "A test delivery, sent on request. It never appears in the event stream.";

function reachOf({ audience }: StreamedEvent): string {
  return audience === "extension"
    ? "Sent to endpoints that list it by name. Verify the signature before you trust the body."
    : "Sent to endpoints that list it, and to those that list nothing. Verify the signature before you trust the body.";
}

const header = (name: string, description: string, example: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: { type: "string" },
  example,
});

const deliveryHeaders = {
  DeliveredEvent: header("X-Service-Event", "The event type once more", "lesson.completed"),
  DeliveredId: header("X-Service-Delivery", "The event's `id`", "01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10"),
  DeliveryAttempt: header("X-Service-Attempt", "Which attempt this is, from 1", "1"),
  DeliveryTimestamp: header("X-Service-Timestamp", "When it was sent, in seconds of the epoch", "1781514764"),
  DeliverySignature: header(
    "X-Service-Signature",
    "`sha256=` and the HMAC-SHA256 of the body with the endpoint's secret, in hex",
    "sha256=4e8b4b0ad5f3c1c2a5f3f1c9a7d20f7d3a1b6e0d9c8b7a6f5e4d3c2b1a090807",
  ),
  StandardId: header(
    "webhook-id",
    "The event's `id` (Standard Webhooks)",
    "01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10",
  ),
  StandardTimestamp: header(
    "webhook-timestamp",
    "When it was sent, in seconds of the epoch (Standard Webhooks)",
    "1781514764",
  ),
  StandardSignature: header(
    "webhook-signature",
    "`v1,` and the HMAC-SHA256 of id, timestamp and body in base64, once per live secret (Standard Webhooks)",
    "v1,6K5cT0qk1p2yV3mXh8tQn4sLr7wZb9dFg2jKq5uYxE0=",
  ),
};
