import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import { registrationExists, registrationNotFound } from "../problems.ts";
import { registrationList } from "./queries.ts";
import { changeRegistration, createRegistration, registrationOf } from "./registrations.ts";
import { CreateRegistration, Registration, UpdateRegistration } from "./schemas.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the registration" }) });

export function registrationOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/lti-registrations/",
    {
      schema: {
        operationId: "createLtiRegistration",
        summary: "Create an LTI registration",
        description:
          "What its administrator read from the LMS after adding this tool there. Launches need a deployment as well, which says whose learners they are.",
        body: CreateRegistration,
        response: { 201: reference(Registration) },
      },
      config: { scope: "write", takesPassword: true, problems: [registrationExists] },
    },
    async (request, reply) => reply.code(201).send(await createRegistration(context, request, request.body)),
  );

  app.get(
    "/lti-registrations/",
    {
      schema: {
        operationId: "listLtiRegistrations",
        summary: "List LTI registrations",
        description: "By issuer, with their deployments.",
        querystring: Type.Object({
          organization: Type.Optional(
            Type.String({ description: "With a deployment of this one: slug or id" }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(Registration)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization } = request.query;
      const organizationId = await organizationIdOf(context, organization);
      return answerList(context, request, registrationList(organizationId), (row) => row);
    },
  );

  app.get(
    "/lti-registrations/:id/",
    {
      schema: {
        operationId: "readLtiRegistration",
        summary: "Retrieve an LTI registration",
        description: "With its deployments and its switches.",
        params,
        response: { 200: reference(Registration) },
      },
      config: { scope: "read", problems: [registrationNotFound] },
    },
    (request) => registrationOf(context.db, requireId(request.params.id, registrationNotFound)),
  );

  app.patch(
    "/lti-registrations/:id/",
    {
      schema: {
        operationId: "updateLtiRegistration",
        summary: "Update an LTI registration",
        description: "Fields that are left out stay. Switched off, logins and launches are refused at once.",
        params,
        body: UpdateRegistration,
        response: { 200: reference(Registration) },
      },
      config: {
        scope: "write",
        takesPassword: ["auth_url", "jwks_url", "token_url", "match_email", "is_active"],
        problems: [registrationNotFound],
      },
    },
    (request) =>
      changeRegistration(context, request, requireId(request.params.id, registrationNotFound), request.body),
  );
}
