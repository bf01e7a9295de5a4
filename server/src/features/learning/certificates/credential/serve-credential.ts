import type { Context } from "#platform/feature.ts";
import { notFound } from "#platform/problems.ts";
import { selectOrganization } from "#tenancy/organizations/index.ts";
import type { CertificateRow } from "../certificate.ts";
import { certificateEnded } from "../problems.ts";
import { type Issuer, openBadge } from "./credential.ts";
import { credentialJwt } from "./jwt.ts";
import { proven } from "./proof.ts";

/** As JSON-LD with its proof in it. @throws certificateEnded */
export async function provenBadge(context: Context, row: CertificateRow) {
  const issuer = await issuerOf(context, row);
  return proven(context, openBadge(row, issuer), issuer);
}

/** As a signed JWT. @throws certificateEnded */
export async function signedBadge(context: Context, row: CertificateRow): Promise<string> {
  const issuer = await issuerOf(context, row);
  return credentialJwt(context, openBadge(row, issuer), issuer);
}

async function issuerOf({ db, settings }: Context, row: CertificateRow): Promise<Issuer> {
  if (row.state !== "valid") throw certificateEnded();
  const organization = await selectOrganization(db, row.organization_id);
  if (!organization) throw notFound();
  return { siteUrl: settings.siteUrl, slug: organization.slug };
}
