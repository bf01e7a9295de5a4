import type { Static } from "typebox";
import { recordAudit } from "#features/audit/index.ts";
import type { Database } from "#platform/database/database.ts";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { endpointOf } from "../endpoints/endpoints.ts";
import { deliveryNotFound, replayTooLarge } from "../problems.ts";
import { type Lane, lockLanesOf } from "../sending/lane-queries.ts";
import {
  countFinished,
  type DeliveryFilter,
  type DeliveryRow,
  hurryDelivery,
  requeueFinished,
  selectAttempts,
  selectDelivery,
} from "./queries.ts";
import type { Replay } from "./schemas.ts";
import { presentAttempt } from "./sent-headers.ts";

const LARGEST_REPLAY = 100_000;

export async function deliveryOf(
  { db }: { db: Database },
  filter: { id: number; organizationId?: number },
): Promise<DeliveryRow & { body: string | null }> {
  const row = await selectDelivery(db, filter);
  if (!row) throw deliveryNotFound();
  return row;
}

/** One delivery with the bytes that are sent and every attempt. */
export async function deliveryDetail(context: Pick<Context, "db">, id: number) {
  const delivery = await deliveryOf(context, { id });
  const attempts = await selectAttempts(context.db, id);
  return { ...delivery, log: attempts.map((attempt) => presentAttempt(delivery, attempt)) };
}

/** Sends one delivery again now: the same id and bytes, attempts counted from the start. */
export async function redeliver(
  context: Context,
  request: HttpRequest,
  filter: { id: number; organizationId?: number },
): Promise<DeliveryRow> {
  const now = context.clock();
  return context.db.transaction().execute(async (trx) => {
    const found = await deliveryOf({ db: trx }, filter);
    const lanes = await lockLanesOf(trx, [found.endpoint_id]);
    const requeued = await requeueFinished(
      trx,
      { id: found.id, endpointId: found.endpoint_id },
      laneOf(lanes, "live"),
      now,
    );
    if (requeued === 0) await hurryDelivery(trx, found.id, now);
    await recordAudit(trx, now, request, {
      organizationId: found.organization_id,
      action: "webhook_delivery.redeliver",
      targetType: "webhook_delivery",
      targetId: found.id,
    });
    return deliveryOf({ db: trx }, { id: found.id });
  });
}

/**
 * Sends finished deliveries of an endpoint again, behind live ones and two at a time. A dry run counts them.
 * @throws endpointNotFound, replayTooLarge
 */
export async function replay(
  context: Context,
  request: HttpRequest,
  body: Static<typeof Replay>,
): Promise<{ count: number; queued: number }> {
  const now = context.clock();
  const endpoint = await endpointOf(context, { id: body.endpoint_id });
  const { status = "failed", event, from, to } = body;
  const filter: DeliveryFilter & { endpointId: number } = {
    endpointId: endpoint.id,
    status,
    event,
    from,
    to,
  };
  const count = await countFinished(context.db, filter);
  if (body.dry_run) return { count, queued: 0 };
  if (count > LARGEST_REPLAY) throw replayTooLarge();
  return context.db.transaction().execute(async (trx) => {
    const lanes = await lockLanesOf(trx, [endpoint.id]);
    const queued = await requeueFinished(trx, filter, laneOf(lanes, "replay"), now);
    await recordAudit(trx, now, request, {
      organizationId: endpoint.organization_id,
      action: "webhook_delivery.replay",
      targetType: "webhook_endpoint",
      targetId: endpoint.id,
      changes: { queued: [null, queued] },
    });
    return { count: queued, queued };
  });
}

function laneOf(lanes: readonly Lane[], kind: Lane["kind"]): Lane {
  const lane = lanes.find((candidate) => candidate.kind === kind);
  if (!lane) throw new Error(`An endpoint has no ${kind} lane.`);
  return lane;
}
