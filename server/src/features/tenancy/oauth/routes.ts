import formbody from "@fastify/formbody";
import type { FastifyRequest } from "fastify";
import { Problem } from "#kernel/problem.ts";
import type { Context } from "#platform/feature.ts";
import { sendProblem, toProblem } from "#platform/http/errors.ts";
import { chargeAccount, chargeAddress } from "#platform/http/guard/guard.ts";
import type { HttpServer } from "#platform/http/types.ts";
import { reference } from "#platform/schema.ts";
import { ACCESS_TOKEN_SECONDS, authenticateClient, issueAccessToken } from "./access-tokens.ts";
import {
  invalidClient,
  invalidRequest,
  invalidScope,
  oauthProblem,
  unsupportedGrantType,
} from "./problems.ts";
import { TokenAnswer, TokenRequest } from "./schemas.ts";

/** The one JSON-less route of the API: it alone reads forms (RFC 6749, 4.4.2). */
export function tokenRoutes(app: HttpServer, context: Context): void {
  app.register(async (forms: HttpServer) => {
    await forms.register(formbody, { bodyLimit: 64_000 });
    tokenRoute(forms, context);
  });
}

function tokenRoute(app: HttpServer, context: Context): void {
  app.post(
    "/oauth/token/",
    {
      schema: {
        operationId: "createAccessToken",
        summary: "Create an access token with client credentials",
        description:
          "RFC 6749, 4.4. The client authenticates by form fields or by HTTP Basic. There is no refresh token: repeat the exchange when `expires_in` seconds have passed.",
        tags: ["Authentication"],
        consumes: ["application/x-www-form-urlencoded"],
        body: TokenRequest,
        response: { 200: reference(TokenAnswer) },
      },
      // A failed exchange is charged to the address, a successful one to the service account (contract 1.7).
      config: {
        scope: "public",
        charge: "handler",
        problems: [invalidRequest, unsupportedGrantType, invalidClient, invalidScope],
      },
      errorHandler: async (error, request, reply) => {
        const problem = toProblem(error, request);
        const isCharged = problem.status < 500 && !reply.hasHeader("ratelimit-policy");
        const refusal = isCharged ? await refusalOf(chargeAddress(context, request, reply)) : null;
        return sendProblem(inOauthShape(refusal ?? problem), request, reply);
      },
    },
    async (request, reply) => {
      const client = await clientOfExchange(context, request);
      await chargeAccount(context, client.clientId, reply);
      const issued = await issueAccessToken(context, client);
      return reply.header("cache-control", "no-store").send({
        access_token: issued.accessToken,
        token_type: "Bearer",
        expires_in: ACCESS_TOKEN_SECONDS,
        scope: issued.scopes.join(" "),
      });
    },
  );
}

async function refusalOf(charging: Promise<void>): Promise<Problem | null> {
  try {
    await charging;
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

async function clientOfExchange(context: Context, request: FastifyRequest<{ Body: TokenForm }>) {
  if (!request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded")) {
    throw oauthProblem(invalidRequest);
  }
  const { grant_type: grantType, scope } = request.body;
  if (!grantType) throw oauthProblem(invalidRequest, "grant_type is missing; send client_credentials.");
  if (grantType !== "client_credentials") throw oauthProblem(unsupportedGrantType);
  return authenticateClient(context, clientOf(request), scope);
}

/** What fails before the handler, such as a JSON body, is `invalid_request` to an OAuth library. */
function inOauthShape(problem: Problem): Problem {
  if (problem.members.error !== undefined || problem.status >= 500) return problem;
  if ([400, 415, 422].includes(problem.status)) return oauthProblem(invalidRequest);
  const { code, status, detail, headers } = problem;
  const error = status === 429 ? "temporarily_unavailable" : "invalid_request";
  return new Problem({ code, status, detail }, { headers, members: { error, error_description: detail } });
}

interface TokenForm {
  grant_type?: string;
  client_id?: string;
  client_secret?: string;
  scope?: string;
}

/** RFC 6749, 2.3.1: HTTP Basic with form-encoded id and secret, or both in the body. */
function clientOf(request: FastifyRequest<{ Body: TokenForm }>): { id: string; secret: string } {
  const [scheme = "", encoded = ""] = (request.headers.authorization ?? "").split(/ +/, 2);
  if (scheme.toLowerCase() === "basic") {
    const decoded = Buffer.from(encoded, "base64").toString("utf8");
    const [id = "", secret = ""] = decoded.split(/:(.*)/s, 2).map(formDecode);
    return { id, secret };
  }
  const { client_id: id, client_secret: secret } = request.body;
  if (!id || !secret) throw oauthProblem(invalidRequest, "client_id and client_secret are missing.");
  return { id, secret };
}

function formDecode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return text;
  }
}
