import type { BulkRow } from "#platform/bulk.ts";
import type { Database } from "#platform/database/database.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { type AuditChanges, audit } from "./audit.ts";
import { auditBulk } from "./bulk.ts";
import { auditOrigin, serviceOrigin } from "./origin.ts";

interface AuditRecord {
  organizationId: number | null;
  action: string;
  targetType: string;
  targetId: string | number;
  changes?: AuditChanges;
}

export function recordAudit(
  trx: Database,
  now: Date,
  request: HttpRequest,
  { organizationId, action, targetType: type, targetId: id, changes }: AuditRecord,
): Promise<void> {
  const change = { trx, now, origin: auditOrigin(request) };
  return audit(change, action, { organizationId, type, id }, changes);
}

export function recordServiceAudit(
  trx: Database,
  now: Date,
  { organizationId, action, targetType: type, targetId: id, changes }: AuditRecord,
): Promise<void> {
  return audit({ trx, now, origin: serviceOrigin }, action, { organizationId, type, id }, changes);
}

export function recordBulkAudit(
  trx: Database,
  now: Date,
  request: HttpRequest,
  record: { organizationId: number; action: string; results: readonly BulkRow[] },
): Promise<void> {
  const change = { trx, now, origin: auditOrigin(request) };
  return auditBulk(change, record.action, record.organizationId, record.results);
}
