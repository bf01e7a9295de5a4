import { sql } from "kysely";
import type { ListQuery } from "#platform/lists/list.ts";
import {
  type CertificateRow,
  type CertificateState,
  certificateColumns,
  fromCertificates,
} from "./certificate.ts";
import { typedCode } from "./check-code.ts";

interface CertificateFilter {
  search?: string | undefined;
  user_id?: number | undefined;
  curriculum_id?: number | undefined;
  state?: CertificateState | undefined;
}

/** The newest first. */
export function certificateList(
  organizationId: number,
  { search, user_id, curriculum_id, state }: CertificateFilter,
): ListQuery<CertificateRow, "issued_at"> {
  const conditions = [sql`certificate.organization_id = ${organizationId}`];
  if (search !== undefined) {
    conditions.push(sql`
      (position(search_fold(${search}) in search_fold(coalesce(certificate.name, '') || ' ' || certificate.title)) > 0
       or certificate.code = ${typedCode(search)})`);
  }
  if (user_id !== undefined) conditions.push(sql`certificate.user_id = ${user_id}`);
  if (curriculum_id !== undefined) conditions.push(sql`certificate.curriculum_id = ${curriculum_id}`);
  if (state !== undefined) conditions.push(sql`certificate.state = ${state}`);
  return {
    columns: certificateColumns,
    from: fromCertificates,
    conditions,
    sortColumns: { issued_at: { expression: sql`certificate.issued_at`, type: "timestamptz" } },
    standard: [{ key: "issued_at", descending: true }],
    id: { expression: sql`certificate.id`, type: "bigint" },
  };
}
