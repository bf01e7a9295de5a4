import { Type } from "typebox";
import { userOf } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { beginAnswer, idIn } from "./answering.ts";
import { readOverview } from "./overview/overview.ts";
import { units } from "./period/calendar.ts";
import { rangeParameters } from "./range.ts";
import { AnalyticsOverview, ProgressEntry } from "./schemas.ts";
import { presentProgress, progressList } from "./user/progress.ts";

/** Learning activity of an organization and of a person, for operators. */
export function analyticsOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/organizations/:organization/overview/",
    {
      schema: {
        operationId: "readOrganizationOverview",
        summary: "Retrieve an organization's overview",
        description:
          "Totals of learners and their activity, as in the partner API's overview, for all time or a range of days. `X-Data-As-Of` says how current they are.",
        tags: ["Organizations"],
        params: Type.Object({ organization: Type.String({ description: "Internal id or slug" }) }),
        querystring: Type.Object({
          ...rangeParameters,
          interval: Type.Optional(
            Choice(units, { description: "Length of a period in `series`; default week" }),
          ),
        }),
        response: { 200: reference(AnalyticsOverview) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request, reply) => {
      const { id } = await organizationOf(context, request.params.organization);
      const range = await beginAnswer(context, reply, { organizationId: id }, request.query);
      const { interval = "week" } = request.query;
      return readOverview(context, id, range, interval);
    },
  );

  app.get(
    "/users/:id/progress/",
    {
      schema: {
        operationId: "listUserProgress",
        summary: "List a user's progress",
        description: "Lessons that the user has started, most recently started first.",
        tags: ["Users"],
        params: Type.Object({ id: PathId() }),
        querystring: Type.Object({ ...rangeParameters, ...listParameters }),
        response: { 200: Page(reference(ProgressEntry)) },
      },
      config: { scope: "read", problems: [notFound] },
    },
    async (request, reply) => {
      const userId = idIn(request.params);
      const { organization_id: organizationId } = await userOf(context.db, userId);
      const range = await beginAnswer(context, reply, { organizationId }, request.query);
      return answerList(
        context,
        request,
        progressList({ organizationId, userId }, range, {}),
        presentProgress,
      );
    },
  );
}
