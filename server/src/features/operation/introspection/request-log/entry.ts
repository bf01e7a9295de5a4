import type { FastifyReply, FastifyRequest } from "fastify";
import { isoTimestamp } from "#platform/database/statements/values.ts";

/** What is kept of a request. */
export interface RequestLogEntry {
  organization_id: number | null;
  caller_type: "service_account" | "user" | null;
  application_id: number | null;
  occurred_at: string;
  method: string;
  path: string | null;
  status: number;
  code: string | null;
  duration_ms: number;
  request_id: string;
  ip: string;
  /** The learner who met a refused page. */
  user_id: number | null;
  is_page: boolean;
}

/**
 * What the log says of a request that was answered. Null for what it leaves out: of callers that nobody knows only
 * refused credentials are kept, so that a flood of strangers does not fill it. Near misses of an address are no operation.
 */
export function entryOf(
  request: FastifyRequest,
  reply: Pick<FastifyReply, "statusCode" | "elapsedTime">,
  now: Date,
): RequestLogEntry | null {
  const { caller } = request;
  if (request.nearMiss !== null) return null;
  if (caller?.kind === "operator" || (caller === null && reply.statusCode !== 401)) return null;
  return {
    organization_id: caller?.organizationId ?? null,
    caller_type: caller?.kind ?? null,
    application_id: caller?.kind === "service_account" ? caller.applicationId : null,
    occurred_at: isoTimestamp(now),
    method: request.method,
    path: pathOf(request),
    status: reply.statusCode,
    code: request.problemCode,
    duration_ms: millisecondsOf(reply),
    request_id: request.id,
    ip: request.clientAddress,
    user_id: null,
    is_page: false,
  };
}

const TOO_MANY = 429;

/** What the log says of a page: only of one that was refused, since pages tell nothing else that events do not. */
export function pageEntryOf(
  request: FastifyRequest,
  reply: Pick<FastifyReply, "statusCode" | "elapsedTime">,
  now: Date,
): RequestLogEntry | null {
  const { statusCode: status } = reply;
  const isRefused = status >= 400 && status !== TOO_MANY && request.problemCode !== null;
  if (!isRefused || request.is404) return null;
  const learner = request.session ?? request.refusedLearner;
  return {
    organization_id: learner?.organizationId ?? null,
    caller_type: null,
    application_id: null,
    occurred_at: isoTimestamp(now),
    method: request.method,
    path: pathOf(request),
    status,
    code: request.problemCode,
    duration_ms: millisecondsOf(reply),
    request_id: request.id,
    ip: request.clientAddress,
    user_id: learner?.userId ?? null,
    is_page: true,
  };
}

function pathOf(request: FastifyRequest): string | null {
  return request.routeOptions.url?.replace(/:(\w+)/g, "{$1}") ?? null;
}

function millisecondsOf({ elapsedTime }: Pick<FastifyReply, "elapsedTime">): number {
  return Math.round(elapsedTime * 10) / 10;
}
