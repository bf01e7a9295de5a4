import { type CertificateRow, verifyUrl } from "./certificate.ts";
import { printedCode } from "./check-code.ts";

/** What partners and operators are told alike. */
export function presentCertificate(siteUrl: string, row: CertificateRow) {
  return {
    code: printedCode(row.code),
    state: row.state,
    user_id: row.user_id,
    curriculum_id: row.curriculum_id,
    template_id: row.template_id,
    name: row.name,
    organization_name: row.organization_name,
    title: row.title,
    language: row.language,
    completed_on: row.completed_on,
    completed_at: row.completed_at,
    minutes: row.minutes,
    spent_seconds: row.spent_seconds,
    rounds: row.rounds,
    takes: row.takes,
    score: row.score,
    right_at_first: row.right_at_first,
    question_count: row.question_count,
    pass_mark: row.pass_mark,
    issued_at: row.issued_at,
    ended_at: row.ended_at,
    verify_url: verifyUrl(siteUrl, row.code),
    pdf_url: `${siteUrl}${pdfPath(row.curriculum_id)}`,
  };
}

export function presentForOperator(siteUrl: string, row: CertificateRow) {
  const { pdf_url: _, ...certificate } = presentCertificate(siteUrl, row);
  return { id: row.id, organization_id: row.organization_id, ...certificate };
}

function pdfPath(curriculumId: number): string {
  return `/lessons/${curriculumId}/certificate.pdf`;
}
