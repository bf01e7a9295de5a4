import { writeCertificate } from "@lectern/web/pages";
import { basePath } from "#platform/feature.ts";
import { type CertificateRow, contentOf, verifyUrl } from "../certificate.ts";
import { printedCode } from "../check-code.ts";

export const contexts = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
];

/** Addresses of what a credential refers to; the slug is the organization's. */
export const issuerUrl = (siteUrl: string, slug: string) => `${siteUrl}${basePath}/issuers/${slug}/`;
export const keyUrl = (siteUrl: string, slug: string, keyId: string) =>
  `${issuerUrl(siteUrl, slug)}keys/${keyId}/`;
export const endedUrl = (siteUrl: string, slug: string) => `${issuerUrl(siteUrl, slug)}revocations/`;

/** Determines the issuer that a credential names. */
export interface Issuer {
  siteUrl: string;
  slug: string;
}

/** The certificate as an Open Badge (1EdTech Open Badges 3.0, OpenBadgeCredential), without a proof. */
export function openBadge(row: CertificateRow, { siteUrl, slug }: Issuer) {
  const id = issuerUrl(siteUrl, slug);
  const achievementId = `${id}#lesson-${row.template_id}`;
  const outcomes = outcomesOf(row, achievementId);
  const results = outcomes.map(({ description, ...result }) => ({
    type: ["Result"],
    resultDescription: description.id,
    ...result,
  }));
  return {
    "@context": contexts,
    id: credentialUrn(row),
    type: ["VerifiableCredential", "OpenBadgeCredential"],
    name: row.title,
    issuer: { id, type: ["Profile"], name: row.organization_name },
    validFrom: dateTime(row.issued_at),
    awardedDate: dateTime(row.completed_at),
    credentialSubject: {
      id: `${credentialUrn(row)}#holder`,
      type: ["AchievementSubject"],
      narrative: narrativeOf(row, siteUrl),
      identifier: [
        { type: "IdentityObject", hashed: false, identityHash: row.name ?? "", identityType: "name" },
      ],
      achievement: {
        id: achievementId,
        type: ["Achievement"],
        achievementType: "CertificateOfCompletion",
        name: row.title,
        description: row.description,
        inLanguage: row.language,
        criteria: { narrative: row.description },
        creator: { id, type: ["Profile"], name: row.organization_name },
        ...(outcomes.length > 0 && { resultDescription: outcomes.map(({ description }) => description) }),
      },
      ...(results.length > 0 && { result: results }),
    },
    evidence: [{ id: verifyUrl(siteUrl, row.code), type: ["Evidence"], name: "Verification page" }],
    credentialStatus: { id: endedUrl(siteUrl, slug), type: "1EdTechRevocationList" },
  };
}
export type OpenBadge = ReturnType<typeof openBadge>;

/**
 * How many in a hundred were right at the first answer, and beside it that the mark was reached: it also counts what was right
 * when it was asked again (decision 0165), so it is not required of the first answers.
 */
function outcomesOf({ score, pass_mark: mark }: CertificateRow, achievementId: string) {
  const percent = { type: ["ResultDescription"], resultType: "Percent", valueMin: "0", valueMax: "100" };
  const first = { ...percent, id: `${achievementId}-result`, name: "Right at the first answer" };
  const inTheEnd = {
    ...percent,
    id: `${achievementId}-mark`,
    name: "Right at the first answer or when asked again",
    requiredValue: String(mark),
  };
  return [
    ...(score === null ? [] : [{ description: first, value: String(score) }]),
    ...(score === null || mark === null ? [] : [{ description: inTheEnd, status: "Completed" }]),
  ];
}

/** What stands on paper of the result, in the certificate's language; also how a mark was reached that first answers are below. */
function narrativeOf(row: CertificateRow, siteUrl: string): string {
  const printed = { address: verifyUrl(siteUrl, row.code), code: printedCode(row.code) };
  const { facts } = writeCertificate(contentOf(row), printed, row.language);
  return facts.map(({ label, value }) => `${label}: ${value}`).join("\n\n");
}

export function credentialUrn({ credential_id }: Pick<CertificateRow, "credential_id">): string {
  return `urn:uuid:${credential_id}`;
}

function dateTime(moment: string): string {
  return new Date(moment).toISOString();
}
