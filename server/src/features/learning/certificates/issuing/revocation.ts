import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { notFound } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { organizationOf } from "#tenancy/organizations/index.ts";
import type { CertificateRow } from "../certificate.ts";
import { certificateWithdrawn } from "../problems.ts";
import { endCertificate, replaceCertificate, selectCertificate, selectCurrent } from "../queries.ts";
import { issueAgain } from "./issue.ts";

/** @throws organizationNotFound, notFound */
export async function revokeCertificate(
  context: Context,
  request: HttpRequest,
  organization: string,
  id: number,
): Promise<CertificateRow> {
  const { id: organizationId } = await organizationOf(context, organization);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const isRevoked = await endCertificate(trx, now, organizationId, id, "revoked");
    const row = await selectCertificate(trx, organizationId, id);
    if (!row) throw notFound();
    if (isRevoked) {
      await audit(change, "certificate.revoke", { organizationId, id }, { state: ["valid", "revoked"] });
    }
    return row;
  });
}

/**
 * Of one that was replaced before, the one in its place stays: a second click makes no third.
 * @returns the valid one, and whether it was issued by this call
 * @throws organizationNotFound, notFound, certificateWithdrawn, and what `issueAgain` throws
 */
export async function reissueCertificate(
  context: Context,
  request: HttpRequest,
  organization: string,
  id: number,
): Promise<{ certificate: CertificateRow; isNew: boolean }> {
  const { id: organizationId } = await organizationOf(context, organization);
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const old = await selectCertificate(trx, organizationId, id);
    if (!old) throw notFound();
    if (old.state === "withdrawn") throw certificateWithdrawn();
    const isNew = await replaceCertificate(trx, now, organizationId, id);
    if (isNew) {
      await issueAgain(trx, now, organizationId, old.curriculum_id);
      await audit(change, "certificate.reissue", { organizationId, id }, { state: [old.state, "replaced"] });
    }
    const certificate = await selectCurrent(trx, organizationId, old.curriculum_id);
    if (!certificate) throw certificateWithdrawn(); // erased meanwhile
    return { certificate, isNew };
  });
}
