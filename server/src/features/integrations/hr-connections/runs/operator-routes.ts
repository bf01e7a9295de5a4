import { Type } from "typebox";
import { parseId, requireId } from "#kernel/ids.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { Choice, reference } from "#platform/schema.ts";
import { presentChange } from "../changes/presentation.ts";
import { changeList, changeStates } from "../changes/queries.ts";
import { connectionIdOf } from "../connections/connections.ts";
import {
  connectionNotActive,
  connectionNotFound,
  runNotFound,
  runNotHeld,
  runNotUndoable,
} from "../problems.ts";
import { runList } from "../run-queue/queries.ts";
import { presentRun } from "../run-queue/run.ts";
import { changeKinds, HrisChange, HrisRun, runStates, StartHrisRun } from "../run-queue/schemas.ts";
import { approveRun, askForRun, rejectRun, runOf, undoRun } from "./deciding/decisions.ts";

const params = Type.Object({ id: Type.String({ description: "Internal id of the run" }) });

export function runOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/hris-connections/:id/runs/",
    {
      schema: {
        operationId: "startHrisRun",
        summary: "Start an HR run",
        description:
          "preview writes nothing; full and delta need an active connection. One run of a connection is under way at a time and one waits at most: asking again answers with the one that waits.",
        params: Type.Object({ id: Type.String({ description: "Internal id of the connection" }) }),
        body: StartHrisRun,
        response: { 202: reference(HrisRun) },
      },
      config: { scope: "write", problems: [connectionNotFound, connectionNotActive] },
    },
    async (request, reply) => {
      const run = await askForRun(context, request, connectionIdOf(request.params), request.body.kind);
      return reply.code(202).send(presentRun(run));
    },
  );

  app.get(
    "/hris-runs/",
    {
      schema: {
        operationId: "listHrisRuns",
        summary: "List HR runs",
        description: "The latest first, with counts and progress.",
        querystring: Type.Object({
          connection: Type.Optional(Type.String({ description: "Internal id of the connection" })),
          state: Type.Optional(Choice(runStates, { description: "Only runs that are so now" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(HrisRun)) },
      },
      config: { scope: "read" },
    },
    (request) => {
      const { connection, state } = request.query;
      const connectionId = connection === undefined ? undefined : (parseId(connection) ?? 0);
      return answerList(context, request, runList({ connectionId, state }), presentRun);
    },
  );

  app.get(
    "/hris-runs/:id/",
    {
      schema: {
        operationId: "readHrisRun",
        summary: "Retrieve an HR run",
        description: "Ask again while it is queued or running: `progress` says how far it is.",
        params,
        response: { 200: reference(HrisRun) },
      },
      config: { scope: "read", problems: [runNotFound] },
    },
    async (request) => presentRun(await runOf(context.db, requireId(request.params.id, runNotFound))),
  );

  app.get(
    "/hris-runs/:id/changes/",
    {
      schema: {
        operationId: "listHrisChanges",
        summary: "List an HR run's changes",
        description:
          "In their order: what was done or would be, with the fields before and after, and who was left alone and why.",
        params,
        querystring: Type.Object({
          kind: Type.Optional(Choice(changeKinds, { description: "Only what was done in this way" })),
          state: Type.Optional(
            Choice(changeStates, { description: "Only what has come so far, such as held" }),
          ),
          search: Type.Optional(Type.String({ maxLength: 255, description: "Part of the name" })),
          ...listParameters,
        }),
        response: { 200: Page(reference(HrisChange)) },
      },
      config: { scope: "read", problems: [runNotFound] },
    },
    async (request) => {
      const run = await runOf(context.db, requireId(request.params.id, runNotFound));
      const { kind, state, search } = request.query;
      const filter = { runId: run.id, notesRunId: run.notes_run_id, kind, state, search };
      return answerList(context, request, changeList(filter), presentChange);
    },
  );

  for (const { verb, summary, description, act, problems } of decisions) {
    app.post(
      `/hris-runs/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}HrisRun`,
          summary,
          description,
          params,
          response: { 200: reference(HrisRun) },
        },
        config: { scope: "write", takesPassword: verb !== "reject", problems },
      },
      async (request) => presentRun(await act(context, request, requireId(request.params.id, runNotFound))),
    );
  }

  app.get(
    "/hris-changes/",
    {
      schema: {
        operationId: "listHrisChangesOfUser",
        summary: "List what HR runs did to a user",
        description: "The latest first: why an account is as it is, such as inactive.",
        querystring: Type.Object({
          user: Type.String({ description: "Internal id of the user" }),
          ...listParameters,
        }),
        response: { 200: Page(reference(HrisChange)) },
      },
      config: { scope: "read" },
    },
    (request) =>
      answerList(context, request, changeList({ userId: parseId(request.query.user) ?? 0 }), presentChange),
  );
}

const decisions = [
  {
    verb: "approve",
    summary: "Approve a held HR run",
    description: "What was held is done as well. The changes of the run with state `held` are what that is.",
    act: approveRun,
    problems: [runNotFound, runNotHeld, connectionNotActive],
  },
  {
    verb: "reject",
    summary: "Reject a held HR run",
    description: "What was held is left as it is. The next full run decides anew.",
    act: rejectRun,
    problems: [runNotFound, runNotHeld],
  },
  {
    verb: "undo",
    summary: "Undo an HR run",
    description:
      "Takes back the last run that changed anything, and pauses the connection. Accounts that it made are deactivated; what somebody has changed since stays.",
    act: undoRun,
    problems: [runNotFound, runNotUndoable],
  },
] as const;
