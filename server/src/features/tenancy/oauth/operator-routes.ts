import { type Static, Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { CheckedRequest, HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { organizationIdOf, organizationNotFound } from "#tenancy/organizations/index.ts";
import {
  applicationOf,
  type Courses,
  changeApplication,
  createApplication,
  deactivateApplication,
  mayMore,
  reactivateApplication,
} from "./applications/applications.ts";
import { presentApplication } from "./applications/presentation.ts";
import { rotateSecret } from "./applications/rotation.ts";
import { applicationNotFound } from "./problems.ts";
import { type ApplicationRow, applicationList } from "./queries.ts";
import {
  Application,
  ApplicationSecret,
  CreateApplication,
  ReactivatedApplication,
  RotateSecret,
  UpdateApplication,
} from "./schemas.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the application" }) });

export function applicationOperatorRoutes(app: HttpServer, context: Context, courses: Courses): void {
  app.post(
    "/applications/",
    {
      schema: {
        operationId: "createApplication",
        summary: "Create an application",
        description: "The answer holds the client secret, which is shown this once.",
        body: CreateApplication,
        response: { 201: reference(ApplicationSecret) },
      },
      config: { scope: "write", takesPassword: true, problems: [organizationNotFound] },
    },
    async (request, reply) =>
      reply.code(201).send(withSecret(await createApplication(context, courses, request, request.body))),
  );

  app.get(
    "/applications/",
    {
      schema: {
        operationId: "listApplications",
        summary: "List applications",
        description: "By organization and name, deactivated ones too. Secrets are never shown again.",
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
      const organizationId = await organizationIdOf(context, organization);
      return answerList(context, request, applicationList(organizationId), presentApplication);
    },
  );

  app.get(
    "/applications/:id/",
    {
      schema: {
        operationId: "readApplication",
        summary: "Retrieve an application",
        description: "Without its secret, which is stored as a hash.",
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
        summary: "Update an application",
        description: "Fields that are left out stay. The change is audited with old and new values.",
        params,
        body: UpdateApplication,
        response: { 200: reference(Application) },
      },
      config: {
        scope: "write",
        takesPassword: ["scope", "return_url_hosts"],
        widens: async ({ params, body }: CheckedRequest<{ id: string }, Static<typeof UpdateApplication>>) =>
          mayMore(await applicationOf(context.db, idOf(params)), body),
        conditional: true,
        problems: [applicationNotFound],
      },
    },
    async (request) =>
      presentApplication(
        await changeApplication(context, courses, request, idOf(request.params), request.body),
      ),
  );

  app.post(
    "/applications/:id/rotate-secret/",
    {
      schema: {
        operationId: "rotateApplicationSecret",
        summary: "Rotate an application's client secret",
        description:
          "The answer holds the new secret, which is shown this once. Tokens that were handed out stay valid, and so does the secret that was in use, for 24 hours; one that was replaced before ends now. With `immediately`, for a secret that got out, all older secrets and all tokens end at once.",
        params,
        body: Type.Union([RotateSecret, Type.Null()]),
        response: { 200: reference(ApplicationSecret) },
      },
      config: { scope: "write", takesPassword: true, problems: [applicationNotFound] },
    },
    async (request) => {
      const immediately = request.body?.immediately ?? false;
      return withSecret(await rotateSecret(context, request, idOf(request.params), { immediately }));
    },
  );

  app.post(
    "/applications/:id/deactivate/",
    {
      schema: {
        operationId: "deactivateApplication",
        summary: "Deactivate an application",
        description:
          "They are over for good: reactivating makes a new secret. Repeating it changes nothing. The change is audited.",
        params,
        response: { 200: reference(Application) },
      },
      config: { scope: "write", problems: [applicationNotFound] },
    },
    async (request) =>
      presentApplication(await deactivateApplication(context, request, idOf(request.params))),
  );

  app.post(
    "/applications/:id/reactivate/",
    {
      schema: {
        operationId: "reactivateApplication",
        summary: "Reactivate an application",
        description:
          "The answer holds the new secret, which is shown this once; it is null where the application was active already, and nothing changed. Secrets and tokens from before stay refused. The change is audited.",
        params,
        response: { 200: reference(ReactivatedApplication) },
      },
      config: { scope: "write", takesPassword: true, problems: [applicationNotFound] },
    },
    async (request) => withSecret(await reactivateApplication(context, request, idOf(request.params))),
  );
}

const idOf = (params: { id: string }) => requireId(params.id, applicationNotFound);

function withSecret<Secret>({
  application,
  clientSecret,
}: {
  application: ApplicationRow;
  clientSecret: Secret;
}) {
  return { ...presentApplication(application), client_secret: clientSecret };
}
