import { createServer } from "node:http";
import { buffer } from "node:stream/consumers";
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from "@lectern/sdk/webhooks";

const { WEBHOOK_SECRET = "", PORT = "3000" } = process.env;
const known = new Set<string>(); // in earnest: a table with a unique key, filled with what the event makes you do

const server = createServer(async (request, response) => {
  try {
    const body = await buffer(request); // the bytes as they came: no JSON parser before this
    const event = await verifyWebhook({ body, headers: request.headers, secret: WEBHOOK_SECRET });
    const isNew = !known.has(event.id);
    known.add(event.id);
    response.writeHead(204).end(); // first the answer, within ten seconds; then the work
    if (isNew) work(event);
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    console.log(`refused, ${error.check}: ${error.message}`);
    response.writeHead(400).end();
  }
});

function work(event: WebhookEvent) {
  switch (event.event) {
    case "lesson.completed":
      console.log(`User ${event.data.user_id} completed ${event.data.title}`);
      break;
    default: // types you do not need, or do not know yet
      console.log(event.event);
  }
}

server.listen(Number(PORT), () => console.log(`Listening on port ${PORT}`));
process.once("SIGTERM", () => server.close());
