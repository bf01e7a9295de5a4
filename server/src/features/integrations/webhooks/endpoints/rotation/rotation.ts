import { isUniqueViolation } from "#platform/database/availability/retry.ts";
import type { Database } from "#platform/database/database.ts";
import type { Encryption } from "#platform/encryption/encryption.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { nothingToRotate, rotationUnderWay, secretNotPromoted, secretPromoted } from "../../problems.ts";
import { releaseEndpoints } from "../../sending/hold.ts";
import { lockLanesOf, wakeLanesOf } from "../../sending/lanes/lane-queries.ts";
import { endpointOf } from "../endpoints.ts";
import {
  deleteExpiredSecret,
  deleteSecondSecret,
  type EndpointRow,
  selectSecondSecret,
  swapSecrets,
} from "../queries.ts";
import type { RotationStep } from "./rotation-step.ts";
import { makeSecret } from "./secrets.ts";

/** How long the old secret still signs after a new one was promoted. */
const OVERLAP_MS = 24 * 3_600_000;

/**
 * Changes an endpoint's secret without a moment in which the receiver must refuse: add a second one and hand it over,
 * promote it when the receiver knows it, retire the old one; or abandon the new one. Promoting twice is promoting once.
 * @returns the new secret of `add`, shown once
 * @throws endpointNotFound, rotationUnderWay, nothingToRotate, secretNotPromoted, secretPromoted
 */
export async function rotateSecret(
  context: Context,
  request: HttpRequest,
  id: number,
  step: RotationStep,
): Promise<{ endpoint: EndpointRow; secret: string | null }> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const within = { ...context, db: trx };
    await lockLanesOf(trx, [id]); // one step after the other: a second request sees what the first one did
    const before = await endpointOf(within, { id });
    const endpoint = { id, organizationId: before.organization_id };
    await deleteExpiredSecret(trx, now, id);
    const secret = step === "add" ? await addSecret(trx, context.encryption, now, endpoint) : null;
    const isChanged = step === "add" || (await takeStep(trx, now, id, step));
    if (!isChanged) return { endpoint: before, secret };
    await audit(change, `webhook_endpoint.${step}_secret`, { organizationId: before.organization_id, id });
    return { endpoint: await endpointOf(within, { id }), secret };
  });
}

/** @returns whether there was anything to do */
async function takeStep(
  trx: Database,
  now: Date,
  id: number,
  step: Exclude<RotationStep, "add">,
): Promise<boolean> {
  const second = await selectSecondSecret(trx, id);
  if (!second) throw nothingToRotate();
  // Only the old one, after the change of places, has an end.
  const isPromoted = second.expires_at !== null;
  if (step === "promote") {
    if (isPromoted) return false;
    await swapSecrets(trx, id, new Date(now.getTime() + OVERLAP_MS));
    await endHold(trx, now, id);
    return true;
  }
  if (step === "retire" && !isPromoted) throw secretNotPromoted();
  if (step === "abandon" && isPromoted) throw secretPromoted();
  await deleteSecondSecret(trx, id);
  return true;
}

/** The new secret opens: what waited for that is sent. */
async function endHold(trx: Database, now: Date, id: number): Promise<void> {
  if (await releaseEndpoints(trx, [id], now)) await wakeLanesOf(trx, id);
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
