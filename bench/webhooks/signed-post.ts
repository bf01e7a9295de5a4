import { createHmac } from "node:crypto";
import { Agent } from "undici";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const agent = new Agent();

/** The least that a delivery is: the signed bytes, posted, and the answer read. Fails unless it is a 2xx. */
export async function postSigned(url: string, { id, body }: { id: string; body: string }): Promise<void> {
  const { origin, pathname } = new URL(url);
  const bytes = Buffer.from(body);
  const signature = createHmac("sha256", SECRET).update(bytes).digest("hex");
  const response = await agent.request({
    origin,
    path: pathname,
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-Service-Event": "lesson.completed",
      "X-Service-Signature": `sha256=${signature}`,
      "X-Service-Delivery": id,
    },
    body: bytes,
  });
  await response.body.dump();
  if (response.statusCode >= 300) throw new Error(`The receiver answered ${response.statusCode}.`);
}

/** What is sent: an envelope as the outbox has it. */
export function envelope(id: string, createdAt = "2026-01-31T09:15:02.123456+00:00"): string {
  return `{"id":"${id}","event":"lesson.completed","created_at":"${createdAt}","data":{"curriculum_id":42,"user_id":7,"template_id":12,"title":"Spot a phishing message","provider":"acme","provider_id":"emp-1"}}`;
}
