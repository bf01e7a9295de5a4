import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { everyOperator, ownersOnly } from "#platform/http/guard/operator-roles.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { answerList } from "#platform/lists/list.ts";
import { Page } from "#platform/lists/pagination.ts";
import { listParameters, sortParameter } from "#platform/lists/parameters.ts";
import { reference } from "#platform/schema.ts";
import { namedOperator, operatorParameters, otherOperator, visibleOperator } from "./named-operator.ts";
import { changeRole, operatorOfId, setOperatorActive } from "./operators.ts";
import { requirePasswordAtConsole } from "./password/own-password.ts";
import { lastOwner, notForOneself, operatorNotFound, secondFactorIsOff, wrongPassword } from "./problems.ts";
import { operatorList } from "./queries.ts";
import { Operator, Role, UpdateOperator } from "./schemas.ts";
import { resetSecondFactor } from "./second-factor/second-factor.ts";

const tags = ["Operators"];
const params = Type.Object(operatorParameters);

export function operatorRoutes(app: HttpServer, context: Context): void {
  app.get(
    "/operators/",
    {
      schema: {
        operationId: "listOperators",
        summary: "List operators",
        description: "By e-mail address, invited and deactivated ones too.",
        tags,
        querystring: Type.Object({
          role: Type.Optional(Role),
          is_active: Type.Optional(
            Type.Boolean({ description: "false: only deactivated operators; both when left out" }),
          ),
          sort: sortParameter(["email", "creation_date"], "email"),
          ...listParameters,
        }),
        response: { 200: Page(reference(Operator)) },
      },
      config: { scope: "read" },
    },
    (request) => answerList(context, request, operatorList(request.query), (row) => row),
  );

  app.get(
    "/operators/:id/",
    {
      schema: {
        operationId: "readOperator",
        summary: "Retrieve an operator",
        description: "`me` is whoever asks; authors and publishers see nobody else.",
        tags,
        params,
        response: { 200: reference(Operator) },
      },
      config: { scope: "read", operatorRoles: everyOperator, problems: [operatorNotFound] },
    },
    (request) => operatorOfId(context.db, visibleOperator(request, request.params.id)),
  );

  app.patch(
    "/operators/:id/",
    {
      schema: {
        operationId: "updateOperator",
        summary: "Update an operator",
        description:
          "Ends the operator's sessions and tokens, and tells them by mail. The last active owner stays one.",
        tags,
        params,
        body: UpdateOperator,
        response: { 200: reference(Operator) },
      },
      config: {
        scope: "write",
        operatorRoles: ownersOnly,
        conditional: true,
        problems: [operatorNotFound, lastOwner, wrongPassword],
      },
    },
    async (request) => {
      const { current_password: password, ...position } = request.body;
      await requirePasswordAtConsole(context, operatorOf(request), password);
      return changeRole(context, request, namedOperator(request, request.params.id), position);
    },
  );

  for (const [verb, isActive] of [
    ["deactivate", false],
    ["reactivate", true],
  ] as const) {
    app.post(
      `/operators/:id/${verb}/`,
      {
        schema: {
          operationId: `${verb}Operator`,
          summary: isActive ? "Reactivate an operator" : "Deactivate an operator",
          description: isActive
            ? "Idempotent. The password stays as it was. Sessions and tokens stay ended: the operator signs in again."
            : "Idempotent. Ends the operator's sessions, tokens and invitation at once. The last active owner cannot be deactivated.",
          tags,
          params,
          response: { 200: reference(Operator) },
        },
        config: {
          scope: "write",
          takesPassword: isActive,
          operatorRoles: ownersOnly,
          problems: [operatorNotFound, lastOwner],
        },
      },
      (request) => setOperatorActive(context, request, namedOperator(request, request.params.id), isActive),
    );
  }

  app.post(
    "/operators/:id/reset-second-factor/",
    {
      schema: {
        operationId: "resetOperatorSecondFactor",
        summary: "Reset an operator's second factor",
        description:
          "For an operator who has lost it. Ends their sessions and tokens, and tells them by mail. Ask them first, in person.",
        tags,
        params,
        response: { 200: reference(Operator) },
      },
      config: {
        scope: "write",
        takesPassword: true,
        operatorRoles: ownersOnly,
        problems: [operatorNotFound, secondFactorIsOff, notForOneself],
      },
    },
    async (request) => {
      const operator = await operatorOfId(context.db, otherOperator(request, request.params.id));
      await resetSecondFactor(context, request, operator);
      return operatorOfId(context.db, operator.id);
    },
  );
}
