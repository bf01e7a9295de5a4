import type { Static } from "typebox";
import type { Context } from "#platform/feature.ts";
import type { HttpRequest } from "#platform/http/types.ts";
import { invalidField } from "#platform/problems.ts";
import { audit, inTransaction } from "#tenancy/audit/index.ts";
import { endpointOf } from "../endpoints/endpoints.ts";
import { endpointInactive } from "../problems.ts";
import {
  countReplayable,
  queueMissed,
  type ReplaySelection,
  requeueFinished,
  selectReplayable,
} from "../replay-queries.ts";
import { laneOf, lockLanesOf } from "../sending/lanes/lane-queries.ts";
import type { Replay } from "./schemas.ts";

/** What one request queues. A larger replay goes on with the next request: nothing is too large, nobody waits for long. */
const MOST_QUEUED = 100_000;
/** What one transaction queues: the sequencer waits for the endpoint's lanes, and with it everybody's new events. */
const BATCH_SIZE = 5_000;

interface ReplayOutcome {
  /** What matches. */
  count: number;
  queued: number;
  /** Where the next request goes on. Null: that was all. */
  nextFrom: string | null;
}

/**
 * Sends an endpoint's finished deliveries again, or events that it missed, behind live deliveries and two at a time.
 * A dry run counts them. @throws endpointNotFound, endpointInactive, invalidField for `missed` without `from`
 */
export async function replay(
  context: Context,
  request: HttpRequest,
  body: Static<typeof Replay>,
  { mostQueued = MOST_QUEUED, batchSize = BATCH_SIZE } = {},
): Promise<ReplayOutcome> {
  const { status = "failed", event, from, to } = body;
  if (status === "missed" && from === undefined) {
    throw invalidField({
      errors: { from: ["Say from when on: otherwise everything ever recorded would be sent."] },
    });
  }
  const endpoint = await endpointOf(context, { id: body.endpoint_id });
  const selection: ReplaySelection = { endpointId: endpoint.id, status, event, from, to };
  const count = await countReplayable(context.db, selection);
  if (body.dry_run) return { count, queued: 0, nextFrom: null };
  if (!endpoint.is_active) throw endpointInactive();

  const found = await selectReplayable(context.db, selection, mostQueued + 1);
  const ids = found.slice(0, mostQueued).map(({ id }) => id);
  let queued = 0;
  for (let start = 0; start < ids.length; start += batchSize) {
    queued += await queueBatch(context, request, endpoint, status, ids.slice(start, start + batchSize));
  }
  return { count, queued, nextFrom: found[mostQueued]?.creation_date ?? null };
}

async function queueBatch(
  context: Pick<Context, "db" | "clock">,
  request: HttpRequest,
  endpoint: { id: number; organization_id: number },
  status: ReplaySelection["status"],
  ids: readonly number[],
): Promise<number> {
  const queue = status === "missed" ? queueMissed : requeueFinished;
  return inTransaction(context, request, async (change) => {
    const { trx, now } = change;
    const lanes = await lockLanesOf(trx, [endpoint.id]);
    const queued = await queue(trx, { endpointId: endpoint.id, ids }, laneOf(lanes, "replay"), now);
    await audit(
      change,
      "webhook_delivery.replay",
      { organizationId: endpoint.organization_id, type: "webhook_endpoint", id: endpoint.id },
      { queued: [null, queued], status: [null, status] },
    );
    return queued;
  });
}
