import { type RawBuilder, sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import type { Given, GivenEach } from "#platform/database/statements/compiled-statement.ts";
import type { Caller, HttpRequest } from "#platform/http/types.ts";

export interface AuditRecord {
  organizationId: number | null;
  /** `noun.verb`, such as `organization.create`. */
  action: string;
  targetType: string;
  targetId: string | number;
  /** Per field, what it was and what it is. Secrets and free text stay out. */
  changes?: Record<string, [unknown, unknown]>;
  /** Set where the actor is not the request's caller. */
  actor?: { type: "lti" | "user" | "admin"; id: string; label: string };
}

/** Writes who did what, in the transaction of the change. */
export async function recordAudit(
  db: Database,
  now: Date,
  request: HttpRequest,
  record: AuditRecord,
): Promise<void> {
  await insertEntry(db, now, record, { ...auditOrigin(request), ...record.actor });
}

/** What the service did by itself, without anybody's request. */
export async function recordServiceAudit(db: Database, now: Date, record: AuditRecord): Promise<void> {
  await insertEntry(db, now, record, { ...serviceOrigin, ...record.actor });
}

/** The same for callers that have the origin but not the request. */
export async function recordAuditFrom(
  db: Database,
  now: Date,
  origin: AuditOrigin,
  record: AuditRecord,
): Promise<void> {
  await insertEntry(db, now, record, { ...origin, ...record.actor });
}

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

/** A person who does something on a page, where no caller is known: the holder of a session or of a link by mail. */
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

/**
 * The same as a part of one larger statement, for hot paths that must stay one round trip: an `insert … select`.
 * `from` names the rows, one entry each.
 */
export function auditFrom(
  now: Given<Date>,
  origin: GivenEach<AuditOrigin>,
  record: Pick<AuditRecord, "targetType"> & {
    organizationId: Given<AuditRecord["organizationId"]>;
    action: RawBuilder<string>;
    targetId: RawBuilder<number>;
    /** As JSON. */
    changes: RawBuilder<unknown>;
    from: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  return sql`
    insert into audit_entry (organization_id, occurred_at, actor_type, actor_id, actor_label, action,
                             target_type, target_id, ip, user_agent, request_id, changes)
    select ${record.organizationId}, ${now}::timestamptz, ${origin.type}, ${origin.id}, ${origin.label},
           ${record.action}, ${record.targetType}, ${record.targetId}::text, ${origin.ip}, ${origin.userAgent},
           ${origin.requestId}, ${record.changes}::jsonb
    from ${record.from}`;
}

async function insertEntry(db: Database, now: Date, record: AuditRecord, origin: AuditOrigin): Promise<void> {
  await sql`
    insert into audit_entry (organization_id, occurred_at, actor_type, actor_id, actor_label, action,
                             target_type, target_id, ip, user_agent, request_id, changes)
    values (${record.organizationId}, ${now}, ${origin.type}, ${origin.id}, ${origin.label}, ${record.action},
            ${record.targetType}, ${String(record.targetId)}, ${origin.ip}, ${origin.userAgent}, ${origin.requestId},
            ${JSON.stringify(record.changes ?? {})})`.execute(db);
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

/** The fields that differ between two states, as an audit entry shows them. */
export function changedFields(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, [unknown, unknown]> {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const [field, value] of Object.entries(after)) {
    const known = before[field] ?? null;
    if (JSON.stringify(known) !== JSON.stringify(value)) changes[field] = [known, value];
  }
  return changes;
}
