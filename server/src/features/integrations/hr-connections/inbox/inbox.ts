import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "#platform/feature.ts";
import { hubOf } from "../adapters/adapter.ts";
import { type ConnectionRow, isFollowed } from "../connections/connection.ts";
import type { HubCall } from "../hub/hub.ts";
import { enqueueRun } from "../run-queue/queries.ts";
import { rememberEvent } from "./queries.ts";

/** Webhooks that come within this time are answered by one reading. */
const DEBOUNCE_MS = 3_000;

type Received = "refused" | "repeated" | "ignored" | "queued";

/**
 * A webhook is a poke: it carries no records, no time and no order, so all that it asks for is a reading of what changed.
 * So it is with one that says that the integration was deleted: the hub is asked whether it knows it still.
 * What is genuine is never refused, since a hub would only send it again.
 */
export async function receive(
  context: Context,
  connection: ConnectionRow,
  raw: Buffer,
  headers: IncomingHttpHeaders,
): Promise<Received> {
  const call = hubOf(context, connection).readWebhook(raw, headers);
  if (!call.isGenuine) return "refused";
  const now = context.clock();
  const received = await context.db.transaction().execute(async (trx): Promise<Received> => {
    if (!(await rememberEvent(trx, now, connection, call.eventId))) return "repeated";
    if (!concerns(connection, call)) return "ignored";
    await enqueueRun(trx, now, {
      organizationId: connection.organization_id,
      connectionId: connection.id,
      kind: "delta" as const,
      askedBy: "webhook",
      notBefore: new Date(now.getTime() + DEBOUNCE_MS),
    });
    return "queued";
  });
  return received;
}

/** Several organizations may share a hub's secret, so what it signs counts for the integration that it names only. */
function concerns(connection: ConnectionRow, call: Extract<HubCall, { isGenuine: true }>): boolean {
  if (!connection.is_organization_active) return false;
  if (call.kind === "ignored" || call.integrationId !== connection.integration_id) return false;
  return isFollowed(connection);
}
