import { uuidV7 } from "#kernel/ids.ts";
import { isoTimestamp } from "#platform/database/values.ts";
import type { Context } from "#platform/feature.ts";
import { endpointNotFound } from "../problems.ts";
import { selectDestinations } from "../sending/destination-queries.ts";
import { deliveryRequest } from "../sending/request.ts";
import { judge } from "../sending/verdict.ts";

/** Of no event: pollers never see it, and no endpoint can list it. */
const PING_TYPE = "webhook.ping";

/** Sends a signed test event now, whatever the endpoint's state, and says what came of it. It is not tried again. */
export async function pingEndpoint(context: Context, endpoint: { id: number; organization_id: number }) {
  const now = context.clock();
  const destination = (await selectDestinations(context, [endpoint.id], now)).get(endpoint.id);
  if (!destination) throw endpointNotFound();
  const id = uuidV7(now);
  const data = {
    webhook_endpoint_id: endpoint.id,
    message: "A test delivery from Lectern. Answer with 2xx.",
  };
  const answer = await context.outbound.request(
    deliveryRequest({
      ...destination,
      eventId: id,
      eventType: PING_TYPE,
      body: JSON.stringify({ id, event: PING_TYPE, created_at: isoTimestamp(now), data }),
      attempt: 1,
      sentAt: now,
    }),
  );
  const verdict = judge(answer, { schedule: [0], attempts: 0, now: context.clock(), random: 0 });
  return {
    is_delivered: verdict.next.kind === "delivered",
    event_id: id,
    status_code: verdict.status,
    error: verdict.error,
    message: verdict.message,
    duration_ms: verdict.durationMs,
    response_body: verdict.responseBody,
  };
}
