import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { userOf } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import type { TraceSource } from "#platform/trace.ts";
import { Timeline, TimelineSearch } from "./schemas.ts";
import { searchTimelines, timelineOf } from "./timeline.ts";

export function timelineOperatorRoutes(
  app: HttpServer,
  context: Context,
  sources: readonly TraceSource[],
): void {
  app.get(
    "/timelines/",
    {
      schema: {
        operationId: "searchTimelines",
        summary: "List timelines of what has a name",
        description:
          "Says why something did not work. Takes what somebody has in hand: a request id (`X-Request-Id`, the reference on a learner's page), the code of an LTI launch or of a certificate, an event id, an e-mail address or a provider's id, across organizations. Answers what happened, step by step, where it stopped, why, and what to do.",
        querystring: Type.Object({
          q: Type.String({ minLength: 1, maxLength: 255, description: "What to look for, whole" }),
        }),
        response: { 200: reference(TimelineSearch) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const query = request.query.q.trim();
      const timelines = await searchTimelines(context.db, sources, query, context.clock());
      return { query, timelines };
    },
  );

  app.get(
    "/users/:id/timeline/",
    {
      schema: {
        operationId: "readUserTimeline",
        summary: "Retrieve a user's timeline",
        description:
          "The timeline of one person, by their internal id: account, access, links, launches, lessons, certificates, events, deliveries and statements about them.",
        params: Type.Object({ id: PathId() }),
        response: { 200: reference(Timeline) },
      },
      config: { scope: "read", problems: [notFound] },
    },
    async (request) => {
      const userId = requireId(request.params.id, notFound);
      const { organization_id: organizationId } = await userOf(context.db, userId);
      const subject = { organizationId, userId, requestId: null, eventId: null };
      return timelineOf(context.db, sources, subject, context.clock());
    },
  );
}
