import { Type } from "typebox";
import { requireId } from "#kernel/ids.ts";
import { emailInUse, OperatorUser, presentForOperator, userErased } from "#people/users/index.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { passwordRefused } from "#platform/password-rule.ts";
import { notFound } from "#platform/problems.ts";
import { PathId, reference } from "#platform/schema.ts";
import { grantAccess, UpdateAccess } from "./access.ts";
import { passwordNeedsEmail } from "./problems.ts";

export function accountOperatorRoutes(app: HttpServer, context: Context): void {
  app.patch(
    "/users/:id/",
    {
      schema: {
        operationId: "grantAccess",
        summary: "Update a user's access",
        description:
          "With a password people sign in and get JWTs, and may do what their role allows. Becoming a learner takes an older one away. The person is told by mail, at the address they had, where a mail server is set.",
        tags: ["Users"],
        params: Type.Object({ id: PathId() }),
        body: UpdateAccess,
        response: { 200: reference(OperatorUser) },
      },
      config: {
        scope: "write",
        takesPassword: true,
        conditional: true,
        problems: [notFound, userErased, passwordNeedsEmail, passwordRefused, emailInUse],
      },
    },
    async (request) => {
      const id = requireId(request.params.id, notFound);
      return presentForOperator(context)(await grantAccess(context, request, id, request.body));
    },
  );
}
