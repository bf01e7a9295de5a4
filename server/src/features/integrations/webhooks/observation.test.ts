import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { manualClock } from "#kernel/clock.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { accept, hostile, startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";
import { createEndpointOutcomes, OTHERS } from "./endpoint-outcomes.ts";

const MINUTE_MS = 60_000;

describe("/metrics", () => {
  let app: TestApp;
  before(async () => {
    app = await startApp({ config: localReceivers });
  });
  after(() => app.stop());

  /** The value of one series, or undefined when there is none. */
  async function metric(series: string): Promise<number | undefined> {
    const { text } = await app.send("GET", "/metrics");
    const line = text.split("\n").find((candidate) => candidate.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  }

  test("says per endpoint how attempts end, the success rate of the last 15 minutes, and for how long one is failing", async (t) => {
    const partner = await aPartner(app);
    const receiver = await startWebhookReceiver();
    t.after(() => receiver.stop());
    const { id } = await anEndpoint(app, partner, receiver.url);
    const send = async (count: number) => {
      await announce(app, partner.organizationId, count);
      await deliveriesSettled(app, partner.organizationId);
    };
    const attempts = (outcome: string) =>
      metric(`lectern_webhook_endpoint_attempts_total{endpoint="${id}",outcome="${outcome}"}`);
    const rate = () => metric(`lectern_webhook_endpoint_success_rate{endpoint="${id}"}`);
    const failing = () => metric(`lectern_webhook_endpoint_failing_seconds{endpoint="${id}"}`);

    await send(3);
    assert.deepEqual([await rate(), await failing()], [1, undefined]);
    receiver.behave(hostile.fail);
    await send(1);
    assert.deepEqual([await attempts("delivered"), await attempts("failed")], [3, 1]);
    assert.equal(await rate(), 0.75);
    app.clock.advance(10_000);
    assert.equal(await failing(), 10);
    app.clock.advance(16 * MINUTE_MS - 10_000);
    await deliveriesSettled(app, partner.organizationId);
    assert.equal(await rate(), 0, "what is older than 15 minutes counts no more");
    receiver.behave(accept);
    await send(1);
    assert.equal(await failing(), undefined);
  });

  test("says how much waits and how long the oldest that could be sent has waited", async (t) => {
    const partner = await aPartner(app);
    const receiver = await startWebhookReceiver();
    t.after(() => receiver.stop());
    const waiting = () => metric("lectern_webhook_deliveries_waiting");
    const oldest = () => metric("lectern_webhook_oldest_due_seconds");
    const { id } = await anEndpoint(app, partner, receiver.url);
    await operate(app, "POST", `/webhook-endpoints/${id}/pause/`);
    const before = (await waiting()) ?? 0;
    await announce(app, partner.organizationId, 4);
    app.clock.advance(MINUTE_MS);
    assert.deepEqual([await waiting(), await oldest()], [before + 4, 0], "nobody waits for a paused one");
    const held: (() => void)[] = [];
    receiver.behave((response) => held.push(() => response.writeHead(204).end()));
    await operate(app, "POST", `/webhook-endpoints/${id}/resume/`);
    await receiver.hasReceived(4);
    assert.equal(await waiting(), before + 4, "under way is not finished");
    for (const release of held) release();
    await deliveriesSettled(app, partner.organizationId);
    assert.equal(await waiting(), before);
  });
});

test("the age of the oldest is that of what could be sent: not of replays, nor of who rests after failures", async (t) => {
  const app = await startApp({ config: { ...localReceivers, role: "serve" } });
  t.after(() => app.stop());
  const partner = await aPartner(app);
  const { id } = await anEndpoint(app, partner, "http://127.0.0.1:1/");
  const { db } = app.context;
  const due = app.clock();
  const setLane = (kind: string, restingUntil: Date | null) =>
    sql`update delivery_lane set next_due_at = ${due}, resting_until = ${restingUntil}
        where endpoint_id = ${id} and kind = ${kind}`.execute(db);
  const oldest = async () => {
    const { text } = await app.send("GET", "/metrics");
    return Number(/^lectern_webhook_oldest_due_seconds (\S+)$/m.exec(text)?.[1]);
  };
  await setLane("replay", null);
  app.clock.advance(2 * MINUTE_MS);
  assert.equal(await oldest(), 0);
  await setLane("live", null);
  assert.equal(await oldest(), 120);
  await setLane("live", new Date(due.getTime() + 3 * MINUTE_MS));
  assert.equal(await oldest(), 0);
  app.clock.advance(2 * MINUTE_MS);
  assert.equal(await oldest(), 60);
});

describe("series by endpoint", () => {
  const once = { delivered: 1, failed: 0 };

  test("are bounded: who finds no place counts among the others, and loses nothing of the sum", () => {
    const clock = manualClock("2026-06-15T09:00:00.000Z");
    const outcomes = createEndpointOutcomes({
      clock,
      most: 2,
      onForgotten: () => assert.fail("nobody was idle"),
    });
    assert.deepEqual(
      [1, 2, 3, 1, 4].map((id) => outcomes.note(id, once)),
      ["1", "2", OTHERS, "1", OTHERS],
    );
    assert.deepEqual(
      outcomes.recent(),
      new Map([
        ["2", once],
        ["1", { delivered: 2, failed: 0 }],
        [OTHERS, { delivered: 2, failed: 0 }],
      ]),
    );
  });

  test("go to whoever sends now: an endpoint that sent nothing for 15 minutes makes room", () => {
    const clock = manualClock("2026-06-15T09:00:00.000Z");
    const forgotten: string[] = [];
    const outcomes = createEndpointOutcomes({
      clock,
      most: 2,
      onForgotten: (label) => forgotten.push(label),
    });
    outcomes.note(1, once);
    outcomes.note(2, once);
    clock.advance(14 * MINUTE_MS);
    outcomes.note(1, once);
    assert.equal(outcomes.note(3, once), OTHERS);
    clock.advance(MINUTE_MS);
    assert.equal(outcomes.note(3, once), "3");
    assert.deepEqual(forgotten, ["2"]);
    assert.deepEqual([...outcomes.recent().keys()], ["1", "3", OTHERS]);
  });
});
