import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { requestLog } from "./request-log/list.ts";
import { OperatorRequestLogEntry, requestLogFilters } from "./schemas.ts";

export function requestLogOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/request-log/",
    {
      schema: {
        operationId: "listRequestLogs",
        summary: "List request logs",
        description:
          "Requests of the partner API of the last thirty days, newest first. Of one organization or of all, with those whose credentials were refused. Written about a second after the answer.",
        querystring: Type.Object({
          organization_id: Type.Optional(Type.Integer({ description: "Only this organization's" })),
          ...requestLogFilters,
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorRequestLogEntry)) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const { organization_id = null } = request.query;
      return answerList(context, request, requestLog(organization_id, request.query), (row) => row);
    },
  );
}
