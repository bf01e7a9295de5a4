import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { notAuthenticated, permissionDenied, throttled } from "../problems.ts";
import {
  addressKey,
  type RateDecision,
  type RateLimiter,
  rateLimitHeaders,
} from "../rate-limit/rate-limit.ts";
import { callerKey } from "./caller.ts";
import type { AccessRole, Caller, HttpServer, Scope } from "./types.ts";

export interface GuardOptions {
  /** The caller behind a bearer token, or null when the token is not valid. */
  authenticate(request: FastifyRequest): Promise<Caller>;
  limiter: RateLimiter;
  requestsPerHour: number;
  unauthenticatedRequestsPerHour: number;
  now(): number;
}

/**
 * Guards every route registered below: who calls, how often, and whether the token allows it, in this order,
 * before the body is read. A refused bearer is charged to the address, never to an account (contract 1.7).
 */
export function guardRoutes(app: HttpServer, options: GuardOptions): void {
  app.addHook("onRoute", requireScope);
  app.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.config.scope === "public") {
      await chargeAddress(options, request, reply);
      return;
    }
    try {
      request.caller = await options.authenticate(request);
    } catch (error) {
      await chargeAddress(options, request, reply);
      throw error;
    }
    await chargeCaller(options, request.caller, reply);
    authorize(request, request.caller);
  });
}

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
export async function chargeAddress(
  options: Pick<GuardOptions, "limiter" | "unauthenticatedRequestsPerHour" | "now">,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = `address:${addressKey(request.clientAddress)}`;
  const decision = await options.limiter.take(key, options.unauthenticatedRequestsPerHour, options.now());
  refuseBeyond(decision, reply);
}

async function chargeCaller(options: GuardOptions, caller: Caller, reply: FastifyReply): Promise<void> {
  const taken = options.limiter.take(callerKey(caller), options.requestsPerHour, options.now());
  refuseBeyond(taken instanceof Promise ? await taken : taken, reply);
}

function refuseBeyond(decision: RateDecision, reply: FastifyReply): void {
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
