import type { Context } from "#platform/feature.ts";
import { operatorOf } from "#platform/http/guard/caller.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { startJob } from "#tenancy/jobs/index.ts";
import { organizationNotFound, organizationOf } from "#tenancy/organizations/index.ts";
import { exportUnderWay } from "../problems.ts";
import { EXPORT_KEPT_MS, exportingOrganization } from "./export.ts";
import {
  assignJob,
  type ExportRow,
  exportKeyContext,
  insertExport,
  isExporting,
  selectExport,
} from "./queries.ts";
import { newExportKey } from "./sealing.ts";

/** Begins an export, and a job that writes it. @throws organizationNotFound, exportUnderWay */
export async function startOrganizationExport(
  context: Context,
  request: HttpRequest,
  reference: number | string,
): Promise<ExportRow> {
  const { id: organizationId } = await organizationOf(context, reference);
  const { operatorId } = operatorOf(request);
  const key = context.encryption.encrypt(newExportKey(), exportKeyContext(organizationId));
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    if (await isExporting(trx, now, organizationId)) throw exportUnderWay();
    const id = await insertExport(trx, now, {
      organizationId,
      encryptedKey: key,
      requestedBy: operatorId,
      expiresAt: new Date(now.getTime() + EXPORT_KEPT_MS),
    });
    const job = await startJob(trx, now, {
      organizationId,
      kind: exportingOrganization,
      input: { export_id: id },
    });
    await assignJob(trx, id, job.id);
    await audit(
      change,
      "organization.export",
      { organizationId, id: organizationId },
      { export_id: [null, id] },
    );
    const started = await selectExport(trx, id);
    if (!started) throw organizationNotFound();
    return started;
  });
}
