import { aCertified, certificateOf } from "#features/certificates/test/certified.ts";
import type { TestApp } from "../app.ts";
import type { Partner } from "../builders.ts";
import { operate } from "../webhooks.ts";
import type { Known } from "./source.ts";

/** A certificate that was issued, and where its issuer and their key are read. */
export async function aCertificate(app: TestApp, partner: Partner): Promise<{ values: Known["values"] }> {
  await operate(app, "PATCH", `/organizations/${partner.slug}/certificate-settings/`, { given_for: "all" });
  const certified = await aCertified(app, partner);
  const { status, text } = await certificateOf(certified);
  if (status !== 200) throw new Error(`No certificate: ${text}`);
  const { json: issuer } = await app.send("GET", `/api/v1/issuers/${partner.slug}/`);
  const [, kid = ""] = /\/keys\/([^/]+)/.exec(issuer.verificationMethod[0].id) ?? [];
  return {
    values: {
      "readCertificate.id": [certified.curriculumId],
      "issuers/{slug}": [partner.slug],
      "keys/{kid}": [kid],
    },
  };
}
