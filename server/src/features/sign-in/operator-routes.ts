import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/caller.ts";
import { foreignForm, refuseForeignForm } from "#platform/http/page-guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { checkCredentials } from "./authentication.ts";
import { guardGuess } from "./guessing/door.ts";
import { noActiveAccount } from "./problems.ts";
import { closeOperatorSession, openOperatorSession, setOperatorCookie } from "./sessions.ts";

const tags = ["Session"];
const Me = Type.Object({ operator_id: Type.Integer(), email: Type.String() });

/** The console's own sign-in: a cookie instead of a token, so that no script ever holds a credential. */
export function sessionOperatorRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/session/",
    {
      schema: {
        operationId: "openConsoleSession",
        summary: "Sign in to the console",
        description: "Sets a cookie for this site. API programs take a JWT from `/auth/jwt/create/` instead.",
        tags,
        body: Type.Object({
          email: Type.String({ minLength: 1, maxLength: 254 }),
          password: Type.String({ minLength: 1, maxLength: 1024 }),
        }),
        response: { 200: Me },
      },
      config: { scope: "public", problems: [noActiveAccount, foreignForm] },
    },
    async (request, reply) => {
      refuseForeignForm(request, context.settings.siteUrl);
      const { email, password } = request.body;
      const subject = await guardGuess(
        context,
        request,
        reply,
        { door: "console", account: email },
        async () => {
          const found = await checkCredentials(context, email, password);
          return "operator" in found ? found : null;
        },
      );
      if (!subject || !("operator" in subject)) throw noActiveAccount();
      setOperatorCookie(context, reply, await openOperatorSession(context, subject.operator));
      return { operator_id: subject.operator, email };
    },
  );

  app.get(
    "/session/",
    {
      schema: {
        operationId: "readConsoleSession",
        summary: "Who is signed in",
        description: "Answers 401 when nobody is.",
        tags,
        response: { 200: Me },
      },
      config: { scope: "read" },
    },
    async (request) => {
      const { operatorId, label } = operatorOf(request);
      return { operator_id: operatorId, email: label };
    },
  );

  app.delete(
    "/session/",
    {
      schema: {
        operationId: "closeConsoleSession",
        summary: "Sign out of the console",
        description: "Ends the session on the server and takes the cookie away.",
        tags,
        response: { 204: Type.Null() },
      },
      config: { scope: "read" },
    },
    async (request, reply) => {
      await closeOperatorSession(context, request, reply);
      return reply.code(204).send(null);
    },
  );
}
