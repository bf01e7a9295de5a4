import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, anOrganization, aPartner, type Partner } from "#test/builders.ts";
import { accept, startWebhookReceiver, type WebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { until } from "#test/waiting/until.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";

/** Changes the database of a running service as if an earlier state had been put in its place. */
const putBack = (app: TestApp) =>
  sql`update database_mark set counter = 0, written_by = pg_current_xact_id()::text`.execute(app.context.db);
const isOnHold = async (app: TestApp) => (await operate(app, "GET", "/restores/sending/")).json.is_on_hold;
const refusedAt = (partner: Partner, cursor: string) => partner.call("GET", `/events/?after=${cursor}`);

describe("a database that goes backwards under a running service", () => {
  let app: TestApp;
  let partner: Partner;
  let receiver: WebhookReceiver;
  before(async () => {
    app = await startApp({ config: localReceivers });
    partner = await aPartner(app);
    receiver = await startWebhookReceiver(accept);
    await anEndpoint(app, partner, receiver.url);
  });
  after(async () => {
    await receiver.stop();
    await app.stop();
  });

  test("is noticed: older cursors are told where to go on, nothing is sent, and pings are refused in words", async () => {
    await announce(app, partner.organizationId, 2);
    await deliveriesSettled(app, partner.organizationId);
    const { json: page } = await partner.call("GET", "/events/");
    app.clock.advance(3_600_000); // what was made long ago was there before
    // Before anything is sent the database is looked at; without that, it is once a minute.
    const looksBeforeSending = () => app.context.sending.isHeldNow();
    await until(async () => !(await looksBeforeSending()) && (await lastSeen(app)) > 1);
    await putBack(app);
    await until(looksBeforeSending);
    assert.ok(await isOnHold(app));
    await announce(app, partner.organizationId, 3);

    const refused = await refusedAt(partner, page.next_after);
    assert.deepEqual(
      [refused.status, refused.json.code, refused.json.reason],
      [410, "cursor_expired", "restored"],
    );
    const { json: rest } = await partner.call("GET", `/events/?after=${refused.json.oldest_after}`);
    assert.deepEqual(
      rest.events.slice(-3).map(({ data }: { data: { number: number } }) => data.number),
      [0, 1, 2],
    );

    const { json: endpoints } = await operate(app, "GET", `/webhook-endpoints/?organization=${partner.slug}`);
    const ping = await operate(app, "POST", `/webhook-endpoints/${endpoints.results[0].id}/ping/`);
    assert.deepEqual([ping.status, ping.json.code], [409, "sending_on_hold"]);
    const health = await partner.call("GET", "/health/integration/");
    assert.match(health.text, /restored from a backup and sends nothing/);
    const { json: service } = await operate(app, "GET", "/health/");
    assert.equal(service.state, "failing");
    for (const { message, sentences } of service.checks) assertSaidInParts(message, sentences);
    const { json: notices } = await operate(app, "GET", "/notices/?state=open");
    assert.ok(notices.results.some(({ kind }: { kind: string }) => kind === "service.restored"));
    assert.equal(receiver.received.length, 2);
  });

  test("goes on when an operator says so; what was queued before can be discarded, and sent by a replay", async () => {
    app.clock.advance(1_000);
    await sql`update restore set detected_at = ${app.clock()}`.execute(app.context.db); // the three count as before it
    app.clock.advance(1_000);
    await announce(app, partner.organizationId, 1);
    const { json: state } = await operate(app, "GET", "/restores/sending/");
    const webhooks = state.channels.find(({ channel }: { channel: string }) => channel === "webhooks");
    assert.deepEqual(webhooks, { channel: "webhooks", waiting: 4, queued_before_restore: 3 });
    const resumed = await operate(app, "POST", "/restores/resume/", { choice: "discard" });
    assert.deepEqual([resumed.status, resumed.json.is_on_hold], [200, false]);
    await receiver.hasReceived(3);
    await deliveriesSettled(app, partner.organizationId);
    assert.equal(receiver.received.length, 3);
    const { json: failed } = await partner.call("GET", "/webhooks/deliveries/?status=failed");
    assert.equal(failed.count, 3);
    const { json: open } = await operate(app, "GET", "/notices/?state=open");
    assert.ok(!open.results.some(({ kind }: { kind: string }) => kind === "service.restored"));
    const again = await operate(app, "POST", "/restores/resume/", { choice: "send" });
    assert.deepEqual([again.status, again.json.code], [409, "not_on_hold"]);
    const { json: list } = await operate(app, "GET", "/restores/");
    assert.deepEqual(
      list.results.map(({ reason, choice }: { reason: string; choice: string }) => [reason, choice]),
      [["went_backwards", "discard"]],
    );
  });
});

test("a cursor from beyond the end of the stream gives the restore away", async () => {
  const app = await startApp();
  try {
    const partner = await aPartner(app);
    await announce(app, partner.organizationId, 4);
    const { json: page } = await partner.call("GET", "/events/");
    await sql`delete from event where position > 1`.execute(app.context.db);
    await sql`update event_stream set last_position = 1`.execute(app.context.db);
    const refused = await refusedAt(partner, page.next_after);
    assert.deepEqual([refused.status, refused.json.reason], [410, "restored"]);
    assert.equal((await refusedAt(partner, refused.json.oldest_after)).status, 200);
    await until(() => isOnHold(app));
    assert.equal((await refusedAt(partner, page.next_after)).status, 410);
  } finally {
    await app.stop();
  }
});

test("an operator can say it; partners and the unknown cannot", async () => {
  const app = await startApp();
  try {
    const partner = await aPartner(app);
    await aLearner(partner);
    await app.eventsSettled();
    const { json: page } = await partner.call("GET", "/events/");
    for (const [method, path] of [
      ["POST", "/restores/"],
      ["POST", "/restores/resume/"],
      ["GET", "/restores/"],
      ["GET", "/restores/sending/"],
      ["GET", "/health/"],
    ] as const) {
      const body = method === "POST" ? { choice: "send" } : undefined;
      const send = (token?: string) =>
        app.send(method, `/operator/v1${path}`, {
          ...(token === undefined ? {} : { token }),
          ...(body === undefined ? {} : { body }),
        });
      assert.equal((await send()).status, 401, path);
      assert.equal((await send(partner.token)).status, 403, path);
    }
    const said = await operate(app, "POST", "/restores/");
    assert.deepEqual([said.status, said.json.is_on_hold, said.json.restore.reason], [201, true, "declared"]);
    assert.equal((await refusedAt(partner, page.next_after)).status, 410);
    assert.equal((await operate(app, "POST", "/restores/resume/", { choice: "both" })).status, 422);
    await anOrganization(app); // everything else goes on
  } finally {
    await app.stop();
  }
});

async function lastSeen(app: TestApp): Promise<number> {
  const { rows } = await sql<{ counter: number }>`select counter from database_mark`.execute(app.context.db);
  return rows[0]?.counter ?? 0;
}
