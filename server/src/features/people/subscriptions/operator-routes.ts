import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { presentSubscription } from "./presentation.ts";
import { impossibleMove, subscriptionNotFound } from "./problems.ts";
import { subscriptionList } from "./queries.ts";
import { CreateSubscription, Subscription, UpdateSubscription } from "./schemas.ts";
import { subscriptionStatuses } from "./subscription.ts";
import { changeSubscription, createSubscription, subscriptionOf } from "./subscriptions.ts";

const params = Type.Object({ id: PathId("organization_subscription_id") });

export function subscriptionOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/subscriptions/",
    {
      schema: {
        operationId: "createSubscription",
        summary: "Create a subscription",
        description:
          "Without a status it is pending, and partners are told when it first becomes trialing or active.",
        body: CreateSubscription,
        response: { 201: reference(Subscription) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
    },
    async (request, reply) =>
      reply.code(201).send(presentSubscription(await createSubscription(context, request, request.body))),
  );

  app.get(
    "/subscriptions/",
    {
      schema: {
        operationId: "listSubscriptions",
        summary: "List subscriptions",
        description: "Of all organizations or of one, the newest first.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          status: Type.Optional(Choice(subscriptionStatuses, { description: "Exactly this status" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(Subscription)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, status } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      return answerList(context, request, subscriptionList({ organizationId, status }), presentSubscription);
    },
  );

  app.get(
    "/subscriptions/:id/",
    {
      schema: {
        operationId: "readSubscription",
        summary: "Retrieve a subscription",
        description: "With its billing fields as they stand now.",
        params,
        response: { 200: reference(Subscription) },
      },
      config: { scope: "read", problems: [subscriptionNotFound] },
    },
    async (request) => presentSubscription(await subscriptionOf(context.db, idOf(request.params))),
  );

  app.patch(
    "/subscriptions/:id/",
    {
      schema: {
        operationId: "updateSubscription",
        summary: "Update a subscription",
        description: "Canceling also revokes the access grants that the subscription paid for.",
        params,
        body: UpdateSubscription,
        response: { 200: reference(Subscription) },
      },
      config: { scope: "write", problems: [subscriptionNotFound, impossibleMove] },
    },
    async (request) =>
      presentSubscription(await changeSubscription(context, request, idOf(request.params), request.body)),
  );

  app.post(
    "/subscriptions/:id/cancel/",
    {
      schema: {
        operationId: "cancelSubscription",
        summary: "Cancel a subscription",
        description:
          "Idempotent. Announced as `subscription.updated` and `subscription.canceled`; rights end as the subscription says.",
        params,
        response: { 200: reference(Subscription) },
      },
      config: { scope: "write", problems: [subscriptionNotFound] },
    },
    async (request) => {
      const id = idOf(request.params);
      return presentSubscription(await changeSubscription(context, request, id, { status: "canceled" }));
    },
  );
}

const idOf = (params: { id: string }) => requireId(params.id, subscriptionNotFound);
