import { recordAudit } from "#features/audit/index.ts";
import type { Database } from "#platform/database/database.ts";
import { isUniqueViolation } from "#platform/database/retry.ts";
import type { Encryption } from "#platform/encryption.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { nothingToRotate, rotationUnderWay } from "../problems.ts";
import { endpointOf } from "./endpoints.ts";
import { deleteExpiredSecret, deleteSecondSecret, type EndpointRow, swapSecrets } from "./queries.ts";
import { makeSecret } from "./secrets.ts";

/** How long the old secret still signs after a new one was promoted. */
const OVERLAP_MS = 24 * 3_600_000;

export type RotationStep = "add" | "promote" | "retire";

/**
 * Changes an endpoint's secret without a moment in which the receiver must refuse: add a second one and hand it over,
 * promote it when the receiver knows it, retire the old one. @returns the new secret of `add`, shown once
 */
export async function rotateSecret(
  context: Context,
  request: HttpRequest,
  id: number,
  step: RotationStep,
): Promise<{ endpoint: EndpointRow; secret: string | null }> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const within = { ...context, db: trx };
    const before = await endpointOf(within, { id });
    const endpoint = { id, organizationId: before.organization_id };
    await deleteExpiredSecret(trx, now, id);
    let secret: string | null = null;
    if (step === "add") secret = await addSecret(trx, context.encryption, now, endpoint);
    if (step === "promote" && !(await swapSecrets(trx, id, new Date(now.getTime() + OVERLAP_MS))))
      throw nothingToRotate();
    if (step === "retire" && !(await deleteSecondSecret(trx, id))) throw nothingToRotate();
    await recordAudit(trx, now, request, {
      organizationId: before.organization_id,
      action: `webhook_endpoint.${step}_secret`,
      targetType: "webhook_endpoint",
      targetId: id,
    });
    return { endpoint: await endpointOf(within, { id }), secret };
  });
}

async function addSecret(
  trx: Database,
  encryption: Encryption,
  now: Date,
  endpoint: { id: number; organizationId: number },
): Promise<string> {
  try {
    return await makeSecret(trx, encryption, now, endpoint, { isPrimary: false });
  } catch (error) {
    if (isUniqueViolation(error)) throw rotationUnderWay();
    throw error;
  }
}
