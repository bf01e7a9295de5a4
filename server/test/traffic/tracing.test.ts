// npm test leaves this drill to CI: sequencer.test.ts passes traces on; it does not look at what a caller sends.
import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { after, before, test } from "node:test";
import { type Collector, type Span, startCollector } from "../partners/trace-collector.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../partners/webhook-receiver.ts";
import { type ServiceProcess, startServiceProcess } from "../process.ts";

let collector: Collector;
let receiver: WebhookReceiver;
let service: ServiceProcess;
let clientSecret: string;
let spans: readonly Span[];

const callersTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const email = "petra.muster@example.com";

before(async () => {
  collector = await startCollector();
  receiver = await startWebhookReceiver();
  service = await startServiceProcess({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=of%20the%20collector",
      OUTBOUND_ALLOW: "127.0.0.0/8",
    },
  });
  const operator = await service.operatorToken();
  const ask = (path: string, body: unknown) =>
    service.call("POST", `/operator/v1${path}`, { token: operator, body });
  await ask("/organizations/", { name: "Acme", slug: "acme" });
  const application = await ask("/applications/", { organization: "acme", name: "Portal" });
  clientSecret = application.client_secret;
  await ask("/webhook-endpoints/", { organization: "acme", url: receiver.url });
  const { access_token: token } = await service.call("POST", "/oauth/token/", {
    form: { grant_type: "client_credentials", client_id: application.client_id, client_secret: clientSecret },
  });
  await upsert(token);
  await receiver.hasReceived(1);
  await service.stop(); // sends what waits
  spans = collector.spans();
});
after(async () => {
  await receiver.stop();
  await collector.close();
});

/** The body comes after the headers were read, as over a real network. */
async function upsert(token: string): Promise<void> {
  const sending = request(`${service.siteUrl}/api/v1/users/`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      expect: "100-continue",
      traceparent: `00-${callersTrace}-00f067aa0ba902b7-01`,
      "x-request-id": "seen-by-the-partner",
    },
  });
  sending.flushHeaders();
  await once(sending, "continue");
  sending.end(
    JSON.stringify({
      provider: "hr",
      provider_id: "staff-no-of-petra",
      email,
      first_name: "Petra",
      last_name: "Muster",
    }),
  );
  const [answer] = await once(sending, "response");
  answer.resume();
}

function only(condition: (span: Span) => boolean): Span {
  const found = spans.filter(condition);
  assert.equal(found.length, 1, JSON.stringify(spans.map(({ name }) => name)));
  return found[0] as Span; // one, as just asserted
}
const received = () => only((span) => span.attributes["lectern.request_id"] === "seen-by-the-partner");
const event = () => only((span) => span.name === "event user.created");

test("a request, its statements, its event and the event's delivery are one trace", () => {
  assert.equal(received().name, "POST /api/v1/users/");
  assert.equal(received().attributes["http.response.status_code"], 201);
  const statements = spans.filter((span) => span.parentSpanId === received().spanId && span !== event());
  assert.ok(statements.length > 0);
  for (const statement of statements) assert.equal(statement.attributes["db.system.name"], "postgresql");
  assert.equal(event().parentSpanId, received().spanId);
  const delivery = only((span) => span.name === "deliver user.created");
  assert.equal(delivery.parentSpanId, event().spanId);
  assert.equal(delivery.attributes["http.response.status_code"], 204);
  assert.deepEqual(
    new Set([...statements, event(), delivery].map((span) => span.traceId)),
    new Set([received().traceId]),
  );
});

test("a caller's trace is linked and not continued", () => {
  assert.notEqual(received().traceId, callersTrace);
  assert.deepEqual(received().links, [callersTrace]);
});

test("spans hold no personal data and no secret", () => {
  const text = JSON.stringify(spans);
  for (const secret of [email, "Petra", "staff-no-of-petra", clientSecret])
    assert.ok(!text.includes(secret), secret);
});

test("the collector's key is sent as its headers say", () => {
  assert.equal(collector.headers()["x-api-key"], "of the collector");
});
