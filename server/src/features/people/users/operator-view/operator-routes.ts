import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { CheckedRequest, HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { Choice, PathId, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { userList, userSortKeys } from "../list.ts";
import { userErased } from "../problems.ts";
import { accessRoles, OperatorUser } from "../schemas.ts";
import { isOfOrganization } from "../visibility.ts";
import {
  deactivateUser,
  hasOwnSignIn,
  presentForOperator,
  reactivateUser,
  userOf,
} from "./operator-users.ts";

const params = Type.Object({ id: PathId() });

export function userOperatorRoutes(app: HttpServer, context: Context): void {
  const present = presentForOperator(context);

  app.get(
    "/users/",
    {
      schema: {
        operationId: "findUsers",
        summary: "List users of all organizations",
        description: "Learners, managers and admins of all organizations or of one, deactivated ones too.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ maxLength: 255, description: "Slug or id" })),
          search: Type.Optional(
            Type.String({ maxLength: 255, description: "Part of name, e-mail or provider_id" }),
          ),
          email: Type.Optional(
            Type.String({ maxLength: 255, description: "Exactly this address, in any case" }),
          ),
          provider_id: Type.Optional(
            Type.String({ maxLength: 255, description: "Exactly this provider_id" }),
          ),
          access_role: Type.Optional(Choice(accessRoles, { description: "Exactly this role" })),
          is_active: Type.Optional(
            Type.Boolean({ description: "false: only deactivated users; both when left out" }),
          ),
          sort: sortParameter(userSortKeys, "id"),
          ...listParameters,
        }),
        response: { 200: Page(reference(OperatorUser)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, ...filter } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      return answerList(context, request, userList(isOfOrganization(organizationId), filter), present);
    },
  );

  app.get(
    "/users/:id/",
    {
      schema: {
        operationId: "readUser",
        summary: "Retrieve a user",
        description: "A learner, manager or admin of any organization.",
        params,
        response: { 200: reference(OperatorUser) },
      },
      config: { scope: "read", problems: [notFound] },
    },
    async (request) => present(await userOf(context.db, idOf(request.params))),
  );

  app.post(
    "/users/:id/deactivate/",
    {
      schema: {
        operationId: "deactivateUserAsOperator",
        summary: "Deactivate a user",
        description:
          "Sessions, links and tokens end at once; nothing is deleted. Idempotent. Published as `user.updated`. A partner or an HR system that owns the account may reactivate it.",
        params,
        response: { 200: reference(OperatorUser) },
      },
      config: { scope: "write", problems: [notFound] },
    },
    async (request) => present(await deactivateUser(context, request, idOf(request.params))),
  );

  app.post(
    "/users/:id/reactivate/",
    {
      schema: {
        operationId: "reactivateUser",
        summary: "Reactivate a user",
        description: "Partners do the same by sending the user again. Announced as `user.updated`.",
        params,
        response: { 200: reference(OperatorUser) },
      },
      config: {
        scope: "write",
        takesPassword: true,
        widens: ({ params }: CheckedRequest<{ id: string }>) => hasOwnSignIn(context.db, idOf(params)),
        problems: [notFound, userErased],
      },
    },
    async (request) => present(await reactivateUser(context, request, idOf(request.params))),
  );
}

const idOf = (params: { id: string }) => requireId(params.id, notFound);
