import { type RawBuilder, sql } from "kysely";
import type { Given, GivenEach } from "#platform/database/statements/compiled-statement.ts";
import type { Change } from "./change.ts";
import type { AuditOrigin } from "./origin.ts";

/** Old and new value per field. No secrets, no free text. */
export type AuditChanges = Record<string, [unknown, unknown]>;

/** The target of a change. */
interface AuditTarget {
  organizationId: number | null;
  /** Defaults to the noun of the action. */
  type?: string;
  id: string | number;
}

/** Writes who did what, in the transaction of the change. @param action `noun.verb`, such as `organization.create` */
export async function audit(
  { trx, now, origin }: Change,
  action: string,
  target: AuditTarget,
  changes: AuditChanges = {},
): Promise<void> {
  const { organizationId, type = action.slice(0, action.indexOf(".")), id } = target;
  await sql`
    insert into audit_entry (organization_id, occurred_at, actor_type, actor_id, actor_label, action,
                             target_type, target_id, ip, user_agent, request_id, changes)
    values (${organizationId}, ${now}, ${origin.type}, ${origin.id}, ${origin.label}, ${action},
            ${type}, ${String(id)}, ${origin.ip}, ${origin.userAgent}, ${origin.requestId},
            ${JSON.stringify(changes)})`.execute(trx);
}

/**
 * What `audit` writes as a part of one larger statement, for hot paths that must stay one round trip: an `insert … select`.
 * `from` names the rows, one entry each.
 */
export function auditFrom(
  now: Given<Date>,
  origin: GivenEach<AuditOrigin>,
  record: {
    organizationId: Given<number | null>;
    targetType: string;
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

/** The fields that differ between two states, as an audit entry shows them. */
export function changedFields(before: Record<string, unknown>, after: Record<string, unknown>): AuditChanges {
  const changes: AuditChanges = {};
  for (const [field, value] of Object.entries(after)) {
    const known = before[field] ?? null;
    if (JSON.stringify(known) !== JSON.stringify(value)) changes[field] = [known, value];
  }
  return changes;
}
