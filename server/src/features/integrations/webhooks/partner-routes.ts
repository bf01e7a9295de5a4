import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList, selectList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { sendingOnHold } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { deliveryDetail, redeliver } from "./deliveries/deliveries.ts";
import { deliveryList } from "./deliveries/queries.ts";
import { deliveryFilters, OwnDelivery, OwnDeliveryDetail } from "./deliveries/schemas.ts";
import { endpointOf, requireEndpoint } from "./endpoints/endpoints.ts";
import { pingEndpoint } from "./endpoints/ping.ts";
import { presentOwnEndpoint } from "./endpoints/presentation.ts";
import { endpointList, withSecrets } from "./endpoints/queries.ts";
import { OwnWebhookEndpoint, PingResult } from "./endpoints/schemas.ts";
import { deliveryNotFound, endpointInactive, endpointNotFound, secretUnreadable } from "./problems.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id, as the list has it" }) });

/** Partners look at their endpoints and send again; making and changing them is the operators' (specification). */
export function webhookRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/webhooks/endpoints/",
    {
      schema: {
        operationId: "listWebhookEndpoints",
        summary: "List webhook endpoints",
        description:
          "Whoever runs the service registers them: give them your https address and the event types, and they give you the secret. Here you see what is sent where, what waits, and since when an endpoint fails.",
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(OwnWebhookEndpoint)) },
      },
      config: {
        scope: "read",
        otherMethods:
          "Endpoints are registered by whoever runs the service: give them your https address and the event types. They make the endpoint in the console under Webhooks, or with `lectern webhooks create`, and give you its secret.",
      },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const { rows, ...envelope } = await selectList(
        context,
        request,
        endpointList({ organizationId }, context.clock()),
      );
      const endpoints = await withSecrets(context.db, rows, context.clock());
      return { ...envelope, results: endpoints.map(presentOwnEndpoint) };
    },
  );

  app.get(
    "/webhooks/deliveries/",
    {
      schema: {
        operationId: "listWebhookDeliveries",
        summary: "List webhook deliveries",
        description:
          "Newest first. One row for each event and endpoint, with the number of attempts and what the last one came to.",
        querystring: Type.Object({ ...deliveryFilters, ...listParameters }),
        response: { 200: Page(reference(OwnDelivery)) },
      },
      config: { scope: "read", problems: [endpointNotFound] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const { endpoint_id: endpointId, event_id: eventId, status, event, from, to } = request.query;
      if (endpointId !== undefined) await requireEndpoint(context, { id: endpointId, organizationId });
      const filter = { organizationId, endpointId, eventId, status, event, from, to };
      return answerList(context, request, deliveryList(filter), (row) => row);
    },
  );

  app.get(
    "/webhooks/deliveries/:id/",
    {
      schema: {
        operationId: "readWebhookDelivery",
        summary: "Retrieve a webhook delivery",
        description:
          "The bytes that are sent, and what your receiver answered. Each attempt with its time, how long it took, its status or why there was none, and the beginning of the answer.",
        params,
        response: { 200: reference(OwnDeliveryDetail) },
      },
      config: { scope: "read", problems: [deliveryNotFound] },
    },
    async (request) => {
      const id = requireId(request.params.id, deliveryNotFound);
      return deliveryDetail(context, { id, organizationId: partnerOf(request).organizationId });
    },
  );

  app.post(
    "/webhooks/deliveries/:id/redeliver/",
    {
      schema: {
        operationId: "redeliverWebhook",
        summary: "Redeliver a webhook delivery",
        description:
          "Sends it again now: same id, same bytes, attempts counted from the start. For deliveries that have ended as well as for waiting ones, whose attempts begin anew, too. Your receiver tells by the id that it has seen the event.",
        params,
        response: { 200: reference(OwnDelivery) },
      },
      config: { scope: "write", problems: [deliveryNotFound, endpointInactive] },
    },
    async (request) => {
      const id = requireId(request.params.id, deliveryNotFound);
      return redeliver(context, request, { id, organizationId: partnerOf(request).organizationId });
    },
  );

  app.post(
    "/webhooks/endpoints/:id/ping/",
    {
      schema: {
        operationId: "pingWebhookEndpoint",
        summary: "Send a test event to a webhook endpoint",
        description:
          "Sends it now and says what came of it. The event's type is `webhook.ping`; pollers never see it, and it is not tried again.",
        params,
        response: { 200: reference(PingResult) },
      },
      config: { scope: "write", problems: [endpointNotFound, secretUnreadable, sendingOnHold] },
    },
    async (request) => {
      const id = requireId(request.params.id, endpointNotFound);
      const { organizationId } = partnerOf(request);
      const endpoint = await endpointOf(context, { id, organizationId });
      await audit(changeOf(context, request), "webhook_endpoint.ping", { organizationId, id });
      return pingEndpoint(context, endpoint);
    },
  );
}
