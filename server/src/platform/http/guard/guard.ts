import type { FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { isUnavailable } from "../../database/availability/unavailable.ts";
import { notAuthenticated, oauth2Required, permissionDenied, throttled } from "../../problems.ts";
import { type RateDecision, rateLimitHeaders } from "../../rate-limit/rate-limit.ts";
import { sendProblem } from "../errors.ts";
import type {
  AccessRole,
  Caller,
  HttpServer,
  OperatorCaller,
  OperatorRole,
  PartnerCaller,
  Scope,
} from "../types.ts";
import { takeFromAddress } from "./address-budget.ts";
import { budgetKey } from "./caller.ts";
import type { Limits } from "./limits.ts";
import { unknownRoute } from "./nearest-route.ts";
import { operatorRolesOf } from "./operator-roles.ts";

const STRANGERS_BODY_BYTES = 64_000;

/** Finds who a request's credentials belong to. @throws notAuthenticated, tokenNotValid, permissionDenied */
type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/**
 * Guards every API route registered below: who calls, how often, and whether the token allows it, in this order,
 * before the body is read. A refused bearer is charged to the address, never to an account (contract 1.7).
 */
export function guardRoutes(app: HttpServer, limits: Limits, authenticate: Authenticate): void {
  app.addHook("onRoute", requireScope);
  app.addHook("onRoute", boundStrangersBody);
  const countStray = createStrayCounter(limits, authenticate);
  app.addHook("onRequest", async (request, reply) => {
    const { scope, charge: chargedBy } = request.routeOptions.config;
    if (scope === undefined) return countStray(request, reply);
    if (scope === "public") {
      if (chargedBy === "light") await chargeLight(limits, request, reply);
      else if (chargedBy !== "handler") await chargeAddress(limits, request, reply);
      return;
    }
    const caller = await identify(limits, authenticate, request, reply);
    if (limits.settings.requiresOauth2) requireApplication(request, caller);
    authorize(request, caller);
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
  await chargeBudget(limits, budgetKey(request.caller), reply);
  return request.caller;
}

/** Unknown addresses below an API's prefix are guarded like its routes, then answered 404 with the nearest route. */
export function answerUnknownAddresses(app: HttpServer, addresses: ReadonlySet<string>): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(unknownRoute(addresses, request.url), request, reply),
  );
}

/** Every route must say what it takes to call it; the handler for unknown addresses is none. */
function requireScope(route: RouteOptions) {
  if (route.config?.scope === undefined) throw new Error(`Route ${route.url} declares no scope.`);
}

/** An unauthenticated body holds a few names and secrets; reading a larger one would be wasted work. */
function boundStrangersBody(route: RouteOptions) {
  if (route.config?.scope === "public") route.bodyLimit ??= STRANGERS_BODY_BYTES;
}

/** The bearer token of the Authorization header (RFC 6750, 2.1). @throws notAuthenticated */
export function bearerToken(request: FastifyRequest): string {
  const match = /^Bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(request.headers.authorization ?? "");
  if (!match?.[1]) throw notAuthenticated({ headers: { "www-authenticate": 'Bearer realm="api"' } });
  return match[1];
}

/** Counts an unauthenticated request of this address. @throws throttled */
export async function chargeAddress(
  limits: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  answer(await takeFromAddress(limits, request.clientAddress, "hour"), "hour", reply);
}

/** The same for what costs next to nothing, such as a built file: a budget of its own, many times larger. @throws throttled */
export async function chargeLight(
  limits: Limits,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  answer(await takeFromAddress(limits, request.clientAddress, "light"), "light", reply);
}

/** Counts a request of this service account outside the guarded routes: its token exchanges. @throws throttled */
export function chargeAccount(limits: Limits, clientId: string, reply: FastifyReply): Promise<void> {
  return chargeBudget(limits, `app:${clientId}`, reply);
}

/** Counts a request of a caller of any kind, under a name that no other kind has. @throws throttled */
export async function chargeBudget(limits: Limits, key: string, reply: FastifyReply): Promise<void> {
  const { limiters, settings, clock } = limits;
  answer(await limiters.accounts.take(key, settings.requestsPerHour, clock().getTime()), "hour", reply);
}

/** The same within seconds instead of an hour, for callers that must not be sent away for long. @throws throttled */
export async function chargeBurst(
  { limiters, clock }: Limits,
  key: string,
  limit: number,
  reply: FastifyReply,
): Promise<void> {
  answer(await limiters.bursts.take(key, limit, clock().getTime()), "burst", reply);
}

function answer(decision: RateDecision, policy: string, reply: FastifyReply): void {
  reply.headers(rateLimitHeaders(decision, policy));
  if (decision.allowed) return;
  throw throttled({
    detail: `Request was throttled. Expected available in ${decision.retryAfterSeconds} seconds.`,
    headers: { "retry-after": String(decision.retryAfterSeconds) },
  });
}

/** Decision D21: in production an application writes, and people only where an operator lets an organization's. */
function requireApplication({ routeOptions }: FastifyRequest, caller: Caller): void {
  const { scope, isIntegration = false } = routeOptions.config;
  if (scope !== "write" || caller.kind !== "user") return;
  if (isIntegration || !caller.mayWrite) throw oauth2Required();
}

function authorize(request: FastifyRequest, caller: Caller): void {
  const { scope, roles, operatorRoles } = request.routeOptions.config;
  if (scope === undefined || scope === "public") return;
  if (caller.kind === "operator") {
    requireOperatorRole(caller, operatorRolesOf(request.method, operatorRoles));
  } else if (!mayCall(caller, scope, roles)) throw permissionDenied();
}

function requireOperatorRole({ role }: OperatorCaller, allowed: readonly OperatorRole[]): void {
  if (allowed.includes(role)) return;
  throw permissionDenied({ hint: `Your role is ${role}; this takes the role ${allowed.join(" or ")}.` });
}

/** Contract 1.3: service accounts by scope, JWT users by role (an admin may call everything). */
function mayCall(caller: PartnerCaller, scope: Scope, roles: readonly AccessRole[] | undefined): boolean {
  if (caller.kind === "service_account") return caller.scopes.includes(scope);
  return caller.role === "admin" || (roles?.includes(caller.role) ?? false);
}
