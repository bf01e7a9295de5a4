import { Type } from "typebox";
import type { PageDescription } from "#platform/http/page-description.ts";
import { notFound } from "#platform/problems.ts";
import { secretUnreadable, webhookNotSigned } from "../problems.ts";

export const hubWebhook: PageDescription = {
  operationId: "receiveHrWebhook",
  summary: "Accept a hub's webhook",
  description:
    "The hub between this service and an HR system says here that something changed; partners do not call it. Whatever is genuine is answered 200, also what concerns nothing here, and what changed is then read from the hub. `HR connections` of the operator API gives the address.",
  tag: "HR",
  params: Type.Object({
    connection: Type.String({
      description: "The connection's public id",
      examples: ["Zk3vQ0c7bX1mN8rT5yUa2w"],
    }),
  }),
  json: {
    headers: Type.Object({
      "X-Kombo-Signature": Type.String({
        description:
          "HMAC-SHA256 of the body as it was sent, keyed with the webhook secret, as base64url without padding",
        examples: ["9hV1s0mB5mWc1d0pXqK2o0m1x0sJx7Zb8r0kq3v0Y2E"],
      }),
    }),
    body: Type.Object(
      {
        id: Type.Optional(Type.String({ description: "The same when the hub sends it again" })),
        type: Type.String({
          description: "What happened, such as `data-changed`",
          examples: ["data-changed"],
        }),
        data: Type.Object(
          {},
          { description: "Names the integration that it is about", additionalProperties: true },
        ),
      },
      { additionalProperties: true },
    ),
  },
  answers: { 200: "Genuine: `status` is `queued`, `ignored` or `repeated`" },
  problems: [webhookNotSigned, notFound, secretUnreadable],
};
