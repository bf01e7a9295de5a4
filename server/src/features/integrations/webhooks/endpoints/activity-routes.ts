import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { selectHours } from "../activity/queries.ts";
import { WebhookActivity } from "../activity/schemas.ts";
import { endpointNotFound } from "../problems.ts";
import { endpointOf } from "./endpoints.ts";

export function activityOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/webhook-endpoints/:id/activity/",
    {
      schema: {
        operationId: "readWebhookActivity",
        summary: "Retrieve a webhook endpoint's activity",
        description: "Pings are left out. Hours without deliveries are there, with zeros.",
        params: Type.Object({ id: Type.String({ description: "Internal id of the webhook endpoint" }) }),
        response: { 200: reference(WebhookActivity) },
      },
      config: { scope: "read", problems: [endpointNotFound] },
    },
    async (request) => {
      const id = requireId(request.params.id, endpointNotFound);
      const endpoint = await endpointOf(context, { id });
      return { hours: await selectHours(context.db, { endpointId: endpoint.id, now: context.clock() }) };
    },
  );
}
