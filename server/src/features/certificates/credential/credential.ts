import { basePath } from "#platform/feature.ts";
import { type CertificateRow, verifyUrl } from "../certificate.ts";

export const contexts = [
  "https://www.w3.org/ns/credentials/v2",
  "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json",
];

/** Addresses of what a credential refers to; the slug is the organization's. */
export const issuerUrl = (siteUrl: string, slug: string) => `${siteUrl}${basePath}/issuers/${slug}/`;
export const keyUrl = (siteUrl: string, slug: string, keyId: string) =>
  `${issuerUrl(siteUrl, slug)}keys/${keyId}/`;
export const endedUrl = (siteUrl: string, slug: string) => `${issuerUrl(siteUrl, slug)}revocations/`;

/** Of whom and where a credential is said to come. */
export interface Issuer {
  siteUrl: string;
  slug: string;
}

/** The certificate as an Open Badge (1EdTech Open Badges 3.0, OpenBadgeCredential), without a proof. */
export function openBadge(row: CertificateRow, { siteUrl, slug }: Issuer) {
  const id = issuerUrl(siteUrl, slug);
  const achievementId = `${id}#lesson-${row.template_id}`;
  const resultId = `${achievementId}-result`;
  const percent = row.score;
  const hasResult = percent !== null;
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
        ...(hasResult ? { resultDescription: [resultDescription(row, resultId)] } : {}),
      },
      ...(hasResult
        ? { result: [{ type: ["Result"], resultDescription: resultId, value: String(percent) }] }
        : {}),
    },
    evidence: [{ id: verifyUrl(siteUrl, row.code), type: ["Evidence"], name: "Verification page" }],
    credentialStatus: { id: endedUrl(siteUrl, slug), type: "1EdTechRevocationList" },
  };
}
export type OpenBadge = ReturnType<typeof openBadge>;

/** What the result says: how many in a hundred were right at the first answer. */
function resultDescription({ pass_mark }: CertificateRow, id: string) {
  return {
    id,
    type: ["ResultDescription"],
    name: "Right at the first answer",
    resultType: "Percent",
    valueMin: "0",
    valueMax: "100",
    ...(pass_mark === null ? {} : { requiredValue: String(pass_mark) }),
  };
}

export function credentialUrn({ credential_id }: Pick<CertificateRow, "credential_id">): string {
  return `urn:uuid:${credential_id}`;
}

function dateTime(moment: string): string {
  return new Date(moment).toISOString();
}
