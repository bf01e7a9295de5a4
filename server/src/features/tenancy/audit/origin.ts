import type { Caller, HttpRequest } from "#platform/http/types.ts";

/** The actor and origin of a change. */
export interface AuditOrigin {
  type: string;
  id: string | null;
  label: string | null;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
}

/** The service itself. */
export const serviceOrigin: AuditOrigin = {
  type: "system",
  id: null,
  label: null,
  ip: null,
  userAgent: null,
  requestId: null,
};

/** A person who acts on a page without an API caller: the holder of a session or of a mailed link. */
export function auditOriginOf(
  request: HttpRequest,
  person: { id: number; email: string | null },
): AuditOrigin {
  return {
    ...auditOrigin(request),
    type: "user",
    id: String(person.id),
    label: person.email ?? `user ${person.id}`,
  };
}

export function auditOrigin(request: HttpRequest): AuditOrigin {
  return {
    ...actorOf(request.caller),
    ip: request.clientAddress,
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
    requestId: request.id,
  };
}

function actorOf(caller: Caller | null) {
  if (caller?.kind === "service_account") {
    return { type: "service_account", id: caller.clientId, label: caller.label };
  }
  if (caller?.kind === "user") return { type: "user", id: String(caller.userId), label: caller.label };
  if (caller?.kind === "operator")
    return { type: "admin", id: String(caller.operatorId), label: caller.label };
  return { type: "system", id: null, label: null };
}
