import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { tokenNotValid } from "#platform/problems.ts";
import { checkCredentials, checkRefreshToken } from "./authentication.ts";
import { guardGuess } from "./guessing/door.ts";
import { signToken, verifyToken } from "./jwt.ts";
import { noActiveAccount, refreshNotValid } from "./problems.ts";

const tags = ["Tokens"];
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

export function jwtRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/auth/jwt/create/",
    {
      schema: {
        operationId: "createJwt",
        summary: "Sign in with e-mail and password",
        description:
          "For operators, and for whoever has a password in an organization; `access_role` says what they may do. Partners use OAuth2.",
        tags,
        body: Type.Object({ email: text(254), password: text(1024) }),
        response: {
          200: Type.Object({
            access: Type.String({ description: "Valid for 5 minutes" }),
            refresh: Type.String({ description: "Valid for 24 hours" }),
          }),
        },
      },
      config: { scope: "public", problems: [noActiveAccount] },
    },
    async (request, reply) => {
      const { email, password } = request.body;
      const subject = await guardGuess(context, request, reply, { door: "jwt", account: email }, () =>
        checkCredentials(context, email, password),
      );
      if (!subject) throw noActiveAccount();
      reply.header("cache-control", "no-store");
      return {
        access: await signToken(context, "access", subject),
        refresh: await signToken(context, "refresh", subject),
      };
    },
  );

  app.post(
    "/auth/jwt/refresh/",
    {
      schema: {
        operationId: "refreshJwt",
        summary: "Renew the access token",
        description:
          "The refresh token stays the same and lives for 24 hours from sign-in; once the user is deactivated it is refused.",
        tags,
        body: Type.Object({ refresh: text(4096) }),
        response: { 200: Type.Object({ access: Type.String() }) },
      },
      config: { scope: "public", problems: [refreshNotValid] },
    },
    async (request, reply) => {
      const subject = await checkRefreshToken(context, request.body.refresh);
      reply.header("cache-control", "no-store");
      return { access: await signToken(context, "access", subject) };
    },
  );

  app.post(
    "/auth/jwt/verify/",
    {
      schema: {
        operationId: "verifyJwt",
        summary: "Whether a token is valid",
        description:
          "Answers 200 with an empty object for a valid token and 401 for any other, whichever of the two kinds it is.",
        tags,
        body: Type.Object({ token: text(4096) }),
        response: { 200: Type.Object({}) },
      },
      config: { scope: "public", problems: [tokenNotValid] },
    },
    async (request) => {
      const { token } = request.body;
      const isValid =
        (await verifyToken(context, "access", token)) ?? (await verifyToken(context, "refresh", token));
      if (!isValid) throw refreshNotValid();
      return {};
    },
  );
}
