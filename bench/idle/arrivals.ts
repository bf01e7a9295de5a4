import { setTimeout as pause } from "node:timers/promises";
import type { WebhookReceiver } from "../../server/test/partners/webhook-receiver.ts";
import type { ServiceProcess } from "../../server/test/process.ts";
import { percentile } from "../result.ts";

const EVENTS = 200;
/** Sent first and not measured: the processes compile what they need. */
const WARM_UP = 50;
const EVENTS_A_SECOND = 5;

/** Milliseconds from the moment that a change has in its event, which is before its commit, until the receiver has it. */
export async function measureArrivals(
  { call }: ServiceProcess,
  token: string,
  receiver: WebhookReceiver,
): Promise<{ median: number; p99: number }> {
  const before = receiver.received.length;
  for (let number = 0; number < WARM_UP + EVENTS; number += 1) {
    const body = {
      provider: "bench",
      provider_id: `${before}-${number}`,
      email: `${before}-${number}@example.com`,
    };
    await call("POST", "/api/v1/users/", { token, body });
    await pause((Math.random() * 2_000) / EVENTS_A_SECOND);
  }
  await receiver.hasReceived(before + WARM_UP + EVENTS);
  const latencies = receiver.received
    .slice(before + WARM_UP)
    .map(({ body, receivedAtMs }) => receivedAtMs - Date.parse(JSON.parse(body.toString()).created_at));
  return { median: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}
