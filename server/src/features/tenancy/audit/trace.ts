import { sql } from "kysely";
import { defineSentence } from "#platform/health/sentence.ts";
import { MOST_ENTRIES, type TraceEntry, type TraceSource } from "#platform/trace.ts";

const changed = defineSentence("audit.entry", "{action} by {actor}.");

/** An organization's latest entries, among which a person's or a request's are looked for: no index leads to them. */
const LOOKED_THROUGH = 5_000;

/** Changes of a person's account and by a request, with who made them. */
export const auditTrace: TraceSource = {
  async entries(db, { organizationId, userId, requestId }) {
    if (organizationId === null || (userId === null && requestId === null)) return [];
    const isMeant =
      requestId === null
        ? sql`target_type = 'user' and target_id = ${String(userId)}`
        : sql`request_id = ${requestId}`;
    const { rows } = await sql<AuditedChange>`
      select occurred_at, actor_type, actor_label, action, request_id
      from (select * from audit_entry where organization_id = ${organizationId}
            order by id desc limit ${sql.lit(LOOKED_THROUGH)}) as entry
      where ${isMeant} order by id desc limit ${sql.lit(MOST_ENTRIES)}`.execute(db);
    return rows.map(describe);
  },
};

interface AuditedChange {
  occurred_at: string;
  actor_type: string;
  actor_label: string | null;
  action: string;
  request_id: string | null;
}

function describe(entry: AuditedChange): TraceEntry {
  const actor = entry.actor_label === null ? entry.actor_type : `${entry.actor_type} ${entry.actor_label}`;
  return {
    at: entry.occurred_at,
    step: `audit.${entry.action}`,
    outcome: "done",
    detail: [changed({ action: entry.action, actor })],
    ...(entry.request_id === null ? {} : { requestId: entry.request_id }),
  };
}
