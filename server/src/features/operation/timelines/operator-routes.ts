import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import type { TraceSource } from "#platform/trace.ts";
import { TimelineSearch } from "./schemas.ts";
import { searchTimelines } from "./timeline.ts";

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
          "Says why something did not work. Takes what somebody has in hand: a request id (`X-Request-Id`, the reference on a learner's page), the code of an LTI launch, an event id, an e-mail address or a provider's id, across organizations. Answers what happened, step by step, where it stopped, why, and what to do.",
        tags: ["Timelines"],
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
}
