// What no delivery can do without: sign and post, with the same client library and as many at a time. Arguments: the
// receiver's URL and how many.
import { createHmac, randomUUID } from "node:crypto";
import { Agent } from "undici";

const [url = "", count = "0"] = process.argv.slice(2);
const { origin, pathname } = new URL(url);
const CONCURRENCY = 400;
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const agent = new Agent();
let remaining = Number(count);

async function loop(): Promise<void> {
  while (remaining > 0) {
    remaining -= 1;
    const id = randomUUID();
    const body = Buffer.from(
      `{"id":"${id}","event":"lesson.completed","created_at":"2026-01-31T09:15:02.123456+00:00","data":{"curriculum_id":42,"user_id":7,"template_id":12,"title":"Spot a phishing message","provider":"acme","provider_id":"emp-1"}}`,
    );
    const signature = createHmac("sha256", secret).update(body).digest("hex");
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
      body,
    });
    await response.body.dump();
  }
}

await Promise.all(Array.from({ length: CONCURRENCY }, loop));
process.once("message", () => process.exit(0));
