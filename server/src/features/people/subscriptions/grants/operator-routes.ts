import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { userNotFound } from "#platform/learner-reference.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { PathId, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { presentGrant } from "../presentation.ts";
import {
  accessGrantNotFound,
  courseNotFound,
  courseWithoutNeed,
  subscriptionCanceled,
  subscriptionNotFound,
} from "../problems.ts";
import { grantAccess, revokeAccess } from "./grants.ts";
import { grantList } from "./queries.ts";
import { AccessGrant, CreateAccessGrant, grantFilters } from "./schemas.ts";

export function grantOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/access-grants/",
    {
      schema: {
        operationId: "createAccessGrant",
        summary: "Create an access grant",
        description:
          "`course` opens a course's lessons, `premium` every premium lesson, `scenario_library` the scenario library: between `starts_at` and `ends_at`.",
        body: CreateAccessGrant,
        response: { 201: reference(AccessGrant) },
      },
      config: {
        scope: "write",
        problems: [
          userNotFound,
          courseNotFound,
          subscriptionNotFound,
          courseWithoutNeed,
          subscriptionCanceled,
        ],
      },
    },
    async (request, reply) =>
      reply.code(201).send(presentGrant(await grantAccess(context, request, request.body))),
  );

  app.get(
    "/access-grants/",
    {
      schema: {
        operationId: "listAccessGrants",
        summary: "List access grants",
        description: "Newest first. Enrolments and the rights beside them, of all organizations or of one.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          ...grantFilters,
          ...listParameters,
        }),
        response: { 200: Page(reference(AccessGrant)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, ...filter } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      const query = grantList(context.clock(), { organizationId, ...filter });
      return answerList(context, request, query, presentGrant);
    },
  );

  app.post(
    "/access-grants/:id/revoke/",
    {
      schema: {
        operationId: "revokeAccessGrant",
        summary: "Revoke an access grant",
        description: "Idempotent. The right ends now; what was learnt stays.",
        params: Type.Object({ id: PathId() }),
        response: { 200: reference(AccessGrant) },
      },
      config: { scope: "write", problems: [accessGrantNotFound] },
    },
    async (request) => {
      const id = requireId(request.params.id, accessGrantNotFound);
      return presentGrant(await revokeAccess(context, request, id));
    },
  );
}
