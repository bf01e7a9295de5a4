import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { CheckedRequest, HttpServer } from "#platform/http/types.ts";
import { selectList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { sendingOnHold } from "#platform/problems.ts";
import { reference } from "#platform/schema.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { settleState } from "../adapters/readiness.ts";
import { presentConnection, type ShownConnection } from "../connections/connection.ts";
import { connectionIdOf, connectionOf, shownConnectionOf } from "../connections/connections.ts";
import { connectionList, withLastRuns } from "../connections/queries.ts";
import { rotateToken } from "../connections/rotation.ts";
import {
  CreatedHrisConnection,
  CreateHrisConnection,
  HrisConnection,
  HrisConnectionTest,
  RotatedHrisConnection,
  RotateHrisToken,
  UpdateHrisConnection,
} from "../connections/schemas.ts";
import { letsMoreGo } from "../plan/gate.ts";
import { connectionNotActive, connectionNotFound, notAScimConnection, previewRequired } from "../problems.ts";
import { activateConnection, pauseConnection, removeConnection, resumeConnection } from "./activation.ts";
import { testConnection } from "./connection-test.ts";
import { changeConnection, createConnection } from "./connections.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the connection" }) });

/** Which system says who works here, and how we know that it is it. */
const systemFields = ["integration_id", "api_key", "webhook_secret", "base_url"] as const;

export function connectionOperatorRoutes(app: HttpServer, context: Context): void {
  const present = (row: ShownConnection) => presentConnection(context.settings, row);

  app.post(
    "/hris-connections/",
    {
      schema: {
        operationId: "createHrisConnection",
        summary: "Create an HR connection",
        description:
          "Stores the settings and asks the hub whether they work. A wrong key or integration is answered with state `broken` and the reason; mend it with PATCH. Nothing is written to accounts before a preview was activated.",
        body: CreateHrisConnection,
        response: { 201: reference(CreatedHrisConnection) },
      },
      config: { scope: "write", takesPassword: true, problems: [organizationNotFound, sendingOnHold] },
    },
    async (request, reply) => {
      const { connection, scimToken } = await createConnection(context, request, request.body);
      const token = scimToken === null ? {} : { scim_token: scimToken };
      return reply.code(201).send({ ...present(connection), ...token });
    },
  );

  app.get(
    "/hris-connections/",
    {
      schema: {
        operationId: "listHrisConnections",
        summary: "List HR connections",
        description: "By organization, each with its last run and its open issues.",
        querystring: Type.Object({
          organization: Type.Optional(Type.String({ description: "Slug or id" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(HrisConnection)) },
      },
      config: { scope: "read", problems: [organizationNotFound] },
    },
    async (request) => {
      const { organization } = request.query;
      const filter = organization ? { organizationId: (await organizationOf(context, organization)).id } : {};
      const { rows, ...envelope } = await selectList(context, request, connectionList(filter));
      return { ...envelope, results: (await withLastRuns(context.db, rows)).map(present) };
    },
  );

  app.get(
    "/hris-connections/:id/",
    {
      schema: {
        operationId: "readHrisConnection",
        summary: "Retrieve an HR connection",
        description: "With its last run. Secrets are never shown.",
        params,
        response: { 200: reference(HrisConnection) },
      },
      config: { scope: "read", problems: [connectionNotFound] },
    },
    async (request) => present(await shownConnectionOf(context.db, connectionIdOf(request.params))),
  );

  app.patch(
    "/hris-connections/:id/",
    {
      schema: {
        operationId: "updateHrisConnection",
        summary: "Update an HR connection",
        description:
          "Fields that are left out stay; policies are merged. Another address needs the key again. When credentials change, the hub is asked whether they work.",
        params,
        body: UpdateHrisConnection,
        response: { 200: reference(HrisConnection) },
      },
      config: {
        scope: "write",
        takesPassword: [...systemFields, "policies"],
        widens: async ({ params, body }: CheckedRequest<{ id: string }, UpdateHrisConnection>) =>
          systemFields.some((field) => (body[field] ?? null) !== null) ||
          letsMoreGo((await connectionOf(context.db, connectionIdOf(params))).policies, body.policies),
        problems: [connectionNotFound, sendingOnHold],
      },
    },
    async (request) =>
      present(await changeConnection(context, request, connectionIdOf(request.params), request.body)),
  );

  app.delete(
    "/hris-connections/:id/",
    {
      schema: {
        operationId: "deleteHrisConnection",
        summary: "Delete an HR connection",
        description:
          "Accounts and teams stay as they are and are everybody's again; runs and issues are gone. The audit log keeps what was done.",
        params,
        response: { 204: Type.Null({ description: "Deleted" }) },
      },
      config: { scope: "write", problems: [connectionNotFound] },
    },
    async (request, reply) => {
      await removeConnection(context, request, connectionIdOf(request.params));
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/hris-connections/:id/test/",
    {
      schema: {
        operationId: "testHrisConnection",
        summary: "Test an HR connection",
        description:
          "Reads the first page of employees and groups and says in plain words what is missing and who has to act. A broken connection that works again is mended by this.",
        params,
        response: { 200: reference(HrisConnectionTest) },
      },
      config: { scope: "write", problems: [connectionNotFound, sendingOnHold] },
    },
    async (request) => {
      const row = await connectionOf(context.db, connectionIdOf(request.params));
      const { readiness, ...result } = await testConnection(context, row);
      await settleState(context, row, readiness);
      return result;
    },
  );

  app.post(
    "/hris-connections/:id/rotate-token/",
    {
      schema: {
        operationId: "rotateHrisToken",
        summary: "Rotate an HR connection's token",
        description:
          "For connections of the hub `scim`. The answer holds the new token, which is shown this once. The one that was in use works for 24 more hours; one that was replaced before ends now. With `immediately`, for a token that got out, all older ones end at once.",
        params,
        body: Type.Union([RotateHrisToken, Type.Null()]),
        response: { 200: reference(RotatedHrisConnection) },
      },
      config: { scope: "write", takesPassword: true, problems: [connectionNotFound, notAScimConnection] },
    },
    async (request) => {
      const immediately = request.body?.immediately ?? false;
      const rotated = await rotateToken(context, request, connectionIdOf(request.params), { immediately });
      const { connection, scimToken, formerUntil } = rotated;
      return {
        ...present(connection),
        scim_token: scimToken,
        former_token_until: formerUntil?.toISOString() ?? null,
      };
    },
  );

  app.post(
    "/hris-connections/:id/activate/",
    {
      schema: {
        operationId: "activateHrisConnection",
        summary: "Activate an HR connection",
        description:
          "Accepts the last preview, with the existing accounts that it links, and begins a full run. The preview must be newer than the settings.",
        params,
        response: { 200: reference(HrisConnection) },
      },
      config: { scope: "write", takesPassword: true, problems: [connectionNotFound, previewRequired] },
    },
    async (request) => present(await activateConnection(context, request, connectionIdOf(request.params))),
  );

  app.post(
    "/hris-connections/:id/pause/",
    {
      schema: {
        operationId: "pauseHrisConnection",
        summary: "Pause an HR connection",
        description: "Idempotent. No run begins until it is resumed; accounts stay as they are.",
        params,
        response: { 200: reference(HrisConnection) },
      },
      config: { scope: "write", problems: [connectionNotFound] },
    },
    async (request) => present(await pauseConnection(context, request, connectionIdOf(request.params))),
  );

  app.post(
    "/hris-connections/:id/resume/",
    {
      schema: {
        operationId: "resumeHrisConnection",
        summary: "Resume an HR connection",
        description: "Idempotent. An active connection begins a full run.",
        params,
        response: { 200: reference(HrisConnection) },
      },
      config: { scope: "write", problems: [connectionNotFound, connectionNotActive] },
    },
    async (request) => present(await resumeConnection(context, request, connectionIdOf(request.params))),
  );
}
