import { aCertified, certificateOf } from "#learning/certificates/test/certified.ts";
import type { TestApp } from "../app.ts";
import type { Partner } from "../builders.ts";
import { operate } from "../webhooks.ts";
import type { Known } from "./source.ts";

/** Certificates that were issued, and where their issuer and its key are read. */
export async function certificates(app: TestApp, partner: Partner): Promise<{ values: Known["values"] }> {
  const organization = `/organizations/${partner.slug}`;
  await operate(app, "PATCH", `${organization}/certificate-settings/`, { given_for: "all" });
  const [certified, revoked] = [await aCertified(app, partner), await aCertified(app, partner)];
  for (const one of [certified, revoked]) {
    const { status, text } = await certificateOf(one);
    if (status !== 200) throw new Error(`No certificate: ${text}`);
  }
  const { json: listed } = await operate(app, "GET", `${organization}/certificates/`);
  const idOf = ({ learner }: typeof certified) =>
    listed.results.find((row: { user_id: number }) => row.user_id === learner.id).id;
  const { json: issuer } = await app.send("GET", `/api/v1/issuers/${partner.slug}/`);
  const [, kid = ""] = /\/keys\/([^/]+)/.exec(issuer.verificationMethod[0].id) ?? [];
  return {
    values: {
      "readCertificate.id": [certified.curriculumId],
      "reissueCertificate.id": [idOf(certified)],
      "revokeCertificate.id": [idOf(revoked)],
      "issuers/{slug}": [partner.slug],
      "keys/{kid}": [kid],
    },
  };
}
