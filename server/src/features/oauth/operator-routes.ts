import { Type } from "typebox";
import { organizationNotFound, organizationOf, readReference } from "#features/organizations/index.ts";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Page } from "#platform/pagination.ts";
import { reference } from "#platform/schema.ts";
import {
  type ApplicationWithSecret,
  applicationOf,
  changeApplication,
  createApplication,
  rotateSecret,
  setApplicationActive,
} from "./applications.ts";
import { presentApplication } from "./presentation.ts";
import { applicationNotFound } from "./problems.ts";
import { applicationList } from "./queries.ts";
import { Application, ApplicationSecret, CreateApplication, UpdateApplication } from "./schemas.ts";

const tags = ["Applications"];
const params = Type.Object({ id: Type.String() });

export function applicationOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/applications/",
    {
      schema: {
        operationId: "createApplication",
        summary: "Create an application: credentials for a partner's system",
        description: "The answer holds the client secret, which is shown this once.",
        tags,
        body: CreateApplication,
        response: { 201: reference(ApplicationSecret) },
      },
      config: { scope: "write", problems: [organizationNotFound] },
    },
    async (request, reply) =>
      reply.code(201).send(withSecret(await createApplication(context, request, request.body))),
  );

  app.get(
    "/applications/",
    {
      schema: {
        operationId: "listApplications",
        summary: "List applications",
        description: "By organization and name, deactivated ones too. Secrets are never shown again.",
        tags,
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(Application)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization } = request.query;
      const organizationId = organization
        ? (await organizationOf(context, readReference(organization))).id
        : null;
      return answerList(context, request, applicationList(organizationId), presentApplication);
    },
  );

  app.get(
    "/applications/:id/",
    {
      schema: {
        operationId: "readApplication",
        summary: "One application",
        description: "Without its secret, which is stored as a hash.",
        tags,
        params,
        response: { 200: reference(Application) },
      },
      config: { scope: "read", problems: [applicationNotFound] },
    },
    async (request) => presentApplication(await applicationOf(context.db, idOf(request.params))),
  );

  app.patch(
    "/applications/:id/",
    {
      schema: {
        operationId: "updateApplication",
        summary: "Change an application",
        description: "Fields that are left out stay. The change is audited with old and new values.",
        tags,
        params,
        body: UpdateApplication,
        response: { 200: reference(Application) },
      },
      config: { scope: "write", conditional: true, problems: [applicationNotFound] },
    },
    async (request) =>
      presentApplication(await changeApplication(context, request, idOf(request.params), request.body)),
  );

  app.post(
    "/applications/:id/rotate-secret/",
    {
      schema: {
        operationId: "rotateApplicationSecret",
        summary: "Make a new secret; the old one works for 24 more hours",
        description:
          "The answer holds the new secret, which is shown this once. Tokens that were handed out stay valid.",
        tags,
        params,
        response: { 200: reference(ApplicationSecret) },
      },
      config: { scope: "write", problems: [applicationNotFound] },
    },
    async (request) => withSecret(await rotateSecret(context, request, idOf(request.params))),
  );

  for (const [verb, isActive] of [
    ["deactivate", false],
    ["reactivate", true],
  ] as const) {
    app.post(
      `/applications/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}Application`,
          summary: isActive
            ? "Accept the application's credentials again"
            : "Refuse the application's tokens at once",
          description: "Repeating it changes nothing. The change is audited.",
          tags,
          params,
          response: { 200: reference(Application) },
        },
        config: { scope: "write", problems: [applicationNotFound] },
      },
      async (request) =>
        presentApplication(await setApplicationActive(context, request, idOf(request.params), isActive)),
    );
  }
}

function idOf(params: { id: string }): number {
  const id = parseId(params.id);
  if (id === null) throw applicationNotFound();
  return id;
}

function withSecret({ application, clientSecret }: ApplicationWithSecret) {
  return { ...presentApplication(application), client_secret: clientSecret };
}
