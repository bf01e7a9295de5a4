import { Type } from "typebox";
import { parseId, requireId } from "#kernel/ids.ts";
import { emailInUse } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { addressNotProposed, issueNotFound, linkNotPossible, newAccountNotPossible } from "../problems.ts";
import { presentIssue, resolveIssue } from "./issues.ts";
import { issueList } from "./queries.ts";
import { HrisIssue, ResolveHrisIssue } from "./schemas.ts";

export function issueOperatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/hris-issues/",
    {
      schema: {
        operationId: "listHrisIssues",
        summary: "List HR issues",
        description: "What somebody should look at, one for each kind and person, with what to do.",
        querystring: Type.Object({
          connection: Type.Optional(Type.String({ description: "Internal id of the connection" })),
          is_open: Type.Optional(
            Type.Boolean({ description: "True: what is to be looked at; false: what is over" }),
          ),
          kind: Type.Optional(
            Type.String({
              maxLength: 100,
              description: "Only those for this reason",
              examples: ["no_work_email"],
            }),
          ),
          ...listParameters,
        }),
        response: { 200: Page(reference(HrisIssue)) },
      },
      config: { scope: "read" },
    },
    (request) => {
      const { connection, is_open: isOpen, kind } = request.query;
      const connectionId = connection === undefined ? undefined : (parseId(connection) ?? 0);
      return answerList(context, request, issueList({ connectionId, isOpen, kind }), presentIssue);
    },
  );

  app.post(
    "/hris-issues/:id/resolve/",
    {
      schema: {
        operationId: "resolveHrisIssue",
        summary: "Resolve an HR issue",
        description:
          "Out of the list as long as it is as it is. With `link`, the employee gets the account that the issue names; with `new_account`, one of their own; with `address`, the account gets the address that the issue proposes.",
        params: Type.Object({ id: Type.String({ description: "Internal id of the issue" }) }),
        body: Type.Optional(Type.Union([ResolveHrisIssue, Type.Null()])),
        response: { 200: reference(HrisIssue) },
      },
      config: {
        scope: "write",
        takesPassword: ["link", "address"],
        problems: [issueNotFound, linkNotPossible, newAccountNotPossible, addressNotProposed, emailInUse],
      },
    },
    async (request) => {
      const id = requireId(request.params.id, issueNotFound);
      const { link = false, new_account: newAccount = false, address = null } = request.body ?? {};
      return presentIssue(await resolveIssue(context, request, id, { link, newAccount, address }));
    },
  );
}
