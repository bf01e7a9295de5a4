import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { Month, Usage } from "./schemas.ts";
import { usageList } from "./usage-list.ts";

export function usageOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/usage/",
    {
      schema: {
        operationId: "listUsage",
        summary: "List usage by organization and month",
        description:
          "For billing: one row for each organization and calendar month (UTC), the newest first. The current month is counted every hour, up to `counted_at`; one that is over stays as it was, also when people are erased later. Months before the service counted are not there.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          month: Type.Optional(Month),
          ...listParameters,
          sort: sortParameter(["month", "learners_active", "events", "deliveries"], "-month"),
        }),
        response: { 200: Page(reference(Usage)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, month } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      return answerList(context, request, usageList({ organizationId, month }), (row) => row);
    },
  );
}
