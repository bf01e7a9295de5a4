import { Type } from "typebox";
import type { Context } from "#platform/feature.ts";
import { JSON_BODY_BYTES } from "#platform/http/input/body-limit.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { noActiveAccount, permissionDenied, tokenNotValid } from "#platform/problems.ts";
import { Omittable } from "#platform/schema.ts";
import { secondFactorRequired, secondFactorWrong } from "#tenancy/operators/index.ts";
import { guardGuess } from "./guessing/guess-guard.ts";
import { refreshNotValid } from "./problems.ts";
import { checkCredentials, checkRefreshToken, requireLiveToken } from "./tokens/authentication.ts";
import { signToken } from "./tokens/jwt.ts";

const tags = ["Authentication"];
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength });

export function jwtRoutes(app: HttpServer, context: Context): void {
  app.post(
    "/auth/jwt/create/",
    {
      schema: {
        operationId: "createJwt",
        summary: "Create a JWT pair with e-mail and password",
        description:
          "For operators, and for whoever has a password in an organization; `access_role` says what they may do. Partners use OAuth2.",
        tags,
        body: Type.Object(
          {
            email: text(254),
            password: text(1024),
            code: Omittable(
              Type.String({
                minLength: 1,
                maxLength: 64,
                description:
                  "Of an operator with a second factor: from the authenticator app, or a recovery code",
              }),
            ),
          },
          { title: "JwtCreate" },
        ),
        response: {
          200: Type.Object(
            {
              access: Type.String({ description: "Valid for 5 minutes" }),
              refresh: Type.String({ description: "Valid for 24 hours" }),
            },
            { title: "JwtPair" },
          ),
        },
      },
      bodyLimit: JSON_BODY_BYTES,
      config: { scope: "public", problems: [noActiveAccount, secondFactorRequired, secondFactorWrong] },
    },
    async (request, reply) => {
      const { email, password, code } = request.body;
      const asked = context.clock();
      const subject = await guardGuess(context, request, reply, { entryPoint: "jwt", account: email }, () =>
        checkCredentials(context, email, password, code),
      );
      if (!subject) throw noActiveAccount();
      reply.header("cache-control", "no-store");
      return {
        access: await signToken(context, "access", subject, asked),
        refresh: await signToken(context, "refresh", subject, asked),
      };
    },
  );

  app.post(
    "/auth/jwt/refresh/",
    {
      schema: {
        operationId: "refreshJwt",
        summary: "Refresh an access token",
        description:
          "The refresh token stays the same and lives for 24 hours from sign-in; once the user is deactivated it is refused.",
        tags,
        body: Type.Object({ refresh: text(4096) }, { title: "JwtRefresh" }),
        response: { 200: Type.Object({ access: Type.String() }, { title: "JwtAccess" }) },
      },
      bodyLimit: JSON_BODY_BYTES,
      config: { scope: "public", problems: [refreshNotValid] },
    },
    async (request, reply) => {
      const asked = context.clock();
      const subject = await checkRefreshToken(context, request.body.refresh);
      reply.header("cache-control", "no-store");
      return { access: await signToken(context, "access", subject, asked) };
    },
  );

  app.post(
    "/auth/jwt/verify/",
    {
      schema: {
        operationId: "verifyJwt",
        summary: "Verify a JWT",
        description:
          "Answers 200 with an empty object for a valid token, whichever of the two kinds it is, and 401 for any other: one that is over, was revoked, or is none of this service's.",
        tags,
        body: Type.Object({ token: text(4096) }, { title: "JwtVerify" }),
        response: { 200: Type.Object({}, { title: "JwtVerification" }) },
      },
      bodyLimit: JSON_BODY_BYTES,
      config: { scope: "public", problems: [tokenNotValid, permissionDenied] },
    },
    async (request) => {
      await requireLiveToken(context, request.body.token);
      return {};
    },
  );
}
