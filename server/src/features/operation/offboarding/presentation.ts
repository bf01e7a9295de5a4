import type { Static } from "typebox";
import type { DeletionRow } from "./deletions/queries.ts";
import type { ExportRow } from "./exports/queries.ts";
import type { OrganizationDeletion, OrganizationExport } from "./schemas.ts";

export function presentExport(now: Date, row: ExportRow): Static<typeof OrganizationExport> {
  const { row_count, file_count, size, job_error: error, organization, ...shown } = row;
  return {
    ...shown,
    organization: organization ?? "",
    state: stateOf(now, row),
    error,
    rows: row_count,
    files: file_count,
    bytes: size,
  };
}

function stateOf(now: Date, { finished_at, expires_at, job_error }: ExportRow) {
  if (job_error !== null) return "failed";
  if (Date.parse(expires_at) <= now.getTime()) return "expired";
  return finished_at === null ? "writing" : "ready";
}

export function presentDeletion(row: DeletionRow): Static<typeof OrganizationDeletion> {
  const { audit_position: position, audit_hash: hash, proven_at: erased_at, was_active: _, ...shown } = row;
  return { ...shown, erased_at, audit_log: position === null || hash === null ? null : { position, hash } };
}
