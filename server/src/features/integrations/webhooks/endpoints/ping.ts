import type { Context } from "#platform/feature.ts";
import { sendingOnHold } from "#platform/problems.ts";
import { PING_TYPE } from "../ping-type.ts";
import { secretUnreadable } from "../problems.ts";
import { classifyAnswer } from "../sending/attempt-outcome.ts";
import { selectDestinations } from "../sending/destination-queries.ts";
import { deliveryRequest, type Message, sign } from "../sending/request.ts";
import { insertPing, insertPingDelivery } from "./ping-queries.ts";

/**
 * Sends a signed test event now, whatever the endpoint's state, and says what came of it. It is not tried again, and
 * says nothing about the endpoint's health; it stands among the deliveries.
 * @throws secretUnreadable
 */
export async function pingEndpoint(context: Context, endpoint: { id: number; organization_id: number }) {
  if (context.sending.isHeld()) throw sendingOnHold(); // before anything is written
  const startedAt = context.clock();
  const destination = (await selectDestinations(context, [endpoint.id], startedAt)).open.get(endpoint.id);
  if (!destination) throw secretUnreadable();
  const ping = await insertPing(context.db, startedAt, endpoint);
  const message: Message = {
    ...destination,
    eventId: ping.event_id,
    eventType: PING_TYPE,
    body: Buffer.from(ping.body, "utf8"),
    attempt: 1,
    sentAt: startedAt,
  };
  const signatures = sign(message);
  const answer = await context.outbound.request(deliveryRequest(message, signatures));
  const endedAt = context.clock();
  const outcome = classifyAnswer(answer, { schedule: [0], attempts: 0, now: endedAt, random: 0 });
  const attempt = { startedAt, endedAt, signatures, outcome };
  return {
    is_delivered: outcome.next.kind === "delivered",
    delivery_id: await insertPingDelivery(context.db, endpoint, ping, attempt),
    event_id: ping.event_id,
    status_code: outcome.status,
    error: outcome.error,
    message: outcome.message,
    duration_ms: outcome.durationMs,
    response_body: outcome.responseBody,
  };
}
