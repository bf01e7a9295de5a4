import { Type } from "typebox";
import { organizationNotFound, organizationOf, readReference } from "#features/organizations/index.ts";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { Page, pageEnvelope, pageParameters, readPage } from "#platform/pagination.ts";
import { reference } from "#platform/schema.ts";
import { presentGrant } from "../presentation.ts";
import {
  accessGrantNotFound,
  courseNotFound,
  courseWithoutNeed,
  subscriptionCanceled,
  subscriptionNotFound,
  userNotFound,
} from "../problems.ts";
import { grantAccess, takeAccessBack } from "./grants.ts";
import { listGrants } from "./queries.ts";
import { AccessGrant, CreateAccessGrant, grantFilters } from "./schemas.ts";

const tags = ["Subscriptions"];

export function grantOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/access-grants/",
    {
      schema: {
        operationId: "createAccessGrant",
        summary: "Give a learner a right beside their course",
        description:
          "`course` opens a course's lessons, `premium` every premium lesson, `scenario_library` the scenario library: between `starts_at` and `ends_at`.",
        tags,
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
        summary: "List enrolments and the rights beside them, the newest first",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          ...grantFilters,
          ...pageParameters,
        }),
        response: { 200: Page(reference(AccessGrant)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const page = readPage(request.query);
      const { organization, page: _page, page_size: _size, ...filter } = request.query;
      const organizationId = organization
        ? (await organizationOf(context, readReference(organization))).id
        : null;
      const { count, rows } = await listGrants(
        context.db,
        context.clock(),
        { organizationId, ...filter },
        page,
      );
      return pageEnvelope(context.settings.siteUrl, request.url, page, count, rows.map(presentGrant));
    },
  );

  app.post(
    "/access-grants/:id/revoke/",
    {
      schema: {
        operationId: "revokeAccessGrant",
        summary: "Take a right back; once more changes nothing",
        tags,
        params: Type.Object({ id: Type.String({ description: "Internal id" }) }),
        response: { 200: reference(AccessGrant) },
      },
      config: { scope: "write", problems: [accessGrantNotFound] },
    },
    async (request) => {
      const id = parseId(request.params.id);
      if (id === null) throw accessGrantNotFound();
      return presentGrant(await takeAccessBack(context, request, id));
    },
  );
}
