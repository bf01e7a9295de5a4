import formbody from "@fastify/formbody";
import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { isRecord } from "#kernel/record.ts";
import { authenticateJwt, readLearnerSession, welcomeVisitor } from "#people/credentials/index.ts";
import { chargeUnknownAddress, explainProblems, explainUnknownAddress } from "#people/page-shell/index.ts";
import type { ClientAddress } from "#platform/addresses/client-address.ts";
import type { Database } from "#platform/database/database.ts";
import { basePath, type Context, type Feature, operatorPath } from "#platform/feature.ts";
import { limitConnections } from "#platform/http/connections/connections.ts";
import { shareFairly } from "#platform/http/connections/fair-share.ts";
import type { Pace } from "#platform/http/connections/pace.ts";
import { refusePlainHttp } from "#platform/http/connections/plain-http.ts";
import {
  answerUnknownAddresses,
  bearerToken,
  chargeAddress,
  createStrayCounter,
  guardRoutes,
} from "#platform/http/guard/guard.ts";
import { guardPages, refuseForeignForm } from "#platform/http/guard/page-guard.ts";
import { observeRequests } from "#platform/http/observation.ts";
import { watchRoutes } from "#platform/http/routing/known-addresses.ts";
import { nearMissesOf } from "#platform/http/routing/near-miss.ts";
import { answerNearMisses, type NearMisses, registerNearMisses } from "#platform/http/routing/near-misses.ts";
import { createHttpServer } from "#platform/http/server.ts";
import { traceRequests } from "#platform/http/trace-requests.ts";
import type { Caller, HttpRequest, HttpServer } from "#platform/http/types.ts";
import { replayIdempotentPosts } from "#platform/idempotency/idempotency.ts";
import { type ProcessState, serveHealth } from "#platform/metrics/health.ts";
import { addApiConventions } from "#platform/openapi/api-conventions.ts";
import type { OpenApiDocument } from "#platform/openapi/document-parts.ts";
import { describeRoutes, serveDocument } from "#platform/openapi/openapi.ts";
import { rememberPages } from "#platform/openapi/pages.ts";
import { permissionDenied } from "#platform/problems.ts";
import { createTokenAuthentication } from "#tenancy/oauth/index.ts";
import { readOperatorSession, requirePasswordInHeader } from "#tenancy/operators/index.ts";
import { serveApiReference } from "./contract/api-reference.ts";
import { operatorDocument, partnerDocument } from "./contract/documents.ts";
import { serveGuides } from "./guides.ts";

export interface HttpOptions {
  clientAddress: ClientAddress;
  isReady(): Promise<boolean>;
  describe(): ProcessState;
  metricsToken: string | null;
  metricsKeptMs: number;
  /** For what no request waits for. */
  background: Database;
  pace?: Pace;
  tls?: { cert: string; key: string } | null;
  trustedProxies: readonly string[];
  /** What one client may hold open. */
  connectionsPerAddress: number;
  isTraced?: boolean;
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
    tls: options.tls ?? null,
    ...(options.pace ? { pace: options.pace } : {}),
  });
  if (options.isTraced) traceRequests(app);
  limitConnections(app, context, {
    mostOfOne: options.connectionsPerAddress,
    trustedProxies: options.trustedProxies,
    speaksTls: (options.tls ?? null) !== null,
  });
  const addresses = rememberApiAddresses(app);
  const describedPages = rememberPages(app);
  app.setNotFoundHandler(explainUnknownAddress(context, addresses));
  observeRequests(app, context);
  const { isSecure, siteUrl } = context.settings;
  if (isSecure) refusePlainHttp(app, siteUrl, options.trustedProxies);
  const nearMisses = answerNearMisses(app);
  app.addHook("onRequest", async (request, reply) => {
    if (!request.is404) return;
    const isApi = [basePath, operatorPath].some((path) => request.url.startsWith(`${path}/`));
    if (!isApi) return chargeUnknownAddress(context, request, reply); // the APIs count their own
  });
  serveHealth(app, {
    isReady: options.isReady,
    describe: options.describe,
    metrics: context.metrics,
    limits: context,
    metricsToken: options.metricsToken,
    metricsKeptMs: options.metricsKeptMs,
  });
  await app.register((scope: HttpServer) =>
    partnerScope(scope, context, features, {
      addresses,
      nearMisses,
      describedPages,
      background: options.background,
    }),
  );
  await app.register((scope: HttpServer) =>
    operatorScope(scope, context, features, { addresses, nearMisses }),
  );
  await app.register(async (pages: HttpServer) => {
    const routes = watchRoutes(pages);
    pages.register(formbody, { bodyLimit: 64_000 });
    const readSession = (request: FastifyRequest) => readLearnerSession(context, request);
    guardPages(pages, context, (request, reply) => welcomeVisitor(context, request, reply));
    explainProblems(pages, context);
    for (const feature of features) feature.pageRoutes?.(pages, context);
    serveApiReference(pages, context);
    serveGuides(pages, context);
    const count = async (request: FastifyRequest, reply: FastifyReply) => {
      request.session = await readSession(request);
      if (!request.session) await chargeAddress(context, request, reply);
    };
    pages.after(() => registerNearMisses(pages, nearMissesOf(routes, count)));
  });
  nearMisses.close();
  return app;
}

/** What both APIs serve, filled as routes are declared: so that an unknown address can be told its nearest neighbor. */
function rememberApiAddresses(app: HttpServer): ReadonlySet<string> {
  const addresses = new Set<string>();
  app.addHook("onRoute", ({ url, schema }: RouteOptions) => {
    if (!schema?.hide && [basePath, operatorPath].some((path) => url.startsWith(`${path}/`)))
      addresses.add(url);
  });
  return addresses;
}

interface ApiSurroundings {
  addresses: ReadonlySet<string>;
  nearMisses: NearMisses;
}

interface PartnerSurroundings extends ApiSurroundings {
  describedPages: OpenApiDocument["paths"];
  background: Database;
}

async function partnerScope(
  scope: HttpServer,
  context: Context,
  features: readonly Feature[],
  { addresses, nearMisses, describedPages, background }: PartnerSurroundings,
): Promise<void> {
  describeRoutes(scope, partnerDocument(context, features, describedPages));
  const routes = watchRoutes(scope);
  const authenticate = partnerAuthentication(context);
  await scope.register(async (tokens: HttpServer) => {
    guardRoutes(tokens, context, authenticate);
    addApiConventions(tokens, context);
    for (const feature of features) feature.tokenRoutes?.(tokens, context);
  });
  await scope.register(
    async (api: HttpServer) => {
      guardRoutes(api, context, authenticate);
      addApiConventions(api, context);
      answerUnknownAddresses(api, addresses);
      shareFairly(api);
      replayIdempotentPosts(api, context, background);
      const declare = declareInTags(api);
      for (const feature of features) declare(feature.tags, () => feature.partnerRoutes?.(api, context));
      serveDocument(api, "/schema/", () => scope.swagger());
    },
    { prefix: basePath },
  );
  nearMisses.add(nearMissesOf(routes, createStrayCounter(context, authenticate)));
}

/** In the API's document, routes that name no tag have the first of their feature; those of a plugin name theirs. */
function declareInTags(app: HttpServer): (tags: Feature["tags"], declare: () => void) => void {
  let current: string | undefined;
  app.addHook("onRoute", (route) => {
    if (current && route.schema) route.schema = { tags: [current], ...route.schema };
  });
  return (tags, declare) => {
    current = tags?.[0]?.name;
    declare();
    current = undefined;
  };
}

async function takesPassword(request: HttpRequest): Promise<boolean> {
  const { body, routeOptions } = request;
  const { takesPassword = false, widens } = routeOptions.config;
  const mayTake =
    typeof takesPassword === "boolean"
      ? takesPassword
      : isRecord(body) && takesPassword.some((field) => (body[field] ?? false) !== false);
  return mayTake && (widens === undefined || (await widens(request)));
}

async function operatorScope(
  scope: HttpServer,
  context: Context,
  features: readonly Feature[],
  { addresses, nearMisses }: ApiSurroundings,
): Promise<void> {
  describeRoutes(scope, operatorDocument(context, features));
  const routes = watchRoutes(scope);
  const authenticate = operatorAuthentication(context);
  await scope.register(
    async (api: HttpServer) => {
      guardRoutes(api, context, authenticate);
      addApiConventions(api, context);
      answerUnknownAddresses(api, addresses);
      api.addHook("preHandler", async (request) => {
        if (await takesPassword(request)) await requirePasswordInHeader(context, request);
      });
      shareFairly(api);
      const declare = declareInTags(api);
      for (const feature of features)
        declare(feature.operatorTags, () => feature.operatorRoutes?.(api, context));
      serveDocument(api, "/schema/", () => scope.swagger());
    },
    { prefix: operatorPath },
  );
  nearMisses.add(nearMissesOf(routes, createStrayCounter(context, authenticate)));
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
