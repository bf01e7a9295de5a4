import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { anOperator } from "#test/operators.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anEndpoint, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

const html = { headers: { accept: "text/html" } };

test("an operator sees a person's sessions, lessons and deliveries, and nobody else's", async () => {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver();
  try {
    await anEndpoint(app, partner, receiver.url);
    const [learner, other] = [await aLearner(partner), await aLearner(partner)];
    const minted = await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId });
    await app.send("GET", `/auto-login?token=${minted.json.login_token}`, html);
    const templates = await partner.call("GET", "/curricula/templates/");
    const begun = await partner.call("POST", "/curricula/", {
      user_id: learner.id,
      template_id: templates.json.results[0].id,
    });
    assert.equal(begun.status, 201, begun.text);
    await app.eventsSettled();
    await deliveriesSettled(app, partner.organizationId);

    for (const [id, count] of [
      [learner.id, 1],
      [other.id, 0],
    ]) {
      assert.equal((await operate(app, "GET", `/users/${id}/sessions/`)).json.count, count);
      assert.equal((await operate(app, "GET", `/users/${id}/progress/`)).json.count, count);
    }
    const { json: timeline } = await operate(app, "GET", `/users/${learner.id}/timeline/`);
    assert.deepEqual([timeline.user_id, timeline.organization], [learner.id, partner.slug]);
    const steps: string[] = timeline.entries.map(({ step }: { step: string }) => step);
    for (const step of ["account.created", "link.opened", "webhook.delivery"])
      assert.ok(steps.includes(step), `${step} in ${steps}`);
  } finally {
    await receiver.stop();
  }
});

test("an operator deactivates a person, once, and reactivates them", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  for (let again = 0; again < 2; again++) {
    const { status, json } = await operate(app, "POST", `/users/${learner.id}/deactivate/`);
    assert.deepEqual([status, json.is_active], [200, false]);
  }
  const entries = await operate(app, "GET", `/audit-log/?target_id=${learner.id}&action=user.deactivate`);
  assert.equal(entries.json.count, 1);
  assert.equal(
    (await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId })).json.code,
    "learner_deactivated",
  );
  assert.equal((await operate(app, "POST", `/users/${learner.id}/reactivate/`)).json.is_active, true);
});

test("an operator exports a person of any organization, which the audit log notes; a reader may not", async () => {
  const learner = await aLearner(await aPartner(app));
  const token = await app.operatorToken();
  const archive = await fetch(`${app.address}/operator/v1/users/${learner.id}/export/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  assert.deepEqual([archive.status, archive.headers.get("content-type")], [200, "application/zip"]);
  assert.equal(Buffer.from(await archive.arrayBuffer()).toString("latin1", 0, 2), "PK");
  const entries = await operate(app, "GET", `/audit-log/?target_id=${learner.id}&action=user.export`);
  assert.deepEqual([entries.json.count, entries.json.results[0].actor_type], [1, "admin"]);
  const reader = await anOperator(app, "reader");
  assert.equal((await reader.call("GET", `/users/${learner.id}/export/`)).status, 403);
});

test("an organization's overview counts its learners, and no other's", async () => {
  const partner = await aPartner(app);
  await aLearner(partner);
  await aLearner(partner);
  await aLearner(await aPartner(app));
  const { status, json } = await operate(app, "GET", `/organizations/${partner.slug}/overview/`);
  assert.deepEqual([status, json.users_total, json.users_active], [200, 2, 0]);
  assert.equal((await operate(app, "GET", "/organizations/nobody/overview/")).status, 404);
});

test("somebody who is not there is not found", async () => {
  for (const path of ["sessions", "progress", "timeline", "export"])
    assert.equal((await operate(app, "GET", `/users/999999/${path}/`)).status, 404, path);
  assert.equal((await operate(app, "POST", "/users/999999/deactivate/")).status, 404);
});
