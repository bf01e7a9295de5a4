import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import { everyOperator, operatorRoles } from "#platform/http/guard/operator-roles.ts";
import { foreignForm, refuseForeignForm } from "#platform/http/guard/page-guard.ts";
import type { HttpServer, OperatorCaller } from "#platform/http/types.ts";
import { isPassword } from "#platform/passwords.ts";
import { noActiveAccount } from "#platform/problems.ts";
import { Choice, Nullable } from "#platform/schema.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import { hasAnybodySignedIn } from "../credentials.ts";
import { secondFactorRequired, secondFactorWrong } from "../problems.ts";
import { bearerChallenge, checkOperator } from "../sign-in.ts";
import { closeOperatorSession, setOperatorCookie } from "./console-cookie.ts";
import { openSession, readSession } from "./sessions.ts";

const Me = Type.Object(
  {
    operator_id: Type.Integer(),
    email: Type.String(),
    role: Choice(operatorRoles),
    organization: Nullable(
      Type.String({ description: "Slug: whose lessons an author or publisher writes", examples: ["acme"] }),
    ),
  },
  { title: "ConsoleSession" },
);

const SignInHint = Type.Object(
  {
    is_first: Type.Boolean({
      description:
        "Nobody has signed in yet: what the first start of the service printed is what to sign in with",
    }),
  },
  { title: "SignInHint" },
);

/** Counts a try before it is compared, and lets too many wait. @throws throttled */
export type GuardSignIn = (
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  guessedAt: { entryPoint: "console"; account: string },
  compare: () => Promise<{ operator: number } | null>,
) => Promise<{ operator: number } | { user: number } | null>;

/** The console's own sign-in: a cookie instead of a token, so that no script ever holds a credential. */
export function consoleSessionRoutes(app: HttpServer, context: Context, guard: GuardSignIn): void {
  app.get(
    "/session/hint/",
    {
      schema: {
        operationId: "readSignInHint",
        summary: "Retrieve the sign-in hint",
        description: "Public; it tells nothing about who the operators are.",
        response: { 200: SignInHint },
      },
      config: { scope: "public", charge: "light" },
    },
    async () => ({ is_first: !(await hasAnybodySignedIn(context.db)) }),
  );

  app.post(
    "/session/",
    {
      schema: {
        operationId: "openConsoleSession",
        summary: "Create a console session",
        description: "Sets a cookie for this site. API programs take a JWT from `/auth/jwt/create/` instead.",
        body: Type.Object(
          {
            email: Type.String({ minLength: 1, maxLength: 254 }),
            password: Type.String({ minLength: 1, maxLength: 1024 }),
            code: Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 64,
                description: "With a second factor: from the authenticator app, or a recovery code",
              }),
            ),
          },
          { title: "ConsoleSessionCreate" },
        ),
        response: { 200: Me },
      },
      config: {
        scope: "public",
        problems: [noActiveAccount, secondFactorRequired, secondFactorWrong, foreignForm],
      },
    },
    async (request, reply) => {
      refuseForeignForm(request, context.settings.siteUrl);
      const { email, password, code } = request.body;
      const asked = context.clock();
      const found = await guard(context, request, reply, { entryPoint: "console", account: email }, () =>
        compare(context, email, password, code),
      );
      if (!found || !("operator" in found)) throw noActiveAccount({ headers: bearerChallenge });
      const token = await openSession(context.db, asked, request, found.operator);
      setOperatorCookie(context, reply, token);
      return presentSession(context.db, await readSession(context, token));
    },
  );

  app.get(
    "/session/",
    {
      schema: {
        operationId: "readConsoleSession",
        summary: "Retrieve the console session",
        description: "Answers 401 when nobody is.",
        response: { 200: Me },
      },
      config: { scope: "read", operatorRoles: everyOperator },
    },
    (request) => presentSession(context.db, operatorOf(request)),
  );

  app.delete(
    "/session/",
    {
      schema: {
        operationId: "closeConsoleSession",
        summary: "Delete the console session",
        description: "Ends the session on the server and takes the cookie away.",
        response: { 204: Type.Null() },
      },
      config: { scope: "read", operatorRoles: everyOperator },
    },
    async (request, reply) => {
      await closeOperatorSession(context, request, reply);
      return reply.code(204).send(null);
    },
  );
}

/** As long for an address that is no operator's. */
async function compare(context: Context, email: string, password: string, code: string | undefined) {
  const operator = await checkOperator(context, email, password, code);
  if (!operator) await isPassword(null, password);
  return operator;
}

/** @throws noActiveAccount when the session ended in the moment in which it began */
async function presentSession(db: Database, caller: OperatorCaller | null) {
  if (!caller) throw noActiveAccount();
  const { operatorId, label, role, organizationId } = caller;
  const organization = organizationId === null ? undefined : await selectOrganization(db, organizationId);
  return { operator_id: operatorId, email: label, role, organization: organization?.slug ?? null };
}
