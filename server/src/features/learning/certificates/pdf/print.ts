import { hash } from "node:crypto";
import { writeCertificate } from "@lectern/web/pages";
import type { Context } from "#platform/feature.ts";
import { printableLogo } from "#platform/pictures/logo.ts";
import { busy } from "#platform/problems.ts";
import { createSemaphore } from "#platform/workers/semaphore.ts";
import { type CertificateRow, contentOf, verifyUrl } from "../certificate.ts";
import { printedCode } from "../check-code.ts";
import { selectBrand } from "../issuing/brand.ts";
import { certificateEnded } from "../problems.ts";
import { signingKey } from "../signing/keys.ts";
import { certificatePdf } from "./certificate-pdf.ts";
import { emptySeal, sealFile } from "./seal.ts";

/** So many that were made last are there again; each has about 60 kB. */
const MOST_PRINTED = 200;
const printed = new Map<string, Promise<Buffer>>();
/** Setting one takes the processor for a while, which all learners share. */
const presses = createSemaphore({ atOnce: 2, mostWaiting: 100, deadlineMs: 10_000 });

/**
 * The certificate as a file, made once while it says the same. The same one makes the same bytes, until this program sets it
 * otherwise. @throws certificateEnded; busy (429)
 */
export async function printCertificate(context: Context, row: CertificateRow): Promise<Buffer> {
  if (row.state !== "valid" || row.name === null) throw certificateEnded();
  const key = await signingKey(context, "Ed25519");
  const content = hash("sha256", JSON.stringify([context.settings.siteUrl, key.id, row]));
  const made = printed.get(content) ?? inTurn(() => print(context, row, row.name ?? "", key));
  // What was asked for last stands last: the first is the one to go.
  printed.delete(content);
  printed.set(content, made);
  made.catch(() => printed.delete(content));
  for (const oldest of printed.keys()) if (printed.size > MOST_PRINTED) printed.delete(oldest);
  return made;
}

async function inTurn(make: () => Promise<Buffer>): Promise<Buffer> {
  const release = await presses.acquire("certificate");
  if (release === null) throw busy();
  try {
    return await make();
  } finally {
    release();
  }
}

async function print(
  context: Context,
  row: CertificateRow,
  name: string,
  key: Awaited<ReturnType<typeof signingKey>>,
): Promise<Buffer> {
  const brand = await selectBrand(context.db, row.organization_id, row.brand_id);
  const [address, code] = [verifyUrl(context.settings.siteUrl, row.code), printedCode(row.code)];
  const pdf = await certificatePdf({
    words: writeCertificate(contentOf(row), { address, code }, row.language),
    language: row.language,
    name,
    title: row.title,
    brand: {
      name: brand.name,
      accentColor: brand.accent_color,
      logo: brand.logo && (await printableLogo(brand.logo)),
      signatory: brand.signatory,
    },
    address,
    issuedAt: new Date(row.issued_at),
    seal: emptySeal(row.code, key.id),
  });
  return sealFile(pdf, row.code, key);
}
