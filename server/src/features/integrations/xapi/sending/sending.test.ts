import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { type RecordStore, startRecordStore, storeUser } from "#test/partners/record-store.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import {
  aRecordStore,
  checkpoints,
  localStores,
  oauthOf,
  reportingSettled,
  statementsOf,
} from "#test/stages/xapi.ts";
import { operate } from "#test/webhooks.ts";
import { xapiPersonalData } from "../personal-data.ts";
import { retryParkedStatements } from "../scheduled-tasks.ts";
import { NOTICED_WITHIN_MS } from "./lanes/lane-holder.ts";

let app: TestApp;
let store: RecordStore;
let partner: Partner;
let learner: Learner;
before(async () => {
  app = await startApp({ config: localStores });
});
after(() => app.stop());
beforeEach(async () => {
  store = await startRecordStore();
  partner = await aPartner(app);
  learner = await aLearner(partner);
});
afterEach(() => store.stop());

const settled = () => reportingSettled(app, partner.organizationId);
const statuses = async () => (await statementsOf(app, partner.organizationId)).map(({ status }) => status);
const stateOf = async (id: number) => (await operate(app, "GET", `/record-stores/${id}/`)).json;

const isOf = (actor: unknown, { providerId }: Learner) => JSON.stringify(actor).includes(providerId);

/** Until the store has been tried so many more times, whatever pauses lie between. */
async function tryAgain(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    app.clock.advance(3 * 3_600_000);
    await settled();
  }
}

test("a success without a list of ids is one", async () => {
  await aRecordStore(app, partner, store);
  store.plan("stored_without_list");
  await checkpoints(app, partner, learner, 1);
  await settled();
  assert.deepEqual(await statuses(), ["delivered"]);
});

test("one statement that is refused like a stranger, by something before the store, does not stop the others", async () => {
  await aRecordStore(app, partner, store);
  const other = await aLearner(partner);
  store.plan(503);
  await checkpoints(app, partner, learner, 3);
  await checkpoints(app, partner, other, 3);
  await settled();
  const [poison] = await statementsOf(app, partner.organizationId);
  store.behave((statements) => (statements.some(({ id }) => id === poison?.statement_id) ? 403 : undefined));
  for (let round = 0; round < 24 && (await statuses()).includes("queued"); round++) {
    await checkpoints(app, partner, other, 1, { curriculumId: 1_000 + round });
    await tryAgain(1);
  }
  const [first, ...others] = await statuses();
  assert.equal(first, "parked");
  assert.deepEqual([...new Set(others)], ["delivered"]);
});

test("of somebody who is erased nothing more is sent, also when it was in hand already", async () => {
  await aRecordStore(app, partner, store);
  const gate = store.gate(2);
  await checkpoints(app, partner, learner, 400); // eight requests in a row
  await gate.reached;
  const person = { organizationId: partner.organizationId, userId: learner.id };
  await app.context.db.transaction().execute(async (trx) => {
    await xapiPersonalData.erase?.(trx, app.clock(), person, 0);
  });
  await pause(NOTICED_WITHIN_MS); // what the worker knew of its lane when the third request began is too old then
  gate.open();
  await settled();
  assert.equal(store.requests.length, 3, "the one that was under way was the last");
});

test("until success: what a store refuses is tried again by itself, after five minutes, then twice as long up to an hour, and alone", async () => {
  await aRecordStore(app, partner, store);
  const other = await aLearner(partner);
  store.behave((statements) => (statements.some(({ actor }) => isOf(actor, learner)) ? 400 : undefined));
  await checkpoints(app, partner, learner, 1);
  await checkpoints(app, partner, other, 3);
  await settled();
  const [parked] = (await statementsOf(app, partner.organizationId)).filter(
    ({ status }) => status === "parked",
  );
  assert.ok(parked);
  const tries = () => store.requests.filter(({ ids }) => ids.includes(parked.statement_id));
  const waits = async (ms: number) => {
    app.clock.advance(ms);
    await retryParkedStatements(app.context);
    await settled();
  };
  const MINUTE_MS = 60_000;
  const before = tries().length;
  for (const [count, minutes] of [5, 10, 20, 40, 60, 60, 60].entries()) {
    await waits(minutes * MINUTE_MS - 1);
    assert.equal(tries().length, before + count, `not before ${minutes} minutes`);
    await waits(1);
    assert.equal(tries().length, before + count + 1);
  }
  assert.ok(
    tries()
      .slice(before)
      .every(({ ids }) => ids.length === 1),
    "never beside others",
  );
  const { json } = await operate(app, "GET", `/record-stores/statements/${parked.statement_id}/`);
  assert.equal(Date.parse(json.retry_at), app.clock().getTime() + 60 * MINUTE_MS);

  store.behave(() => undefined);
  await waits(60 * MINUTE_MS);
  assert.equal(store.held.get(parked.statement_id), 1);
  assert.deepEqual([...new Set(await statuses())], ["delivered"]);
  await retryParkedStatements(app.context);
  const notices = await operate(app, "GET", `/notices/?organization=${partner.slug}&state=open`);
  assert.deepEqual(notices.json.results, []);
});

test("what an operator gives up is not tried again, until it is sent again by hand", async () => {
  await aRecordStore(app, partner, store);
  store.behave(() => 400);
  await checkpoints(app, partner, learner, 1);
  await settled();
  const [parked] = await statementsOf(app, partner.organizationId);
  const path = `/record-stores/statements/${parked?.statement_id}`;
  const given = await operate(app, "POST", `${path}/give-up/`);
  assert.deepEqual([given.json.status, given.json.retry_at], ["given_up", null]);
  assert.equal((await operate(app, "POST", `${path}/give-up/`)).json.code, "statement_not_parked");
  const before = store.requests.length;
  app.clock.advance(24 * 3_600_000);
  await retryParkedStatements(app.context);
  await settled();
  assert.equal(store.requests.length, before);
  store.behave(() => undefined);
  await operate(app, "POST", `${path}/resend/`);
  await settled();
  assert.deepEqual(await statuses(), ["delivered"]);
});

test("statements carry the version, the type and nothing of the store's own", async () => {
  await aRecordStore(app, partner, store);
  await checkpoints(app, partner, learner, 1);
  await settled();
  const [request] = store.requests;
  assert.equal(request?.headers["x-experience-api-version"], "1.0.3");
  assert.equal(request?.headers["content-type"], "application/json");
});

test("of a learner's statements, each is stored after those before it, however they are batched", async () => {
  const id = await aRecordStore(app, partner, store);
  await operate(app, "POST", `/record-stores/${id}/pause/`);
  const others = [learner, await aLearner(partner), await aLearner(partner)];
  for (let round = 0; round < 40; round++)
    for (const other of others)
      await checkpoints(app, partner, other, 1, { curriculumId: other.id * 1000 + round });
  await operate(app, "POST", `/record-stores/${id}/resume/`);
  await settled();
  const made = await statementsOf(app, partner.organizationId);
  for (const { id: userId } of others) {
    const wanted = made.filter((row) => row.user_id === userId).map((row) => row.statement_id);
    const stored = [...store.held.keys()].filter((key) => wanted.includes(key));
    assert.equal(stored.length, 40);
    assert.deepEqual(stored, wanted);
  }
});

for (const status of [503, 400] as const)
  test(`\`attempted\` is tried once, then dropped and logged, also when it is refused with ${status}`, async () => {
    await aRecordStore(app, partner, store);
    store.plan(status);
    await checkpoints(app, partner, learner, 1, { type: "subsection.started" });
    await settled();
    assert.deepEqual(await statuses(), ["dropped"]);
    await tryAgain(1);
    assert.equal(store.requests.length, 1);
  });

test("one statement that alone gets 500 is parked in the end, and the others go on long before", async () => {
  const id = await aRecordStore(app, partner, store);
  await operate(app, "POST", `/record-stores/${id}/pause/`);
  const others = [await aLearner(partner), await aLearner(partner)];
  await checkpoints(app, partner, others[0] ?? learner, 10);
  await checkpoints(app, partner, learner, 2);
  await checkpoints(app, partner, others[1] ?? learner, 10);
  const poison = (await statementsOf(app, partner.organizationId)).find((row) => row.user_id === learner.id);
  store.behave((statements) => (statements.some((one) => one.id === poison?.statement_id) ? 500 : undefined));
  await operate(app, "POST", `/record-stores/${id}/resume/`);
  await settled();
  for (let pauses = 0; pauses < 4; pauses++) {
    app.clock.advance(60_000);
    await settled();
  }
  assert.equal(store.held.size, 20, "others were held up");
  for (let round = 0; round < 12; round++) {
    app.clock.advance(3_600_000);
    await checkpoints(app, partner, others[0] ?? learner, 1, { curriculumId: 1_000_000 + round });
    await settled();
  }
  const all = await statementsOf(app, partner.organizationId);
  assert.deepEqual(
    all
      .filter(({ status }) => status !== "delivered")
      .map((row) => [row.statement_id, row.status, row.last_status]),
    [[poison?.statement_id, "parked", 500]],
  );
});

test("while the store is down one request is made at a time; then everything is sent in order", async () => {
  const id = await aRecordStore(app, partner, store);
  store.behave(() => 503);
  await checkpoints(app, partner, learner, 3);
  await settled();
  const seen = store.requests.length;
  await tryAgain(5);
  assert.equal(store.requests.length, seen + 5);
  const { state, failures, last_status: lastStatus, resting_until: until } = await stateOf(id);
  assert.deepEqual([state, failures, lastStatus], ["failing", seen + 5, 503]);
  assert.ok(Date.parse(until) > app.clock().getTime());
  await checkpoints(app, partner, learner, 100, { curriculumId: 5 });
  store.behave(() => undefined);
  await tryAgain(1);
  assert.equal(store.held.size, 103);
  assert.equal((await stateOf(id)).state, "active");
});

test("a longer Retry-After is honoured", async () => {
  const id = await aRecordStore(app, partner, store);
  store.retryAfter("7200");
  store.plan(429);
  await checkpoints(app, partner, learner, 1);
  await settled();
  assert.equal(Date.parse((await stateOf(id)).resting_until) - app.clock().getTime(), 7_200_000);
});

test("409 for one statement is no loss: the store holds it already", async () => {
  await aRecordStore(app, partner, store);
  store.plan(409);
  await checkpoints(app, partner, learner, 1);
  await settled();
  assert.deepEqual(await statuses(), ["delivered"]);
});

for (const status of [401, 403, 404, 405, 302]) {
  test(`${status} pauses the lane, keeps every statement and tells the operators, until a probe passes`, async () => {
    const id = await aRecordStore(app, partner, store);
    store.behave(() => status);
    await checkpoints(app, partner, learner, 3);
    await checkpoints(app, partner, learner, 1, { type: "subsection.started" });
    await settled();
    assert.equal((await stateOf(id)).state, "refused");
    assert.deepEqual(new Set(await statuses()), new Set(["queued"]));
    const openNotices = async () =>
      (await operate(app, "GET", `/notices/?organization=${partner.slug}&state=open`)).json.results;
    assert.equal((await openNotices())[0].kind, "record_store.refused");
    app.clock.advance(7 * 60_000);
    await settled();
    assert.equal(store.requests.at(-1)?.ids.length, 1, "a probe is one statement");
    store.behave(() => undefined);
    app.clock.advance(7 * 60_000);
    await settled();
    assert.equal(store.held.size, 4);
    assert.equal((await stateOf(id)).state, "active");
    assert.deepEqual(await openNotices(), []);
  });
}

test("413 halves a batch, and parks one that is too large by itself", async () => {
  const id = await aRecordStore(app, partner, store);
  await operate(app, "POST", `/record-stores/${id}/pause/`);
  await checkpoints(app, partner, learner, 9);
  const last = (await statementsOf(app, partner.organizationId)).at(-1);
  store.behave((statements) =>
    statements.length > 3 || statements.some((one) => one.id === last?.statement_id) ? 413 : undefined,
  );
  await operate(app, "POST", `/record-stores/${id}/resume/`);
  await settled();
  assert.equal(store.held.size, 8);
  assert.deepEqual((await statuses()).at(-1), "parked");
});

describe("OAuth2", () => {
  test("a token is fetched once and used for all, by header or in the body", async () => {
    for (const clientAuth of ["header", "body"]) {
      await aRecordStore(app, partner, store, {
        auth: oauthOf(store, { client_auth: clientAuth, scope: "statements/write" }),
      });
      const before = store.tokens.asked();
      await checkpoints(app, partner, learner, 3, { curriculumId: clientAuth === "header" ? 1 : 2 });
      await settled();
      assert.equal(store.tokens.asked(), before + 1);
    }
    assert.equal(store.held.size, 6);
  });

  test("a second 401 is the store's refusal", async () => {
    const id = await aRecordStore(app, partner, store, { auth: oauthOf(store) });
    store.plan(401, 401);
    await checkpoints(app, partner, learner, 1);
    await settled();
    assert.equal(store.requests.length, 2);
    assert.equal((await stateOf(id)).state, "refused");
  });

  test("wrong client credentials are named as the cause", async () => {
    const id = await aRecordStore(app, partner, store, { auth: oauthOf(store, { client_secret: "wrong" }) });
    await checkpoints(app, partner, learner, 1);
    await settled();
    const { state, last_error: lastError, last_error_sentences: sentences } = await stateOf(id);
    assertSaidInParts(lastError, sentences);
    assert.equal(state, "refused");
    assert.match(lastError, /token endpoint answered 401/);
  });
});

test("an organization without a store queues nothing", async () => {
  await checkpoints(app, partner, learner, 2);
  assert.deepEqual(await statuses(), []);
});

test("a paused store is sent nothing, not even what was claimed before", async () => {
  const id = await aRecordStore(app, partner, store);
  await operate(app, "POST", `/record-stores/${id}/pause/`);
  await checkpoints(app, partner, learner, 2);
  await settled();
  assert.equal(store.requests.length, 0);
  assert.equal((await stateOf(id)).state, "paused");
  const { json } = await operate(app, "POST", "/record-stores/", {
    organization: partner.slug,
    url: store.url,
    auth: storeUser,
  });
  assert.equal(json.state, "paused", "new settings do not resume it");
});
