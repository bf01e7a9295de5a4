import { type Static, Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { cursorWriter } from "./cursor.ts";
import { readEventPage } from "./paging/event-page.ts";
import { cursorExpired } from "./problems.ts";
import { type EventRow, eventList } from "./queries.ts";
import { EventPage, EventPageQuery, EventType, OrganizationEvent } from "./schemas.ts";

const organization = Type.String({ description: "Internal id or slug" });

export function eventOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/organization-events/",
    {
      schema: {
        operationId: "listOrganizationEvents",
        summary: "List an organization's events, newest first",
        description:
          "For finding out why something was or was not announced. Partners poll the stream instead.",
        querystring: Type.Object({
          organization,
          type: Type.Optional(
            Type.Unsafe<Static<typeof EventType>>({ ...EventType, description: "Exactly this event type" }),
          ),
          from: Type.Optional(
            Type.String({ format: "timestamp", description: "Created at this moment or later" }),
          ),
          to: Type.Optional(Type.String({ format: "timestamp", description: "Created before this moment" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(OrganizationEvent)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization: named, type, from, to } = request.query;
      const organization = await organizationOf(context, named);
      const filter = { organizationId: organization.id, type, from, to };
      return answerList(context, request, eventList(filter), presentEvent);
    },
  );

  app.get(
    "/organization-events/stream/",
    {
      schema: {
        operationId: "followOrganizationEvents",
        summary: "List an organization's events in stream order",
        description: "Takes the same cursors as the partner's own `GET /events/`.",
        querystring: Type.Object({ organization, ...EventPageQuery.properties }),
        response: { 200: Type.Unsafe<Buffer>(reference(EventPage)) },
      },
      config: { scope: "read", problems: [organizationNotFound, cursorExpired] },
    },
    async (request, reply) => {
      const { organization: named, ...query } = request.query;
      const { id } = await organizationOf(context, named);
      const page = await readEventPage(context, id, query);
      return reply.type("application/json; charset=utf-8").send(page);
    },
  );
}

interface Envelope {
  id: string;
  event: string;
  created_at: string;
  data: Record<string, unknown>;
}

function presentEvent({ body, seal, epoch, position, ...row }: EventRow) {
  const envelope: Envelope = JSON.parse(body);
  return {
    ...envelope,
    stream_id: cursorWriter({ seal, epoch, organizationId: row.organization_id })(position),
    ...row,
  };
}
