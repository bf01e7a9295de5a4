import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { writeObserved } from "#operation/introspection/request-log/writing.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { anOperator, signInJwt } from "#test/operators.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { aPerson } from "#test/people.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";
import { deleting, GRACE_MS } from "../test/deleting.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

const { requestDeletion, cancel, deletionsOf, erased } = deleting(() => app);

test("from the request on, nothing opens and nothing is sent; cancelled, everything is as before", async () => {
  const receiver = await startWebhookReceiver();
  try {
    const partner = await aPartner(app);
    const manager = await aPerson(app, partner, "manager");
    const learner = await aLearner(partner);
    const endpoint = await anEndpoint(app, partner, receiver.url, { event_types: ["user.updated"] });
    const link = (await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId }))
      .json;

    const asked = await requestDeletion(partner);
    assert.deepEqual([asked.status, asked.json.state], [202, "waiting"], asked.text);
    assert.equal(Date.parse(asked.json.erase_after) - Date.parse(asked.json.requested_at), GRACE_MS);

    const api = await partner.call("GET", "/users/");
    assert.deepEqual([api.status, api.json.code], [403, "permission_denied"]);
    assert.equal((await manager.call("GET", "/teams/")).status, 403);
    const exchange = await partner.call("POST", "/auth/partner-exchange/", {
      external_id: learner.providerId,
    });
    assert.equal(exchange.status, 403);
    const redeemed = await app.send("GET", `/auto-login?token=${link.login_token}`);
    assert.equal(redeemed.headers.get("set-cookie")?.includes("session") ?? false, false, "a link opened");
    await announce(app, partner.organizationId, 2);
    await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/pause/`);
    await operate(app, "POST", `/webhook-endpoints/${endpoint.id}/resume/`);
    await deliveriesSettled(app, partner.organizationId);
    assert.equal(receiver.received.length, 0, "a webhook was sent");

    const reactivated = await operate(app, "POST", `/organizations/${partner.slug}/reactivate/`);
    assert.deepEqual([reactivated.status, reactivated.json.code], [409, "organization_closed"]);
    const again = await requestDeletion(partner);
    assert.deepEqual([again.status, again.json.code], [409, "deletion_pending"]);

    const cancelled = await cancel(partner);
    assert.deepEqual([cancelled.status, cancelled.json.state], [200, "cancelled"], cancelled.text);
    const organization = (await operate(app, "GET", `/organizations/${partner.slug}/`)).json;
    assert.deepEqual([organization.is_active, organization.closed_at], [true, null]);
    assert.equal((await partner.call("GET", "/users/")).status, 401, "tokens from before are over");
    await deliveriesSettled(app, partner.organizationId);
    await receiver.hasReceived(2);
    assert.deepEqual(
      [(await cancel(partner)).status, (await cancel(partner)).json.code],
      [409, "no_deletion"],
    );
  } finally {
    await receiver.stop();
  }
});

test("one that was deactivated before is so again when its deletion is cancelled", async () => {
  const partner = await aPartner(app);
  await operate(app, "POST", `/organizations/${partner.slug}/deactivate/`);
  await requestDeletion(partner);
  await cancel(partner);
  assert.equal((await operate(app, "GET", `/organizations/${partner.slug}/`)).json.is_active, false);
});

test("it takes the slug, and an owner: no operator, reader, author, manager or application", async () => {
  const partner = await aPartner(app);
  const wrong = await requestDeletion(partner, `${partner.slug} `);
  assert.deepEqual([wrong.status, wrong.json.code], [422, "slug_mismatch"]);
  const path = `/operator/v1/organizations/${partner.slug}/delete/`;
  const tokens = [partner.token, (await aPerson(app, partner, "admin")).token];
  for (const role of ["operator", "reader"] as const)
    tokens.push((await signInJwt(app, await anOperator(app, role))).json.access);
  tokens.push((await signInJwt(app, await anOperator(app, "publisher", partner.slug))).json.access);
  for (const token of tokens) {
    const { status } = await app.send("POST", path, { token, body: { confirm: partner.slug } });
    assert.ok(status === 401 || status === 403, `${status}`);
  }
  assert.deepEqual(await deletionsOf(partner), []);
  assert.equal((await partner.call("GET", "/users/")).status, 200);
});

test("what an erased organization asked does not keep what others asked out of the request log", async () => {
  const [gone, other] = [await aPartner(app), await aPartner(app)];
  await aLearner(gone);
  await requestDeletion(gone);
  app.clock.advance(GRACE_MS + 1);
  const { counts } = await erased(gone);
  assert.deepEqual(
    counts.filter((count: { after: number }) => count.after !== 0),
    [],
  );
  const observed = (partner: Partner, path: string) => ({
    entry: {
      organization_id: partner.organizationId,
      caller_type: "service_account" as const,
      application_id: partner.applicationId,
      occurred_at: app.clock().toISOString(),
      method: "GET",
      path,
      status: 403,
      code: null,
      duration_ms: 1,
      request_id: "from-a-test",
      ip: "192.0.2.1",
      user_id: null,
      is_page: false,
    },
    polledAfter: undefined,
  });
  await writeObserved(app.context.db, [observed(gone, "/gone/"), observed(other, "/other/")]);
  const { rows } = await sql<{ path: string }>`
    select path from request_log where request_id = 'from-a-test'`.execute(app.context.db);
  assert.deepEqual(rows, [{ path: "/other/" }]);
});
