import type { CertificateContent } from "@lectern/web/pages";
import { sql } from "kysely";
import type { Language } from "#kernel/language.ts";
import { narrowed, type RowOf, rowOf } from "#platform/database/rows.ts";
import { printedCode } from "./check-code.ts";

export const certificateStates = ["valid", "revoked", "replaced", "withdrawn"] as const;
export type CertificateState = (typeof certificateStates)[number];

/** What was certified, frozen, with the name that its organization had: for a from clause with both. */
export const certificateColumns = rowOf(
  "certificate",
  [
    "id",
    "organization_id",
    "user_id",
    "curriculum_id",
    "template_id",
    "brand_id",
    "code",
    "credential_id",
    "name",
    "title",
    "description",
    "completed_at",
    "minutes",
    "spent_seconds",
    "rounds",
    "takes",
    "score",
    "right_at_first",
    "question_count",
    "pass_mark",
    "ended_at",
    "issued_at",
  ],
  {
    language: narrowed<Language>(),
    state: narrowed<CertificateState>(),
    completed_on: sql<string>`to_char(certificate.completed_on, 'YYYY-MM-DD')`,
    organization_name: sql<string>`brand.name`,
  },
);
export type CertificateRow = RowOf<typeof certificateColumns>;

export const fromCertificates = sql`
  from certificate
  join certificate_brand as brand
    on brand.organization_id = certificate.organization_id and brand.id = certificate.brand_id`;

/** As pages and paper say it. */
export function contentOf(row: CertificateRow): CertificateContent {
  const { right_at_first: right, question_count: questions } = row;
  return {
    name: row.name,
    organization: row.organization_name,
    title: row.title,
    completedOn: row.completed_on,
    result: right === null || questions === null ? null : { right, questions },
    passMark: row.pass_mark,
    spentSeconds: row.spent_seconds,
    rounds: row.rounds,
    takes: row.takes,
  };
}

/** The address that stands on a certificate, and in its QR code. */
export function verifyUrl(siteUrl: string, code: string): string {
  return `${siteUrl}/verify/${printedCode(code)}`;
}
