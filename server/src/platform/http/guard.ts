import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { isUnavailable } from "../database/unavailable.ts";
import type { Context } from "../feature.ts";
import { notAuthenticated, notFound, permissionDenied, throttled } from "../problems.ts";
import {
  addressKey,
  type RateDecision,
  type RateLimiter,
  rateLimitHeaders,
} from "../rate-limit/rate-limit.ts";
import { callerKey } from "./caller.ts";
import { sendProblem } from "./errors.ts";
import type { AccessRole, Caller, HttpServer, Scope } from "./types.ts";

/** What counting a request takes. */
export type Limits = Pick<Context, "limiters" | "settings" | "clock">;

/** Finds who a request's credentials belong to. @throws notAuthenticated, tokenNotValid, permissionDenied */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/**
 * Guards every API route registered below: who calls, how often, and whether the token allows it, in this order,
 * before the body is read. A refused bearer is charged to the address, never to an account (contract 1.7).
 */
export function guardRoutes(app: HttpServer, limits: Limits, authenticate: Authenticate): void {
  app.addHook("onRoute", requireScope);
  const countStray = createStrayCounter(limits, authenticate);
  app.addHook("onRequest", async (request, reply) => {
    const { scope, charge: chargedBy } = request.routeOptions.config;
    if (scope === undefined) return countStray(request, reply);
    if (scope === "public") {
      if (chargedBy !== "handler") await chargeAddress(limits, request, reply);
      return;
    }
    authorize(request, await identify(limits, authenticate, request, reply));
  });
}

/** Counts a request that no route serves: under the token that it shows, or under its address. */
export type CountStray = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** @returns what throws throttled, or what `authenticate` throws */
export function createStrayCounter(limits: Limits, authenticate: Authenticate): CountStray {
  return async (request, reply) => {
    if (request.headers.authorization === undefined) await chargeAddress(limits, request, reply);
    else await identify(limits, authenticate, request, reply);
  };
}

async function identify(
  limits: Limits,
  authenticate: Authenticate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  try {
    request.caller = await authenticate(request);
  } catch (error) {
    // Nobody pays for a database that could not be asked who calls.
    if (!isUnavailable(error)) await chargeAddress(limits, request, reply);
    throw error;
  }
  await chargeKey(limits, callerKey(request.caller), reply);
  return request.caller;
}

/** Unknown addresses below an API's prefix are guarded like its routes, then answered 404. */
export function answerUnknownAddresses(app: HttpServer): void {
  app.setNotFoundHandler((request, reply) => sendProblem(notFound(), request, reply));
}

/** Every route must say what it takes to call it; the handler for unknown addresses is none. */
function requireScope(route: RouteOptions) {
  if (route.config?.scope === undefined) throw new Error(`Route ${route.url} declares no scope.`);
}

/** The bearer token of the Authorization header (RFC 6750, 2.1). @throws notAuthenticated */
export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(request.headers.authorization ?? "");
  if (!match?.[1]) throw notAuthenticated({ headers: { "www-authenticate": 'Bearer realm="api"' } });
  return match[1];
}

/** Counts an unauthenticated request of this address. @throws throttled */
export function chargeAddress(limits: Limits, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const key = `address:${addressKey(request.clientAddress)}`;
  return charge(
    limits.limiters.addresses,
    key,
    limits.settings.unauthenticatedRequestsPerHour,
    limits,
    reply,
  );
}

/** Counts a request of this service account outside the guarded routes: its token exchanges. @throws throttled */
export function chargeAccount(limits: Limits, clientId: string, reply: FastifyReply): Promise<void> {
  return chargeKey(limits, `app:${clientId}`, reply);
}

function chargeKey(limits: Limits, key: string, reply: FastifyReply): Promise<void> {
  return charge(limits.limiters.accounts, key, limits.settings.requestsPerHour, limits, reply);
}

async function charge(
  limiter: RateLimiter,
  key: string,
  limit: number,
  { clock }: Pick<Limits, "clock">,
  reply: FastifyReply,
): Promise<void> {
  const taken = limiter.take(key, limit, clock().getTime());
  const decision: RateDecision = taken instanceof Promise ? await taken : taken;
  reply.headers(rateLimitHeaders(decision, "hour"));
  if (decision.allowed) return;
  throw throttled({
    detail: `Request was throttled. Expected available in ${decision.retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(decision.retryAfterSeconds) },
  });
}

function authorize(request: FastifyRequest, caller: Caller): void {
  const { scope, roles } = request.routeOptions.config;
  if (scope === undefined || scope === "public") return;
  if (!mayCall(caller, scope, roles)) throw permissionDenied();
}

/** Contract 1.3: service accounts by scope, JWT users by role (an admin may call everything), operators all of theirs. */
function mayCall(caller: Caller, scope: Scope, roles: readonly AccessRole[] | undefined): boolean {
  if (caller.kind === "service_account") return caller.scopes.includes(scope);
  if (caller.kind === "user") return caller.role === "admin" || (roles?.includes(caller.role) ?? false);
  return true;
}
