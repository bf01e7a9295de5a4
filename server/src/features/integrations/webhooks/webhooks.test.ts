import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { EventType } from "#platform/event-types.ts";
import { createLog } from "#platform/log/log.ts";
import { publish } from "#platform/outbox.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import {
  accept,
  hostile,
  startWebhookReceiver,
  type WebhookReceiver,
} from "#test/partners/webhook-receiver.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import {
  anEndpoint,
  announce,
  deliveriesSettled,
  localReceivers,
  operate,
  specifiedSignature,
} from "#test/webhooks.ts";

let app: TestApp;
let receiver: WebhookReceiver;
let partner: Partner;
const logged: string[] = [];
before(async () => {
  const log = createLog({ level: "warn", destination: { write: (line) => logged.push(line) } });
  app = await startApp({ config: localReceivers, log });
});
after(() => app.stop());

/** Each test has a receiver and an organization of its own. */
async function aStage(): Promise<void> {
  receiver = await startWebhookReceiver();
  partner = await aPartner(app);
}

const idsReceived = () => receiver.received.map(({ headers }) => String(headers["x-service-delivery"]));
const deliveries = async (query = "") =>
  (await operate(app, "GET", `/webhook-endpoints/deliveries/?organization=${partner.slug}&${query}`)).json;
const settled = () => deliveriesSettled(app, partner.organizationId);
const detail = async (id: number) => (await operate(app, "GET", `/webhook-endpoints/deliveries/${id}/`)).json;

test("an event arrives as the stored envelope, with the headers of the specification and a signature of its bytes", async (t) => {
  await aStage();
  t.after(() => receiver.stop());
  const { secret } = await anEndpoint(app, partner, receiver.url);
  const learner = await aLearner(partner, { first_name: "Zoë" });
  await app.eventsSettled();
  await receiver.hasReceived(1);
  const [delivery] = receiver.received;
  assert.ok(delivery);
  const { headers, body } = delivery;
  const envelope = JSON.parse(body.toString("utf8"));
  const { rows } = await sql<{ body: string }>`
    select body from event where organization_id = ${partner.organizationId}`.execute(app.context.db);
  assert.equal(body.toString("utf8"), rows[0]?.body);
  assert.equal(envelope.data.user_id, learner.id);
  assert.equal(headers["content-type"], "application/json");
  assert.equal(headers["x-service-event"], "user.created");
  assert.equal(headers["x-service-delivery"], envelope.id);
  assert.equal(headers["x-service-signature"], specifiedSignature(secret, body));
  assert.equal(headers["x-service-attempt"], "1");
  assert.equal(headers["webhook-id"], envelope.id);
  assert.equal(headers["webhook-timestamp"], headers["x-service-timestamp"]);
  assert.equal(headers["x-service-timestamp"], String(Math.floor(app.clock().getTime() / 1000)));
  assert.match(String(headers["user-agent"]), /^Lectern/);
});

describe("who gets what", () => {
  test("an empty list means the twelve types; extension types come only where they are listed", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const listing = await startWebhookReceiver();
    t.after(() => listing.stop());
    await anEndpoint(app, partner, receiver.url);
    await anEndpoint(app, partner, listing.url, { event_types: ["team.updated", "lesson.started"] });
    const write = (type: EventType) => {
      const event = { organizationId: partner.organizationId, type, data: {} };
      return publish(app.context.db, app.context.clock(), event);
    };
    const started = await write("lesson.started");
    const team = await write("team.updated");
    await write("subsection.completed");
    const updated = await write("user.updated");
    await app.eventsSettled();
    await settled();
    assert.deepEqual(idsReceived().sort(), [started, updated].sort());
    const listed = listing.received.map(({ headers }) => String(headers["x-service-delivery"]));
    assert.deepEqual(listed.sort(), [started, team].sort());
  });

  test("another organization's events go nowhere but to its own endpoints", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    await anEndpoint(app, partner, receiver.url);
    const other = await aPartner(app);
    await announce(app, other.organizationId, 2);
    const ids = await announce(app, partner.organizationId, 1);
    await settled();
    assert.deepEqual(idsReceived(), ids);
  });

  test("inactive: nothing is queued, and events stay pollable", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { id } = await anEndpoint(app, partner, receiver.url);
    await operate(app, "PATCH", `/webhook-endpoints/${id}/`, { is_active: false });
    await announce(app, partner.organizationId, 3);
    await operate(app, "PATCH", `/webhook-endpoints/${id}/`, { is_active: true });
    const ids = await announce(app, partner.organizationId, 1);
    await settled();
    assert.deepEqual(idsReceived(), ids);
    assert.equal((await partner.call("GET", "/events/")).json.count, 4);
  });

  test("created inactive: nothing is queued until it is made active", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { json } = await operate(app, "POST", "/webhook-endpoints/", {
      organization: partner.slug,
      url: receiver.url,
      is_active: false,
    });
    assert.deepEqual([json.is_active, json.state], [false, "inactive"]);
    await announce(app, partner.organizationId, 2);
    await operate(app, "PATCH", `/webhook-endpoints/${json.id}/`, { is_active: true });
    const ids = await announce(app, partner.organizationId, 1);
    await settled();
    assert.deepEqual(idsReceived(), ids);
  });

  test("paused: queued and not sent; resumed: sent, and nothing is missing", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { id } = await anEndpoint(app, partner, receiver.url);
    assert.equal((await operate(app, "POST", `/webhook-endpoints/${id}/pause/`)).json.state, "paused");
    const ids = await announce(app, partner.organizationId, 25);
    await settled();
    assert.equal(receiver.received.length, 0);
    assert.equal((await operate(app, "GET", `/webhook-endpoints/${id}/`)).json.waiting, 25);
    assert.equal((await operate(app, "POST", `/webhook-endpoints/${id}/resume/`)).json.state, "active");
    await receiver.hasReceived(25);
    assert.deepEqual(idsReceived().sort(), ids.sort());
  });

  test("switched off: what waited waits on, and is sent when the endpoint is active again", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { id } = await anEndpoint(app, partner, receiver.url);
    const endpoint = async (change: object) =>
      (await operate(app, "PATCH", `/webhook-endpoints/${id}/`, change)).json;
    receiver.behave(hostile.fail);
    await announce(app, partner.organizationId, 3);
    await settled();
    assert.deepEqual([(await endpoint({ is_active: false })).waiting, receiver.received.length], [3, 3]);
    receiver.behave(accept);
    app.clock.advance(60_000);
    await settled();
    assert.equal(receiver.received.length, 3);
    await endpoint({ is_active: true });
    await receiver.hasReceived(6);
    await settled();
    assert.equal((await endpoint({})).waiting, 0);
  });
});

describe("attempts", () => {
  test("five, at 0, 30 s, 5 min, 1 h and 6 h, give or take 20 %; then the delivery has failed", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    receiver.behave(hostile.fail);
    const { id } = await anEndpoint(app, partner, receiver.url);
    await announce(app, partner.organizationId, 1);
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 4; attempt++) {
      await receiver.hasReceived(attempt);
      await settled();
      const [waiting] = (await deliveries()).results;
      assert.deepEqual([waiting.status, waiting.attempts, waiting.last_error], ["queued", attempt, "status"]);
      const pause = Date.parse(waiting.next_attempt_at) - app.clock().getTime();
      pauses.push(pause / 1000);
      app.clock.advance(pause - 1);
      await settled();
      assert.equal(receiver.received.length, attempt, "it came too early");
      app.clock.advance(1);
    }
    await receiver.hasReceived(5);
    await settled();
    for (const [index, expected] of [30, 300, 3_600, 21_600].entries()) {
      const ratio = (pauses[index] ?? 0) / expected;
      assert.ok(ratio >= 0.8 && ratio <= 1.2, `attempt ${index + 2} came after ${pauses[index]} s`);
    }
    app.clock.advance(48 * 3_600_000);
    await settled();
    assert.equal(receiver.received.length, 5);
    const attemptHeaders = receiver.received.map(({ headers }) => headers["x-service-attempt"]);
    assert.deepEqual(attemptHeaders, ["1", "2", "3", "4", "5"]);
    assert.equal(new Set(receiver.received.map(({ body }) => body.toString())).size, 1, "the bytes changed");
    const [failed] = (await deliveries("status=failed")).results;
    assert.deepEqual([failed.status, failed.attempts, failed.next_attempt_at], ["failed", 5, null]);
    const { log } = await detail(failed.id);
    assert.deepEqual(
      log.map(({ number, status_code, error }: Record<string, unknown>) => [number, status_code, error]),
      [1, 2, 3, 4, 5].map((number) => [number, 500, "status"]),
    );
    assert.equal(log[0].response_body, "Something broke.");
    const lines = logged.filter((line) => line.includes(failed.event_id));
    assert.equal(lines.length, 1, "the log says it once");
    const { time, pid, hostname, ...line } = JSON.parse(lines[0] ?? "");
    assert.deepEqual(line, {
      level: "warn",
      event: failed.event_id,
      endpoint: id,
      organization: partner.organizationId,
      attempts: 5,
      status: 500,
      error: "status",
      msg: "webhook delivery failed permanently",
    });
  });

  test("a sandbox organization's come within seconds", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    partner = await aPartner(app, { organization: { is_sandbox: true } });
    receiver.behave((response, request, count) =>
      (count < 4 ? hostile.fail : accept)(response, request, count),
    );
    await anEndpoint(app, partner, receiver.url);
    await announce(app, partner.organizationId, 1);
    for (let attempt = 1; attempt <= 5; attempt++) {
      await receiver.hasReceived(attempt);
      await settled();
      app.clock.advance(10_000);
    }
    const { results } = await deliveries();
    assert.deepEqual([results[0].status, results[0].attempts], ["delivered", 5]);
  });

  test("a longer Retry-After is honoured, and at most for a day", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const retryAfters = ["7200", "999999999"];
    receiver.behave((response) => response.writeHead(503, { "retry-after": retryAfters.shift() }).end());
    await anEndpoint(app, partner, receiver.url);
    await announce(app, partner.organizationId, 1);
    for (const expected of [7_200, 24 * 3_600]) {
      await settled();
      const [waiting] = (await deliveries()).results;
      const pauseMs = Date.parse(waiting.next_attempt_at) - app.clock().getTime();
      assert.equal(pauseMs, expected * 1000);
      app.clock.advance(pauseMs);
    }
  });

  test("where the operator asked for it, 410 disables the endpoint at once; what is queued stays, and is sent when it is enabled again", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    receiver.behave(hostile.gone);
    const { id } = await anEndpoint(app, partner, receiver.url, { disable_on_gone: true });
    const ids = await announce(app, partner.organizationId, 1);
    await settled();
    const disabled = await operate(app, "GET", `/webhook-endpoints/${id}/`);
    assert.equal(disabled.json.state, "disabled");
    assert.match(disabled.json.disabled_reason, /410/);
    assertSaidInParts(disabled.json.disabled_reason, disabled.json.disabled_sentences);
    ids.push(...(await announce(app, partner.organizationId, 2)));
    app.clock.advance(3_600_000);
    await settled();
    assert.equal(receiver.received.length, 1);
    receiver.behave(accept);
    await operate(app, "POST", `/webhook-endpoints/${id}/resume/`);
    await settled();
    assert.deepEqual(idsReceived().slice(1).sort(), ids.sort());
  });

  test("where the operator asked for it, five days of nothing but failures disable the endpoint, with the reason", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    receiver.behave(hostile.fail);
    const { id } = await anEndpoint(app, partner, receiver.url, { disable_after_days: 5 });
    await announce(app, partner.organizationId, 1);
    await settled();
    app.clock.advance(5 * 24 * 3_600_000 - 1000);
    await settled();
    assert.equal((await operate(app, "GET", `/webhook-endpoints/${id}/`)).json.state, "failing");
    app.clock.advance(24 * 3_600_000);
    await settled();
    const { json } = await operate(app, "GET", `/webhook-endpoints/${id}/`);
    assert.equal(json.state, "disabled");
    assert.match(json.disabled_reason, /5 days/);
    assert.equal((await deliveries()).results[0].status, "queued");
  });

  for (const [title, behavior] of [
    ["410", hostile.gone],
    ["nothing but failures", hostile.fail],
  ] as const) {
    test(`every active endpoint gets what matches: ${title} for weeks is five failed attempts for each event, and nothing more`, async (t) => {
      await aStage();
      t.after(() => receiver.stop());
      receiver.behave(behavior);
      const { id } = await anEndpoint(app, partner, receiver.url);
      const [first] = await announce(app, partner.organizationId, 1);
      for (let day = 0; day < 21; day++) {
        await settled();
        app.clock.advance(24 * 3_600_000);
      }
      assert.equal(idsReceived().length, 5);
      assert.equal((await deliveries()).results[0].status, "failed");
      assert.equal((await operate(app, "GET", `/webhook-endpoints/${id}/`)).json.state, "failing");
      receiver.behave(accept);
      const [later] = await announce(app, partner.organizationId, 1);
      await settled();
      assert.equal(idsReceived().at(-1), later);
      assert.notEqual(first, later);
    });
  }
});

test("the breaker: after ten failures in a row an endpoint rests, then one delivery finds out, and success opens it", async (t) => {
  await aStage();
  t.after(() => receiver.stop());
  receiver.behave(hostile.fail);
  const { id } = await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 30);
  await settled();
  const sent = receiver.received.length;
  assert.ok(sent >= 10 && sent <= 19, `${sent} were sent to a dead receiver`);
  const read = async () => (await operate(app, "GET", `/webhook-endpoints/${id}/`)).json;
  const rest = async () => Date.parse((await read()).resting_until) - app.clock().getTime();
  assert.equal(await rest(), 30_000);
  app.clock.advance(30_000);
  await settled();
  assert.equal(receiver.received.length, sent + 1, "one probe");
  assert.equal(await rest(), 60_000);
  receiver.behave(accept);
  app.clock.advance(60_000);
  await settled();
  const open = await read();
  assert.deepEqual([open.consecutive_failures, open.resting_until], [0, null]);
  app.clock.advance(500_000);
  await settled();
  assert.equal((await deliveries("status=delivered")).count, 30);
});

test("the breaker lets in a receiver that fails whatever is new to it, and one that fails certain events for good", async (t) => {
  await aStage();
  t.after(() => receiver.stop());
  await anEndpoint(app, partner, receiver.url);
  const delivered = async () => (await deliveries("status=delivered")).count;

  receiver.behave((response, request) =>
    response.writeHead(request.headers["x-service-attempt"] === "1" ? 500 : 204).end(),
  );
  await announce(app, partner.organizationId, 30);
  await settled();
  assert.equal(await delivered(), 0);
  app.clock.advance(36_000);
  await settled();
  assert.ok((await delivered()) > 0, "the first probe is one that was tried before");

  receiver.behave(accept);
  app.clock.advance(1_000_000);
  await settled();
  assert.equal(await delivered(), 30);

  const poison = new Set<unknown>();
  receiver.behave((response, request) => {
    poison.add(request.headers["x-service-delivery"]);
    response.writeHead(500).end();
  });
  await announce(app, partner.organizationId, 30);
  await settled();
  receiver.behave((response, request) =>
    response.writeHead(poison.has(request.headers["x-service-delivery"]) ? 500 : 204).end(),
  );
  app.clock.advance(36_000);
  await settled();
  app.clock.advance(60_000);
  await settled();
  assert.equal(await delivered(), 60 - poison.size, "one of two probes has not been tried before");
});

test("one endpoint is sent at most ten deliveries at a time", async (t) => {
  await aStage();
  t.after(() => receiver.stop());
  const held: (() => void)[] = [];
  receiver.behave((response) => held.push(() => response.writeHead(204).end()));
  await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 40);
  await receiver.hasReceived(10);
  // Others are served meanwhile: the workers are not waiting.
  const other = await aPartner(app);
  const quick = await startWebhookReceiver();
  t.after(() => quick.stop());
  await anEndpoint(app, other, quick.url);
  await announce(app, other.organizationId, 20);
  await quick.hasReceived(20);
  assert.equal(receiver.received.length, 10);
  receiver.behave(accept);
  for (const release of held) release();
  await settled();
  assert.equal(receiver.received.length, 40);
  assert.equal(receiver.mostAtOnce(), 10);
});

describe("sending again", () => {
  test("one delivery: same id, same bytes, attempts from the start, and the log goes on", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    await anEndpoint(app, partner, receiver.url);
    await announce(app, partner.organizationId, 1);
    await settled();
    const [delivered] = (await deliveries()).results;
    const again = await partner.call("POST", `/webhooks/deliveries/${delivered.id}/redeliver/`);
    assert.deepEqual([again.status, again.json.status, again.json.round], [200, "queued", 2]);
    await receiver.hasReceived(2);
    await settled();
    const [first, second] = receiver.received;
    assert.deepEqual(first?.body, second?.body);
    assert.equal(second?.headers["x-service-attempt"], "1");
    assert.equal(second?.headers["x-service-delivery"], first?.headers["x-service-delivery"]);
    const { log, status, body } = await detail(delivered.id);
    assert.equal(status, "delivered");
    assert.equal(body, first?.body.toString());
    assert.deepEqual(
      log.map(({ round, number }: Record<string, unknown>) => [round, number]),
      [
        [1, 1],
        [2, 1],
      ],
    );
  });

  test("a range: a dry run counts and sends nothing; the replay sends just those, two at a time", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { id } = await anEndpoint(app, partner, receiver.url);
    await announce(app, partner.organizationId, 3, "lesson.started");
    await settled();
    app.clock.advance(60_000);
    const from = app.clock().toISOString();
    const wanted = await announce(app, partner.organizationId, 8, "lesson.started");
    await announce(app, partner.organizationId, 2, "user.updated");
    await settled();
    const range = { endpoint_id: id, status: "delivered", event: "lesson.started", from };
    const replay = (more: object) =>
      operate(app, "POST", "/webhook-endpoints/deliveries/replay/", { ...range, ...more });
    assert.deepEqual((await replay({ dry_run: true })).json, { count: 8, queued: 0, next_from: null });
    assert.equal(receiver.received.length, 13);
    const before = receiver.received.length;
    let [now, most] = [0, 0];
    receiver.behave((response) => {
      most = Math.max(most, ++now);
      setImmediate(() => {
        now -= 1;
        response.writeHead(204).end();
      });
    });
    assert.deepEqual((await replay({})).json, { count: 8, queued: 8, next_from: null });
    await receiver.hasReceived(21);
    await settled();
    assert.deepEqual(idsReceived().slice(before).sort(), wanted.sort());
    assert.ok(most <= 2, `${most} at a time`);
    assert.deepEqual((await replay({ dry_run: true, status: "failed" })).json, {
      count: 0,
      queued: 0,
      next_from: null,
    });
  });
});

describe("a ping", () => {
  test("is a real signed delivery whose result is shown; pollers never see it", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { id, secret } = await anEndpoint(app, partner, receiver.url, {
      event_types: ["lesson.completed"],
    });
    const { status, json } = await operate(app, "POST", `/webhook-endpoints/${id}/ping/`);
    assert.equal(status, 200);
    assert.deepEqual([json.is_delivered, json.status_code, json.error], [true, 204, null]);
    const [sent] = receiver.received;
    assert.ok(sent);
    assert.equal(sent.headers["x-service-event"], "webhook.ping");
    assert.equal(sent.headers["x-service-signature"], specifiedSignature(secret, sent.body));
    assert.equal((await partner.call("GET", "/events/")).json.count, 0);
    receiver.behave(hostile.fail);
    const failed = await partner.call("POST", `/webhooks/endpoints/${id}/ping/`);
    assert.deepEqual(
      [failed.json.is_delivered, failed.json.error, failed.json.response_body],
      [false, "status", "Something broke."],
    );
  });

  test("stands among the deliveries with its attempt and the bytes that were sent, and apart from what is replayed", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { id } = await anEndpoint(app, partner, receiver.url);
    const well = (await operate(app, "POST", `/webhook-endpoints/${id}/ping/`)).json;
    receiver.behave(hostile.fail);
    const badly = (await operate(app, "POST", `/webhook-endpoints/${id}/ping/`)).json;
    const { count, results } = await deliveries("event=webhook.ping");
    assert.equal(count, 2);
    assert.deepEqual(
      results.map((row: Record<string, unknown>) => [row.id, row.event_id, row.status, row.last_status_code]),
      [
        [badly.delivery_id, badly.event_id, "failed", 500],
        [well.delivery_id, well.event_id, "delivered", 204],
      ],
    );
    const { body, log } = await detail(badly.delivery_id);
    assert.equal(body, receiver.received[1]?.body.toString());
    assert.deepEqual([log.length, log[0].number, log[0].response_body], [1, 1, "Something broke."]);
    const signature = log[0].request_headers.find(
      ({ name }: { name: string }) => name === "X-Service-Signature",
    );
    assert.equal(signature.value, receiver.received[1]?.headers["x-service-signature"]);
    assert.equal((await partner.call("GET", "/webhooks/deliveries/?event=webhook.ping")).json.count, 2);
    const failed = await operate(app, "POST", "/webhook-endpoints/deliveries/replay/", {
      endpoint_id: id,
      dry_run: true,
    });
    assert.equal(failed.json.count, 0, "a ping would be replayed");
    await app.eventsSettled();
    await settled();
    assert.equal(receiver.received.length, 2, "a ping went to whoever subscribes");
    const { json } = await operate(app, "GET", `/webhook-endpoints/${id}/`);
    assert.equal(json.consecutive_failures, 0, "a ping says nothing about health");
  });

  test("that failed can be sent again like any delivery", async (t) => {
    await aStage();
    t.after(() => receiver.stop());
    const { id } = await anEndpoint(app, partner, receiver.url);
    receiver.behave(hostile.fail);
    const { json } = await operate(app, "POST", `/webhook-endpoints/${id}/ping/`);
    receiver.behave(accept);
    await operate(app, "POST", `/webhook-endpoints/deliveries/${json.delivery_id}/redeliver/`);
    await receiver.hasReceived(2);
    await settled();
    assert.deepEqual(receiver.received[0]?.body, receiver.received[1]?.body);
    assert.equal((await detail(json.delivery_id)).status, "delivered");
  });
});

describe("registration", () => {
  let strict: TestApp;
  before(async () => {
    strict = await startApp();
  });
  after(() => strict.stop());

  for (const [title, url] of [
    ["http", "http://receiver.example.com/"],
    ["another port", "https://receiver.example.com:8443/"],
    ["loopback", "https://127.0.0.1/"],
    ["a private network", "https://10.1.2.3/"],
    ["the metadata service", "https://169.254.169.254/"],
    ["mapped IPv6", "https://[::ffff:10.0.0.1]/"],
    ["a number", "https://2130706433/"],
    ["localhost", "https://localhost/"],
    ["credentials", "https://user:word@receiver.example.com/"],
    ["no address", "receiver"],
  ] as const) {
    test(`refuses ${title} with a sentence`, async () => {
      const { slug } = await aPartner(strict);
      const answer = await operate(strict, "POST", "/webhook-endpoints/", { organization: slug, url });
      assert.equal(answer.status, 422);
      assert.match(answer.json.errors.url[0], /^[A-Z].{10,}\.$/);
    });
  }

  test("refuses unknown event types by name, and takes only operators", async () => {
    const own = await aPartner(app);
    const body = {
      organization: own.slug,
      url: "https://receiver.example.com/",
      event_types: ["user.exploded"],
    };
    const refused = await operate(app, "POST", "/webhook-endpoints/", body);
    assert.equal(refused.status, 422);
    assert.match(refused.json.errors.event_types[0], /user\.exploded/);
    const asPartner = await app.send("POST", "/operator/v1/webhook-endpoints/", { token: own.token, body });
    assert.equal(asPartner.status, 403);
    assert.equal((await own.call("POST", "/webhooks/endpoints/", body)).status, 405);
  });

  test("shows the secret once and stores it encrypted", async () => {
    const own = await aPartner(app);
    const { id, secret } = await anEndpoint(app, own, "https://receiver.example.com/");
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    for (const answer of [
      await operate(app, "GET", `/webhook-endpoints/${id}/`),
      await operate(app, "GET", `/webhook-endpoints/?organization=${own.slug}`),
      await own.call("GET", "/webhooks/endpoints/"),
    ]) {
      assert.equal(answer.status, 200);
      assert.ok(!answer.text.includes("whsec_"), answer.text);
    }
    const { rows } = await sql<{ encrypted_secret: string }>`
      select encrypted_secret from webhook_secret where endpoint_id = ${id}`.execute(app.context.db);
    assert.ok(rows[0] && !rows[0].encrypted_secret.includes(secret.slice(6, 20)));
  });
});

test("partners see neither addresses nor other organizations' deliveries", async (t) => {
  await aStage();
  t.after(() => receiver.stop());
  await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 1);
  await settled();
  const own = await partner.call("GET", "/webhooks/deliveries/");
  assert.equal(own.json.count, 1);
  assert.doesNotMatch(own.text, /127\.0\.0\.1/);
  assert.equal((await detail(own.json.results[0].id)).log[0].address, "127.0.0.1");
  const stranger = await aPartner(app);
  assert.equal((await stranger.call("GET", "/webhooks/deliveries/")).json.count, 0);
  const refused = await stranger.call("POST", `/webhooks/deliveries/${own.json.results[0].id}/redeliver/`);
  assert.deepEqual([refused.status, refused.json.detail], [404, "Not found."]);
});
