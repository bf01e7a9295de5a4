import { Type } from "typebox";
import type { Context, Outgoing } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { notOnHold } from "./problems.ts";
import { restoreList } from "./queries.ts";
import { declareByOperator, resumeSending } from "./restores.ts";
import { Restore, Resume, SendingState } from "./schemas.ts";
import { presentRestore, readSendingState } from "./sending-state.ts";

export function restoreOperatorRoutes(
  app: HttpServer,
  context: Context,
  outgoing: readonly Outgoing[],
): void {
  app.get(
    "/restores/",
    {
      schema: {
        operationId: "listRestores",
        summary: "List database restores",
        description: "As found by the service or said by an operator, with what was decided then.",
        querystring: Type.Object(listParameters),
        response: { 200: Page(reference(Restore)) },
      },
      config: { scope: "read" },
    },
    async (request) => answerList(context, request, restoreList(), presentRestore),
  );

  app.get(
    "/restores/sending/",
    {
      schema: {
        operationId: "readSendingState",
        summary: "Retrieve the sending state",
        description: "After a restore nothing is sent until an operator decides what becomes of what waits.",
        response: { 200: reference(SendingState) },
      },
      config: { scope: "read" },
    },
    async () => readSendingState(context.db, outgoing),
  );

  app.post(
    "/restores/",
    {
      schema: {
        operationId: "declareRestore",
        summary: "Declare a database restore",
        description:
          "Says that the database was restored. For when the service has not noticed: older event cursors are refused with where to go on, and nothing is sent until sending is resumed.",
        response: { 201: reference(SendingState) },
      },
      config: { scope: "write" },
    },
    async (request, reply) => reply.code(201).send(await declareByOperator(context, request, outgoing)),
  );

  app.post(
    "/restores/resume/",
    {
      schema: {
        operationId: "resumeSending",
        summary: "Resume sending after a restore",
        description:
          "Everything that waits, or only what was queued after the restore. Every process goes on within about a second.",
        body: Resume,
        response: { 200: reference(SendingState) },
      },
      config: { scope: "write", problems: [notOnHold] },
    },
    async (request) => resumeSending(context, request, outgoing, request.body.choice),
  );
}
