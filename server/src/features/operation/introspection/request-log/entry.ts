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
}

/**
 * What the log says of a request that was answered. Null for what it leaves out: of callers that nobody knows only
 * refused credentials are kept, so that a flood of strangers does not fill it.
 */
export function entryOf(
  request: FastifyRequest,
  reply: Pick<FastifyReply, "statusCode" | "elapsedTime">,
  now: Date,
): RequestLogEntry | null {
  const { caller } = request;
  if (caller?.kind === "operator" || (caller === null && reply.statusCode !== 401)) return null;
  return {
    organization_id: caller?.organizationId ?? null,
    caller_type: caller?.kind ?? null,
    application_id: caller?.kind === "service_account" ? caller.applicationId : null,
    occurred_at: isoTimestamp(now),
    method: request.method,
    path: request.routeOptions.url?.replace(/:(\w+)/g, "{$1}") ?? null,
    status: reply.statusCode,
    code: request.problemCode,
    duration_ms: Math.round(reply.elapsedTime * 10) / 10,
    request_id: request.id,
    ip: request.clientAddress,
  };
}
