import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { verifyWebhook } from "@lectern/sdk/webhooks";
import { Webhook } from "standardwebhooks";
import { manualClock } from "#kernel/clock.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { hostile, type ReceivedDelivery, startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import {
  anEndpoint,
  announce,
  deliveriesSettled,
  localReceivers,
  operate,
  specifiedSignature,
} from "#test/webhooks.ts";
import { selectDestinations } from "../../sending/destination-queries.ts";

let app: TestApp;
before(async () => {
  // The stock library compares with the machine's time.
  app = await startApp({ config: localReceivers, clock: manualClock(new Date()) });
});
after(() => app.stop());

/** The receivers that accept a delivery with a secret: the specification's, a stock library, our SDK. */
async function accepting({ headers, body }: ReceivedDelivery, secret: string) {
  const isSpecified = headers["x-service-signature"] === specifiedSignature(secret, body);
  const asLibrarySees = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  const isStandard = await attempt(async () => new Webhook(secret).verify(body.toString(), asLibrarySees));
  const isForSdk = await attempt(() => verifyWebhook({ body, headers, secret }));
  return { specified: isSpecified, standard: isStandard, sdk: isForSdk };
}

async function attempt(check: () => Promise<unknown>): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  );
}

const everybody = { specified: true, standard: true, sdk: true };
const standardOnly = { specified: false, standard: true, sdk: true };
const nobody = { specified: false, standard: false, sdk: false };

test("through a whole rotation no receiver has to refuse: add, promote, retire, and the old secret ends by itself", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver();
  t.after(() => receiver.stop());
  const { id, secret: first } = await anEndpoint(app, partner, receiver.url);
  const next = async () => {
    await announce(app, partner.organizationId, 1);
    await deliveriesSettled(app, partner.organizationId);
    const delivery = receiver.received.at(-1);
    assert.ok(delivery);
    return delivery;
  };
  const rotate = (step: string) => operate(app, "POST", `/webhook-endpoints/${id}/rotate/`, { step });

  assert.deepEqual(await accepting(await next(), first), everybody);
  assert.equal((await rotate("promote")).json.code, "no_second_secret");

  const added = await rotate("add");
  const second: string = added.json.secret;
  assert.deepEqual(
    added.json.secrets.map(({ is_primary }: { is_primary: boolean }) => is_primary),
    [true, false],
  );
  assert.equal((await rotate("add")).json.code, "secret_rotation_under_way");
  let delivery = await next();
  assert.equal(String(delivery.headers["webhook-signature"]).split(" ").length, 2);
  assert.deepEqual(await accepting(delivery, first), everybody);
  assert.deepEqual(await accepting(delivery, second), standardOnly);

  assert.equal((await rotate("promote")).json.secret, null);
  delivery = await next();
  assert.deepEqual(await accepting(delivery, second), everybody);
  assert.deepEqual(await accepting(delivery, first), standardOnly);

  assert.equal((await rotate("retire")).status, 200);
  delivery = await next();
  assert.deepEqual(await accepting(delivery, second), everybody);
  assert.deepEqual(await accepting(delivery, first), nobody);

  const third: string = (await rotate("add")).json.secret;
  await rotate("promote");
  app.clock.advance(24 * 3_600_000 + 1000);
  const { json } = await operate(app, "GET", `/webhook-endpoints/${id}/`);
  assert.equal(json.secrets.length, 1);
  await announce(app, partner.organizationId, 1);
  await deliveriesSettled(app, partner.organizationId);
  const last = receiver.received.at(-1);
  assert.ok(last);
  assert.equal(last.headers["x-service-signature"], specifiedSignature(third, last.body));
  assert.equal(String(last.headers["webhook-signature"]).split(" ").length, 1);
});

test("a delivery that waits through a rotation is signed with the secrets of the moment it is sent", async (t) => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver(hostile.fail);
  t.after(() => receiver.stop());
  const { id } = await anEndpoint(app, partner, receiver.url);
  await announce(app, partner.organizationId, 1);
  await deliveriesSettled(app, partner.organizationId);
  const rotate = (step: string) => operate(app, "POST", `/webhook-endpoints/${id}/rotate/`, { step });
  const { json } = await rotate("add");
  await rotate("promote");
  await rotate("retire");
  app.clock.advance(60_000);
  await receiver.hasReceived(2);
  const [before, after] = receiver.received;
  assert.ok(before && after);
  assert.deepEqual(before.body, after.body);
  assert.equal(after.headers["x-service-signature"], specifiedSignature(json.secret, after.body));
});

test("promoting again changes nothing, however many do it at once", async () => {
  const partner = await aPartner(app);
  const { id } = await anEndpoint(app, partner, "https://partner.example.com/hook");
  const rotate = (step: string) => operate(app, "POST", `/webhook-endpoints/${id}/rotate/`, { step });
  const keys = async () =>
    [...(await selectDestinations(app.context, [id], app.context.clock())).open.values()]
      .flatMap(({ keys }) => keys)
      .map(({ bytes }) => bytes.export().toString("base64"));
  const newSecret = String((await rotate("add")).json.secret).replace(/^whsec_/, "");
  const answers = await Promise.all(Array.from({ length: 5 }, () => rotate("promote")));
  for (const { status, json } of [...answers, await rotate("promote")]) {
    assert.equal(status, 200);
    assert.deepEqual(json.secrets, answers[0]?.json.secrets);
  }
  assert.equal((await keys())[0], newSecret);
  const audit = await operate(
    app,
    "GET",
    `/audit-log/?action=webhook_endpoint.promote_secret&organization_id=${partner.organizationId}`,
  );
  assert.equal(audit.json.count, 1);
});

test("the new secret is ended only by its own step, and the old one only after its change", async () => {
  const partner = await aPartner(app);
  const { id } = await anEndpoint(app, partner, "https://partner.example.com/hook");
  const rotate = (step: string) => operate(app, "POST", `/webhook-endpoints/${id}/rotate/`, { step });
  await rotate("add");
  const early = await rotate("retire");
  assert.deepEqual([early.status, early.json.code], [422, "secret_not_promoted"]);
  assert.match(early.json.detail, /`abandon`/);
  assert.equal((await rotate("abandon")).json.secrets.length, 1);
  assert.equal((await rotate("abandon")).json.code, "no_second_secret");
  await rotate("add");
  await rotate("promote");
  assert.equal((await rotate("abandon")).json.code, "secret_promoted");
  assert.equal((await rotate("retire")).json.secrets.length, 1);
  assert.equal((await rotate("retire")).json.code, "no_second_secret");
});
