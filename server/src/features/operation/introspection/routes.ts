import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { applicationNotFound, selectApplication } from "#tenancy/oauth/index.ts";
import { checkIntegration } from "./health/health.ts";
import { requestLog } from "./request-log/list.ts";
import { observeRequests } from "./request-log/observation.ts";
import { IntegrationHealth, RequestLogEntrySchema, requestLogFilters, WhoAmI } from "./schemas.ts";
import { describeCaller } from "./whoami.ts";

export function introspectionRoutes(app: HttpServer, context: Context): void {
  const recorder = observeRequests(app, context);

  app.get(
    "/whoami/",
    {
      schema: {
        operationId: "readWhoami",
        summary: "Retrieve the calling credentials",
        description:
          "The first call of an integration: organization, scopes, and what is left of the limit after this request.",
        response: { 200: reference(WhoAmI) },
      },
      config: { scope: "read", roles: ["learner", "manager"] },
    },
    async (request) => describeCaller(context, partnerOf(request)),
  );

  app.get(
    "/request-logs/",
    {
      schema: {
        operationId: "listRequestLogs",
        summary: "List request logs",
        description:
          "Of the last thirty days, newest first. What was asked and answered, without bodies, query strings or ids. Requests show up about a second later.",
        querystring: Type.Object({ ...requestLogFilters, ...listParameters }),
        response: { 200: Page(reference(RequestLogEntrySchema)) },
      },
      config: { scope: "read", problems: [applicationNotFound] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const { application_id } = request.query;
      if (application_id !== undefined) {
        const application = await selectApplication(context.db, application_id);
        if (application?.organization_id !== organizationId) throw applicationNotFound();
      }
      await recorder.flush();
      return answerList(context, request, requestLog(organizationId, request.query), (row) => {
        const { organization_id: _, ...entry } = row;
        return entry;
      });
    },
  );

  app.get(
    "/health/integration/",
    {
      schema: {
        operationId: "checkIntegration",
        summary: "Check the health of the integration",
        description:
          "Each check says in a sentence what is the matter, what to do about it, and who has to: you or the operator.",
        querystring: Type.Object({
          client_time: Type.Optional(
            Type.String({
              format: "timestamp",
              description: "What your clock says, to be compared with ours",
            }),
          ),
        }),
        response: { 200: reference(IntegrationHealth) },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const { client_time } = request.query;
      await recorder.flush();
      return checkIntegration(
        context,
        partnerOf(request),
        client_time === undefined ? null : new Date(client_time),
      );
    },
  );
}
