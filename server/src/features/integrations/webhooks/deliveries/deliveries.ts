import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { endpointOf } from "../endpoints/endpoints.ts";
import { deliveryNotFound, endpointInactive } from "../problems.ts";
import { requeueFinished } from "../replay-queries.ts";
import { laneOf, lockLanesOf } from "../sending/lanes/lane-queries.ts";
import { type ListedDelivery, restartDelivery, selectAttempts, selectDelivery } from "./queries.ts";
import { presentAttempt } from "./sent-headers.ts";

async function deliveryOf(
  { db }: { db: Database },
  filter: { id: number; organizationId?: number },
): Promise<ListedDelivery & { body: string | null }> {
  const row = await selectDelivery(db, filter);
  if (!row) throw deliveryNotFound();
  return row;
}

/** One delivery with the bytes that are sent and every attempt. @throws deliveryNotFound */
export async function deliveryDetail(
  context: Pick<Context, "db">,
  filter: { id: number; organizationId?: number },
) {
  const delivery = await deliveryOf(context, filter);
  const attempts = await selectAttempts(context.db, filter.id);
  return { ...delivery, log: attempts.map((attempt) => presentAttempt(delivery, attempt)) };
}

/**
 * Sends one delivery again now: the same id and bytes, attempts counted from the start.
 * @throws deliveryNotFound, endpointInactive
 */
export async function redeliver(
  context: Context,
  request: HttpRequest,
  filter: { id: number; organizationId?: number },
): Promise<ListedDelivery> {
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const found = await deliveryOf({ db: trx }, filter);
    const lanes = await lockLanesOf(trx, [found.endpoint_id]);
    const { is_active: isActive } = await endpointOf({ ...context, db: trx }, { id: found.endpoint_id });
    if (!isActive) throw endpointInactive();
    const requeued = await requeueFinished(
      trx,
      { endpointId: found.endpoint_id, ids: [found.id] },
      laneOf(lanes, "live"),
      now,
    );
    if (requeued === 0) await restartDelivery(trx, found.id, now);
    await audit(change, "webhook_delivery.redeliver", {
      organizationId: found.organization_id,
      id: found.id,
    });
    return deliveryOf({ db: trx }, { id: found.id });
  });
}
