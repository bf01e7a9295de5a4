import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Id, reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { contextNotFound, rosterImportNotFound, rosterOff } from "../problems.ts";
import { contextList } from "./context-queries.ts";
import { rosterImportOf, startRosterImport } from "./imports.ts";
import { LtiContext, LtiRosterImport, StartRosterImport } from "./schemas.ts";

export function rosterOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/lti-contexts/",
    {
      schema: {
        operationId: "listLtiContexts",
        summary: "List LTI contexts",
        description:
          "Courses of LMS whose members can be imported. Known from launches that came while rosters were switched on.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          registration: Type.Optional(
            Type.Integer({ ...Id, description: "Internal id of the LTI registration" }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(LtiContext)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization, registration } = request.query;
      const organizationId = (await organizationIdOf(context, organization)) ?? undefined;
      return answerList(context, request, contextList({ organizationId, registration }), (row) => row);
    },
  );

  app.post(
    "/lti-contexts/:id/roster-imports/",
    {
      schema: {
        operationId: "startLtiRosterImport",
        summary: "Create an LTI roster import",
        description:
          "Imports the course's members. Who learns in the course becomes a learner here, found as by a launch: by link, then by e-mail, else new. Nobody is deactivated or deleted. It goes on in the background.",
        params: Type.Object({ id: Type.String({ description: "Id of the course" }) }),
        body: StartRosterImport,
        response: { 202: reference(LtiRosterImport) },
      },
      config: { scope: "write", problems: [contextNotFound, rosterOff] },
    },
    async (request, reply) => {
      const id = requireId(request.params.id, contextNotFound);
      return reply.code(202).send(await startRosterImport(context, request, id, request.body));
    },
  );

  app.get(
    "/lti-roster-imports/:id/",
    {
      schema: {
        operationId: "readLtiRosterImport",
        summary: "Retrieve an LTI roster import",
        description:
          "Ask every few seconds until `status` is `succeeded` or `failed`. `waiting_reason` says why it does not get on: the LMS is asked five times before the import fails. Kept for 30 days.",
        params: Type.Object({ id: Type.String({ description: "The import's UUID" }) }),
        response: { 200: reference(LtiRosterImport) },
      },
      config: { scope: "read", problems: [rosterImportNotFound] },
    },
    (request) => rosterImportOf(context.db, request.params.id),
  );
}
