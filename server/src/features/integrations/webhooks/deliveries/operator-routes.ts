import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { requireEndpoint } from "../endpoints/endpoints.ts";
import { deliveryNotFound, endpointInactive, endpointNotFound } from "../problems.ts";
import { deliveryDetail, redeliver } from "./deliveries.ts";
import { type DeliveryFilter, deliveryList } from "./queries.ts";
import { replay } from "./replay.ts";
import { Delivery, DeliveryDetail, deliveryFilters, Replay, ReplayResult } from "./schemas.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the delivery" }) });

export function deliveryOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/webhook-endpoints/deliveries/",
    {
      schema: {
        operationId: "listWebhookDeliveries",
        summary: "List webhook deliveries",
        description:
          "Newest first. One row for each event and endpoint, with the number of attempts and what the last one came to.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          ...deliveryFilters,
          ...listParameters,
        }),
        response: { 200: Page(reference(Delivery)) },
      },
      config: { scope: "read", problems: [organizationNotFound, endpointNotFound] },
    },
    async (request) => {
      const { organization, endpoint_id: endpointId, event_id: eventId, ...rest } = request.query;
      if (endpointId !== undefined) await requireEndpoint(context, { id: endpointId });
      const { status, event, from, to } = rest;
      const filter: DeliveryFilter = { endpointId, eventId, status, event, from, to };
      if (organization) filter.organizationId = (await organizationOf(context, organization)).id;
      return answerList(context, request, deliveryList(filter), (row) => row);
    },
  );

  app.get(
    "/webhook-endpoints/deliveries/:id/",
    {
      schema: {
        operationId: "readWebhookDelivery",
        summary: "Retrieve a webhook delivery",
        description:
          "The bytes that are sent, and every attempt. Each attempt with its time, its status, and the beginning of the answer.",
        params,
        response: { 200: reference(DeliveryDetail) },
      },
      config: { scope: "read", problems: [deliveryNotFound] },
    },
    async (request) => deliveryDetail(context, { id: requireId(request.params.id, deliveryNotFound) }),
  );

  app.post(
    "/webhook-endpoints/deliveries/:id/redeliver/",
    {
      schema: {
        operationId: "redeliverWebhook",
        summary: "Redeliver a webhook delivery",
        description: "Sends it again now. Same id, same bytes, attempts counted from the start.",
        params,
        response: { 200: reference(Delivery) },
      },
      config: { scope: "write", problems: [deliveryNotFound, endpointInactive] },
    },
    async (request) => redeliver(context, request, { id: requireId(request.params.id, deliveryNotFound) }),
  );

  app.post(
    "/webhook-endpoints/deliveries/replay/",
    {
      schema: {
        operationId: "replayWebhooks",
        summary: "Replay webhook deliveries or missed events",
        description:
          "Sends finished deliveries of an endpoint again, or events it missed, behind live ones. `dry_run` only counts them. What one request cannot take is left for the next, which begins at `next_from`.",
        body: Replay,
        response: { 200: reference(ReplayResult) },
      },
      config: { scope: "write", problems: [endpointNotFound, endpointInactive] },
    },
    async (request) => {
      const { nextFrom, ...result } = await replay(context, request, request.body);
      return { ...result, next_from: nextFrom };
    },
  );
}
