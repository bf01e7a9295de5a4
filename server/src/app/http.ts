import formbody from "@fastify/formbody";
import type { FastifyRequest } from "fastify";
import { createTokenAuthentication } from "#features/oauth/index.ts";
import { explainProblems, explainUnknownAddress } from "#features/pages/index.ts";
import { authenticateJwt, readLearnerSession, readOperatorSession } from "#features/sign-in/index.ts";
import { keepApiConventions } from "#platform/api-conventions.ts";
import type { ClientAddress } from "#platform/client-address.ts";
import type { Database } from "#platform/database/database.ts";
import { basePath, type Context, type Feature, operatorPath } from "#platform/feature.ts";
import { serveHealth } from "#platform/health.ts";
import { shareFairly } from "#platform/http/fair-share.ts";
import {
  answerUnknownAddresses,
  bearerToken,
  createStrayCounter,
  guardRoutes,
} from "#platform/http/guard.ts";
import { observeRequests } from "#platform/http/observation.ts";
import { guardPages, refuseForeignForm } from "#platform/http/page-guard.ts";
import { createHttpServer } from "#platform/http/server.ts";
import { answerNearMisses, watchRoutes } from "#platform/http/slashes.ts";
import type { Caller, HttpServer } from "#platform/http/types.ts";
import { replayIdempotentPosts } from "#platform/idempotency.ts";
import { describeRoutes, serveDocument } from "#platform/openapi.ts";
import { permissionDenied } from "#platform/problems.ts";
import { serveApiReference } from "./api-reference.ts";
import { operatorDocument, partnerDocument } from "./documents.ts";

export interface HttpOptions {
  clientAddress: ClientAddress;
  isReady(): Promise<boolean>;
  metricsToken: string | null;
  /** For what no request waits for. */
  background: Database;
}

/** Puts every feature's routes under their guards: the partner API, token routes, the operator API and the pages. */
export async function assembleHttp(
  context: Context,
  features: readonly Feature[],
  options: HttpOptions,
): Promise<HttpServer> {
  const app = createHttpServer({
    log: context.log,
    clientAddress: options.clientAddress,
    isSecure: context.settings.isSecure,
  });
  app.setNotFoundHandler(explainUnknownAddress(context));
  observeRequests(app, context);
  serveHealth(app, {
    isReady: options.isReady,
    metrics: context.metrics,
    metricsToken: options.metricsToken,
  });
  await app.register((scope: HttpServer) => partnerScope(scope, context, features, options.background));
  await app.register((scope: HttpServer) => operatorScope(scope, context, features));
  await app.register(async (pages: HttpServer) => {
    const routes = watchRoutes(pages);
    pages.register(formbody, { bodyLimit: 64_000 });
    guardPages(pages, context, (request) => readLearnerSession(context, request));
    explainProblems(pages, context);
    for (const feature of features) feature.pageRoutes?.(pages, context);
    pages.after(() => answerNearMisses(pages, routes));
  });
  return app;
}

async function partnerScope(
  scope: HttpServer,
  context: Context,
  features: readonly Feature[],
  background: Database,
): Promise<void> {
  describeRoutes(scope, partnerDocument(context, features));
  const routes = watchRoutes(scope);
  const authenticate = partnerAuthentication(context);
  await scope.register(async (tokens: HttpServer) => {
    guardRoutes(tokens, context, authenticate);
    keepApiConventions(tokens, context);
    for (const feature of features) feature.tokenRoutes?.(tokens, context);
  });
  await scope.register(
    async (api: HttpServer) => {
      guardRoutes(api, context, authenticate);
      keepApiConventions(api, context);
      answerUnknownAddresses(api);
      shareFairly(api);
      replayIdempotentPosts(api, context, background);
      for (const feature of features) feature.partnerRoutes?.(api, context);
      serveDocument(api, "/schema/", () => scope.swagger());
    },
    { prefix: basePath },
  );
  serveApiReference(scope);
  answerNearMisses(scope, routes, createStrayCounter(context, authenticate));
}

async function operatorScope(
  scope: HttpServer,
  context: Context,
  features: readonly Feature[],
): Promise<void> {
  describeRoutes(scope, operatorDocument(context, features));
  const routes = watchRoutes(scope);
  const authenticate = operatorAuthentication(context);
  await scope.register(
    async (api: HttpServer) => {
      guardRoutes(api, context, authenticate);
      keepApiConventions(api, context);
      answerUnknownAddresses(api);
      for (const feature of features) feature.operatorRoutes?.(api, context);
      serveDocument(api, "/schema/", () => scope.swagger());
    },
    { prefix: operatorPath },
  );
  answerNearMisses(scope, routes, createStrayCounter(context, authenticate));
}

/** OAuth2 tokens are opaque, JWTs have three parts: one header serves both schemes of the specification. */
function partnerAuthentication(context: Context): (request: FastifyRequest) => Promise<Caller> {
  const authenticateToken = createTokenAuthentication(context);
  return async (request) => {
    const token = bearerToken(request);
    const caller = token.includes(".")
      ? await authenticateJwt(context, token)
      : await authenticateToken(token);
    if (caller.kind === "operator") throw permissionDenied();
    return caller;
  };
}

/** A bearer wins over the console's cookie. With the cookie, whatever writes must come from this site. */
function operatorAuthentication(context: Context): (request: FastifyRequest) => Promise<Caller> {
  const authenticateToken = createTokenAuthentication(context);
  return async (request) => {
    if (request.headers.authorization === undefined) {
      const session = await readOperatorSession(context, request);
      if (session && !["GET", "HEAD"].includes(request.method))
        refuseForeignForm(request, context.settings.siteUrl);
      if (session) return session;
    }
    const token = bearerToken(request);
    // A partner's token is known and may not; what is neither is refused as the partner API refuses it.
    const caller = token.includes(".")
      ? await authenticateJwt(context, token)
      : await authenticateToken(token);
    if (caller.kind !== "operator") throw permissionDenied();
    return caller;
  };
}
