import { Type } from "typebox";
import { parseId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { everyOperator } from "#platform/http/guard/operator-roles.ts";
import type { HttpRequest, HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { endCredentials } from "../credentials.ts";
import { operatorParameters, ownOrOwners } from "../named-operator.ts";
import { operatorOfId } from "../operators.ts";
import { operatorNotFound } from "../problems.ts";
import { OperatorSession } from "../schemas.ts";
import { deleteSession, sessionList } from "./sessions.ts";

const tags = ["Operators"];

export function sessionRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/operators/:id/sessions/",
    {
      schema: {
        operationId: "listOperatorSessions",
        summary: "List an operator's sessions",
        description: "The last used first. Your own with `me`; those of others are for owners.",
        tags,
        params: Type.Object(operatorParameters),
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(OperatorSession)) },
      },
      config: { scope: "read", operatorRoles: everyOperator, problems: [operatorNotFound] },
    },
    async (request) => {
      const { id } = await operatorOfId(context.db, ownOrOwners(request, request.params.id));
      const { sessionId } = operatorOf(request);
      return answerList(context, request, sessionList(context.clock(), id), (row) => ({
        ...row,
        is_current: row.id === sessionId,
      }));
    },
  );

  app.delete(
    "/operators/:id/sessions/:session/",
    {
      schema: {
        operationId: "endOperatorSession",
        summary: "Revoke an operator's session",
        description: "The browser that has it must sign in again.",
        tags,
        params: Type.Object({ ...operatorParameters, session: PathId() }),
        response: { 204: Type.Null() },
      },
      config: { scope: "write", operatorRoles: everyOperator, problems: [operatorNotFound] },
    },
    async (request, reply) => {
      const operatorId = ownOrOwners(request, request.params.id);
      await endOne(context, request, operatorId, parseId(request.params.session) ?? 0);
      return reply.code(204).send(null);
    },
  );

  app.post(
    "/operators/:id/end-sessions/",
    {
      schema: {
        operationId: "endOperatorSessions",
        summary: "Revoke all of an operator's sessions and tokens",
        description: "With `me` your own, the one that asks included. The password stays.",
        tags,
        params: Type.Object(operatorParameters),
        response: { 204: Type.Null() },
      },
      config: { scope: "write", operatorRoles: everyOperator, problems: [operatorNotFound] },
    },
    async (request, reply) => {
      await endAll(context, request, ownOrOwners(request, request.params.id));
      return reply.code(204).send(null);
    },
  );
}

async function endOne(context: Context, request: HttpRequest, operatorId: number, sessionId: number) {
  await inTransaction(context, request, async (change) => {
    if (!(await deleteSession(change.trx, operatorId, sessionId))) throw notFound();
    await audit(change, "operator.end_session", { organizationId: null, id: operatorId });
  });
}

async function endAll(context: Context, request: HttpRequest, operatorId: number) {
  await inTransaction(context, request, async (change) => {
    await operatorOfId(change.trx, operatorId);
    await endCredentials(change.trx, change.now, operatorId);
    await audit(change, "operator.end_sessions", { organizationId: null, id: operatorId });
  });
}
