import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { readEventPage } from "./paging/event-page.ts";
import { cursorExpired } from "./problems.ts";
import { EventPage, EventPageQuery } from "./schemas.ts";

export function eventRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/events/",
    {
      schema: {
        operationId: "listEvents",
        summary: "List events",
        description:
          "Events strictly after a cursor, in an order that never changes. While `has_more` is true call again at once with `next_after`; when it is false you are caught up: wait before you poll again.",
        querystring: EventPageQuery,
        // The handler gives the bytes itself: envelopes go out as they were stored, not serialised again.
        response: { 200: Type.Unsafe<Buffer>(reference(EventPage)) },
      },
      config: { scope: "read", problems: [cursorExpired] },
    },
    async (request, reply) => {
      const page = await readEventPage(context, partnerOf(request).organizationId, request.query);
      return reply.type("application/json; charset=utf-8").send(page);
    },
  );
}
