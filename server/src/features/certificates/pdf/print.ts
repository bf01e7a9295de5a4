import { writeCertificate } from "@lectern/web/pages";
import type { Context } from "#platform/feature.ts";
import { type CertificateRow, contentOf, verifyUrl } from "../certificate.ts";
import { printedCode } from "../check-code.ts";
import { selectBrand } from "../issuing/brand.ts";
import { certificateEnded } from "../problems.ts";
import { signingKey } from "../signing/keys.ts";
import { sealed } from "../verification/file-check.ts";
import { certificatePdf } from "./certificate-pdf.ts";
import { settableLogo } from "./logo.ts";
import { emptySeal } from "./seal.ts";

/** The certificate as a file. The same one makes the same bytes, until this program sets it otherwise. @throws certificateEnded */
export async function printCertificate(context: Context, row: CertificateRow): Promise<Buffer> {
  if (row.state !== "valid" || row.name === null) throw certificateEnded();
  const [key, brand] = await Promise.all([
    signingKey(context, "Ed25519"),
    selectBrand(context.db, row.organization_id, row.brand_id),
  ]);
  const [address, code] = [verifyUrl(context.settings.siteUrl, row.code), printedCode(row.code)];
  const pdf = await certificatePdf({
    words: writeCertificate(contentOf(row), { address, code }, row.language),
    language: row.language,
    name: row.name,
    title: row.title,
    brand: {
      name: brand.name,
      accentColor: brand.accent_color,
      logo: settableLogo(brand.logo, brand.logo_content_type),
      signatory: brand.signatory,
    },
    address,
    issuedAt: new Date(row.issued_at),
    seal: emptySeal(row.code, key.id),
  });
  return sealed(pdf, row.code, key);
}
