import { Type } from "typebox";
import { findUser } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import { partnerOf } from "#platform/http/guard/caller.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, reference } from "#platform/schema.ts";
import { grantList } from "./grants/queries.ts";
import { AccessGrant, grantFilters } from "./grants/schemas.ts";
import { presentGrant, presentSubscription } from "./presentation.ts";
import { subscriptionList } from "./queries.ts";
import { Subscription } from "./schemas.ts";
import { subscriptionStatuses } from "./subscription.ts";

/** Partners read; operators and their billing write (specification, "Subscriptions"). */
export function subscriptionRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/subscriptions/",
    {
      schema: {
        operationId: "listSubscriptions",
        summary: "List subscriptions",
        description:
          "What the organization has bought, newest first. Changes are announced by `subscription.created`, `subscription.updated` and `subscription.canceled`.",
        querystring: Type.Object({
          status: Type.Optional(Choice(subscriptionStatuses, { description: "Exactly this status" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(Subscription)) },
      },
      config: { scope: "read", number: 27 },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const filter = { organizationId, status: request.query.status };
      return answerList(context, request, subscriptionList(filter), presentSubscription);
    },
  );

  app.get(
    "/subscriptions/access-grants/",
    {
      schema: {
        operationId: "listAccessGrants",
        summary: "List access grants",
        description:
          "Enrolments and the rights beside them: who may open what, and until when. Newest first. A learner's earlier courses are listed too, as `expired` or, when left before their end, `revoked`.",
        querystring: Type.Object({ ...grantFilters, ...listParameters }),
        response: { 200: Page(reference(AccessGrant)) },
      },
      config: { scope: "read", number: 28, problems: [userNotFound] },
    },
    async (request) => {
      const { organizationId } = partnerOf(request);
      const filter = request.query;
      if (filter.user_id !== undefined && !(await findUser(context.db, organizationId, filter.user_id))) {
        throw userNotFound();
      }
      const query = grantList(context.clock(), { organizationId, ...filter });
      return answerList(context, request, query, presentGrant);
    },
  );
}
