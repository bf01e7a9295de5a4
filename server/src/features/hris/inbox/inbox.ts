import type { IncomingHttpHeaders } from "node:http";
import { raiseNotice } from "#features/notices/index.ts";
import type { Context } from "#platform/feature.ts";
import { hubOf } from "../connections/adapter.ts";
import type { ConnectionRow } from "../connections/connection.ts";
import { updateState } from "../connections/queries.ts";
import type { HubCall } from "../hub/hub.ts";
import { subjectType } from "../runs/notices.ts";
import { enqueueRun } from "../runs/queries.ts";
import { rememberEvent } from "./queries.ts";

/** Webhooks that come within this time are answered by one reading. */
const DEBOUNCE_MS = 3_000;

export type Received = "refused" | "repeated" | "ignored" | "queued";

/**
 * A webhook is a poke: it carries no records, no time and no order, so all that it asks for is a reading of what changed.
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
    if (call.kind === "removed") {
      await updateState(trx, now, connection.id, { state: "broken", reason: REMOVED });
      await raiseNotice(trx, now, {
        ...{ organizationId: connection.organization_id, kind: "hris_run.failed", severity: "problem" },
        ...{ subjectType, subjectId: connection.id, message: `${connection.organization}: ${REMOVED}` },
      });
      return "ignored";
    }
    await enqueueRun(trx, now, {
      ...{ organizationId: connection.organization_id, connectionId: connection.id, kind: "delta" as const },
      ...{ askedBy: "webhook", notBefore: new Date(now.getTime() + DEBOUNCE_MS) },
    });
    return "queued";
  });
  return received;
}

const REMOVED =
  "The integration was deleted at the hub. Accounts stay as they are. Connect the HR system there again and enter the new integration id.";

/** Several organizations may share a hub's secret, so what it signs counts for the integration that it names only. */
function concerns(connection: ConnectionRow, call: Extract<HubCall, { isGenuine: true }>): boolean {
  if (!connection.is_organization_active) return false;
  if (call.kind === "ignored" || call.integrationId !== connection.integration_id) return false;
  return connection.state === "active" || (connection.state === "broken" && connection.confirmed_at !== null);
}
