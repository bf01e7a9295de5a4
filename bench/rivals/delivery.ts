// What a delivery is, done in a job's handler: the same bytes, headers and signatures, and an attempt to be logged.
import { performance } from "node:perf_hooks";
import { Agent } from "undici";
import {
  deliveryHeaders,
  sign,
  signingKey,
} from "../../server/src/features/integrations/webhooks/sending/request.ts";
import type { JobData } from "./jobs.ts";

/** A row of `rival_attempt`: what our log keeps of an attempt. */
export interface RivalAttempt {
  delivery_id: string;
  started_at: Date;
  duration_ms: number;
  status: number;
  response_body: string;
  signature: string;
  standard_signature: string;
}

const agent = new Agent();
/** Theirs is at hand: where jobs name the endpoint, its address and secrets would have to be read first. */
const key = signingKey("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");

export async function deliverJob({ url, id, body }: JobData): Promise<RivalAttempt> {
  const [sentAt, startedAt] = [new Date(), performance.now()];
  const message = {
    url,
    keys: [key] as const,
    eventId: id,
    eventType: "lesson.completed",
    body: Buffer.from(body, "utf8"),
    attempt: 1,
    sentAt,
  };
  const signatures = sign(message);
  const { origin, pathname } = new URL(url);
  const response = await agent.request({
    origin,
    path: pathname,
    method: "POST",
    headers: deliveryHeaders(message, signatures),
    body: message.body,
  });
  return {
    delivery_id: id,
    started_at: sentAt,
    response_body: await response.body.text(),
    duration_ms: Math.round(performance.now() - startedAt),
    status: response.statusCode,
    signature: signatures.service,
    standard_signature: signatures.standard,
  };
}

/** @throws when the job has to be tried again */
export function assertReceived({ status }: RivalAttempt): void {
  if (status >= 300) throw new Error(`The receiver answered ${status}.`);
}
