import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { selectList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { sendingOnHold } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { audit, changeOf } from "#tenancy/audit/index.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import {
  endpointInactive,
  endpointNotFound,
  nothingToRotate,
  rotationUnderWay,
  secretNotPromoted,
  secretPromoted,
  secretUnreadable,
} from "../problems.ts";
import { changeEndpoint, createEndpoint, endpointOf, pauseEndpoint, resumeEndpoint } from "./endpoints.ts";
import { pingEndpoint } from "./ping.ts";
import { presentChangedEndpoint, presentEndpoint } from "./presentation.ts";
import { endpointList, withSecrets } from "./queries.ts";
import { rotateSecret } from "./rotation/rotation.ts";
import {
  ChangedWebhookEndpoint,
  CreateWebhookEndpoint,
  PingResult,
  RotatedWebhookEndpoint,
  RotateSecret,
  UpdateWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
} from "./schemas.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the webhook endpoint" }) });

export function endpointOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/webhook-endpoints/",
    {
      schema: {
        operationId: "createWebhookEndpoint",
        summary: "Create a webhook endpoint",
        description:
          "The answer holds the signing secret, which is shown this once. Addresses inside private networks are refused.",
        body: CreateWebhookEndpoint,
        response: { 201: reference(WebhookEndpointWithSecret) },
      },
      config: { scope: "write", takesPassword: true, problems: [organizationNotFound] },
    },
    async (request, reply) => {
      const { endpoint, secret } = await createEndpoint(context, request, request.body);
      return reply.code(201).send({ ...presentEndpoint(endpoint), secret });
    },
  );

  app.get(
    "/webhook-endpoints/",
    {
      schema: {
        operationId: "listWebhookEndpoints",
        summary: "List webhook endpoints",
        description: "By organization, with what waits and since when an endpoint fails.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(WebhookEndpoint)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization } = request.query;
      const filter = organization ? { organizationId: (await organizationOf(context, organization)).id } : {};
      const { rows, ...envelope } = await selectList(context, request, endpointList(filter, context.clock()));
      const endpoints = await withSecrets(context.db, rows, context.clock());
      return { ...envelope, results: endpoints.map(presentEndpoint) };
    },
  );

  app.get(
    "/webhook-endpoints/:id/",
    {
      schema: {
        operationId: "readWebhookEndpoint",
        summary: "Retrieve a webhook endpoint",
        description: "With its secrets' ages, what waits, and why it was disabled if it was.",
        params,
        response: { 200: reference(WebhookEndpoint) },
      },
      config: { scope: "read", problems: [endpointNotFound] },
    },
    async (request) => presentEndpoint(await endpointOf(context, { id: idOf(request.params) })),
  );

  app.patch(
    "/webhook-endpoints/:id/",
    {
      schema: {
        operationId: "updateWebhookEndpoint",
        summary: "Update a webhook endpoint",
        description:
          "Fields that are left out stay. An endpoint that is not active gets nothing queued; events stay pollable.",
        params,
        body: UpdateWebhookEndpoint,
        response: { 200: reference(ChangedWebhookEndpoint) },
      },
      config: { scope: "write", takesPassword: ["url"], problems: [endpointNotFound] },
    },
    async (request) =>
      presentChangedEndpoint(await changeEndpoint(context, request, idOf(request.params), request.body)),
  );

  app.post(
    "/webhook-endpoints/:id/rotate/",
    {
      schema: {
        operationId: "rotateWebhookSecret",
        summary: "Rotate a webhook endpoint's signing secret",
        description:
          "Step by step, without a gap for the receiver. Add makes a second secret, promote lets it sign in the place of the old one, retire ends the old one, abandon the new one. Promoting again changes nothing.",
        params,
        body: RotateSecret,
        response: { 200: reference(RotatedWebhookEndpoint) },
      },
      config: {
        scope: "write",
        takesPassword: true,
        problems: [endpointNotFound, rotationUnderWay, nothingToRotate, secretNotPromoted, secretPromoted],
      },
    },
    async (request) => {
      const { endpoint, secret } = await rotateSecret(
        context,
        request,
        idOf(request.params),
        request.body.step,
      );
      return { ...presentEndpoint(endpoint), secret };
    },
  );

  for (const [verb, summary, effect, change] of [
    ["pause", "Pause a webhook endpoint", "Events are queued and not sent.", pauseEndpoint],
    [
      "resume",
      "Resume a webhook endpoint",
      "Queued events are sent. An endpoint that the service had disabled is enabled again, and the answer offers to replay what it missed.",
      resumeEndpoint,
    ],
  ] as const) {
    app.post(
      `/webhook-endpoints/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}WebhookEndpoint`,
          summary,
          description: `Idempotent. ${effect} An inactive endpoint is refused. Events stay pollable all the while.`,
          params,
          response: { 200: reference(ChangedWebhookEndpoint) },
        },
        config: { scope: "write", problems: [endpointNotFound, endpointInactive] },
      },
      async (request) => presentChangedEndpoint(await change(context, request, idOf(request.params))),
    );
  }

  app.post(
    "/webhook-endpoints/:id/ping/",
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
      const endpoint = await endpointOf(context, { id: idOf(request.params) });
      await audit(changeOf(context, request), "webhook_endpoint.ping", {
        organizationId: endpoint.organization_id,
        id: endpoint.id,
      });
      return pingEndpoint(context, endpoint);
    },
  );
}

const idOf = (params: { id: string }) => requireId(params.id, endpointNotFound);
