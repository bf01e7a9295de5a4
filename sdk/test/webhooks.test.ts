import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { test } from "node:test";
import { Webhook } from "standardwebhooks";
import {
  signWebhook,
  verifyWebhook,
  type WebhookCheck,
  type WebhookHeaders,
  type WebhookRequest,
  WebhookVerificationError,
} from "../src/webhooks.ts";

const NOW = Date.parse("2026-06-15T09:12:44Z");
const timestamp = String(NOW / 1000);
const id = "01980f5e-7c1a-7b3e-9f44-2f6f0b1c9d10";
const secret = aSecret();
const event = {
  id,
  event: "lesson.completed",
  created_at: "2026-06-15T09:12:44.103000+00:00",
  data: { curriculum_id: 12, user_id: 4, template_id: 1, title: "Zürich – Spot a phishing message" },
};
const body = JSON.stringify(event);

test("a request with both kinds of signature becomes its event", async () => {
  const verified = await verify();
  assert.deepEqual(verified, event);
  // A compile-time promise too: the type tells which members the data have.
  if (verified.event === "lesson.completed") assert.equal(verified.data.title, event.data.title);
});

test("bytes and text of a body count the same", async () => {
  assert.deepEqual(await verify({ body: Buffer.from(body) }), event);
  assert.deepEqual(await verify({ body: new TextEncoder().encode(body) }), event);
});

test("X-Service-Signature alone is enough, unless a time is required", async () => {
  const headers = { "x-service-signature": serviceSignature(secret) };
  assert.deepEqual(await verify({ headers }), event);
  await refused("headers", { headers, requireTimestamp: true });
});

test("the Standard Webhooks headers alone are enough", async () => {
  assert.deepEqual(await verify({ headers: standardHeaders([secret]), requireTimestamp: true }), event);
});

test("headers may be a Headers object, arrays, pairs, and in any case", async () => {
  const headers = allHeaders([secret]);
  const forms: WebhookHeaders[] = [
    new Headers(headers),
    Object.entries(headers),
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    { ...headers, "x-other": undefined, accept: ["a", "b"] },
  ];
  for (const form of forms) assert.deepEqual(await verify({ headers: form }), event);
});

test("a body that changed by one byte is refused", async () => {
  const tampered = body.replace('"user_id":4', '"user_id":5');
  await refused("signature", { body: tampered });
  await refused("signature", {
    body: tampered,
    headers: { "x-service-signature": serviceSignature(secret) },
  });
  await refused("signature", { body: `${body} ` });
});

test("another endpoint's secret is refused", async () => {
  await refused("signature", { secret: aSecret() });
  const headers = { "x-service-signature": serviceSignature(secret) };
  await refused("signature", { headers, secret: aSecret() });
});

test("the signed id and time cannot be exchanged", async () => {
  await refused("signature", { headers: { ...standardHeaders([secret]), "webhook-id": "another" } });
  const later = String(NOW / 1000 + 1);
  await refused("signature", { headers: { ...standardHeaders([secret]), "webhook-timestamp": later } });
});

test("a request from five minutes before or after is accepted, one from a second further is not", async () => {
  const at = (seconds: number) => ({ now: () => NOW + seconds * 1000 });
  for (const seconds of [-300, 300]) assert.deepEqual(await verify(at(seconds)), event);
  for (const seconds of [-301, 301]) await refused("timestamp", at(seconds));
  assert.deepEqual(await verify({ ...at(301), toleranceSeconds: 301 }), event);
  await refused("timestamp", { headers: { ...standardHeaders([secret]), "webhook-timestamp": "soon" } });
});

test("without a time of its own the check uses the system's", async () => {
  const standard = new Webhook(secret);
  const signedAt = new Date();
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(signedAt.getTime() / 1000)),
    "webhook-signature": standard.sign(id, signedAt, body),
  };
  assert.deepEqual(await verifyWebhook({ body, headers, secret }), event);
  await assert.rejects(
    verifyWebhook({ body, headers: standardHeaders([secret]), secret }),
    /Either the request/,
  );
});

test("during a rotation the old secret, the new one, and both are accepted", async () => {
  const [old, fresh] = [aSecret(), aSecret()];
  // The sender's primary secret is the old one until it is promoted; X-Service-Signature is signed with that alone.
  const headers = allHeaders([old, fresh]);
  assert.deepEqual(await verify({ headers, secret: old }), event);
  assert.deepEqual(await verify({ headers, secret: fresh }), event);
  assert.deepEqual(await verify({ headers, secret: undefined, secrets: [fresh, old] }), event);
  assert.deepEqual(
    await verify({ headers: allHeaders([old]), secret: undefined, secrets: [fresh, old] }),
    event,
  );
  await refused("signature", { headers: allHeaders([old]), secret: fresh });
});

test("signatures that cannot be read, or of another version, are passed over", async () => {
  const headers = standardHeaders([secret]);
  const signature = headers["webhook-signature"];
  const among = `v1,%%% v1a,${signature.slice(3)} v1, ${signature}`;
  assert.deepEqual(await verify({ headers: { ...headers, "webhook-signature": among } }), event);
  for (const none of ["", "v1,", "v1,%%%", signature.replace("v1,", "v2,"), signature.slice(3)]) {
    await refused("signature", { headers: { ...headers, "webhook-signature": none } });
  }
  for (const none of ["", "sha256=", serviceSignature(secret).slice(7), `sha1=${"0".repeat(64)}`]) {
    await refused("signature", { headers: { "x-service-signature": none } });
  }
});

test("a wrong standard signature is not saved by a right X-Service-Signature", async () => {
  await refused("signature", { headers: { ...allHeaders([secret]), ...standardHeaders([aSecret()]) } });
});

test("headers that are missing or doubled are named", async () => {
  for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"]) {
    const headers: Record<string, string> = allHeaders([secret]);
    delete headers[name];
    await refused("headers", { headers }, name);
  }
  await refused("headers", { headers: {} }, "X-Service-Signature");
  await refused("headers", { headers: { ...allHeaders([secret]), "webhook-id": [id, id] } }, "webhook-id");
});

test("mistakes of the receiver are told apart from forgeries", async () => {
  await refused("secret", { secret: undefined });
  await refused("secret", { secret: "" });
  await refused("secret", { secret: "whsec_%%%" });
  await refused("secret", { secret: undefined, secrets: [] });
  const parsed: { body: string } = Object.assign({ body: "" }, { body: event });
  await refused("body", parsed, "Switch the parser off");
});

test("a genuine body that is no event is refused for that", async () => {
  for (const other of ["{}", "[]", "null", '"text"', "no JSON", JSON.stringify({ ...event, id: 7 })]) {
    await refused("envelope", { body: other, headers: allHeaders([secret], other) });
  }
});

test("a type that is newer than the library is handed over", async () => {
  const newer = JSON.stringify({ ...event, event: "lesson.reopened", data: { anything: true } });
  const verified = await verify({ body: newer, headers: allHeaders([secret], newer) });
  assert.deepEqual(verified, JSON.parse(newer));
});

test("the example of the Standard Webhooks specification has a right signature", async () => {
  const example = {
    body: '{"test": 2432232314}',
    secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    now: () => 1_614_265_330_000,
    headers: {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
  };
  await refused("envelope", example); // it is no event of ours, which is found out after the signature
  await refused("signature", { ...example, body: '{"test": 2432232315}' });
});

test("what the stock Standard Webhooks library signs is accepted", async () => {
  for (const key of [secret, aSecret(24), aSecret(64)]) {
    const signature = new Webhook(key).sign(id, new Date(NOW), body);
    const headers = { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signature };
    assert.deepEqual(await verify({ headers, secret: key }), event);
    assert.deepEqual(headers, standardHeaders([key]));
  }
});

test("what signWebhook signs is what the service sends, and the stock library accepts it", async () => {
  const { body: signed, headers } = await signWebhook({ event, secret, now: () => NOW + 999 });
  assert.equal(signed, body);
  assert.deepEqual(headers, {
    ...allHeaders([secret]),
    "content-type": "application/json",
    "x-service-event": event.event,
    "x-service-delivery": event.id,
    "x-service-timestamp": timestamp,
  });
  const current = await signWebhook({ event, secret });
  assert.deepEqual(new Webhook(secret).verify(current.body, current.headers), event);
});

async function verify(change: Change = {}) {
  return verifyWebhook(request(change));
}

async function refused(check: WebhookCheck, change: Change, mention = ""): Promise<void> {
  await assert.rejects(verifyWebhook(request(change)), (error) => {
    assert.ok(error instanceof WebhookVerificationError, String(error));
    assert.equal(error.check, check, error.message);
    assert.ok(error.message.includes(mention), error.message);
    assert.ok(!error.message.includes(secret), "a message repeats the secret");
    return true;
  });
}

type Change = Partial<Omit<WebhookRequest, "secret">> & { secret?: string | undefined };

/** A right request, but for what the test changes. */
function request(change: Change): WebhookRequest {
  const { secret: own, ...rest } = { secret, ...change };
  return {
    body,
    headers: allHeaders([secret]),
    now: () => NOW,
    ...(own === undefined ? {} : { secret: own }),
    ...rest,
  };
}

function allHeaders(secrets: readonly string[], content = body) {
  const [primary = ""] = secrets;
  return {
    ...standardHeaders(secrets, content),
    "x-service-signature": serviceSignature(primary, content),
  };
}

/** Written from the two specifications, not with the code under test. */
function serviceSignature(key: string, content = body): string {
  return `sha256=${createHmac("sha256", key).update(content).digest("hex")}`;
}

function standardHeaders(secrets: readonly string[], content = body) {
  const signatures = secrets.map((text) => {
    const key = Buffer.from(text.slice("whsec_".length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${content}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

function aSecret(bytes = 32): string {
  return `whsec_${randomBytes(bytes).toString("base64")}`;
}
