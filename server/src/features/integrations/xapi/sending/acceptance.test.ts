// npm test leaves this drill to CI: sending.test.ts of xAPI sends to a store that answers the same way.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { anOwnScenario } from "#role-plays/scenarios/test/a-talk.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { createTestDatabase } from "#test/database.ts";
import {
  installLearningLocker,
  type LearningLocker,
  startLearningLocker,
} from "#test/partners/learning-locker.ts";
import { type RecordStore, startRecordStore } from "#test/partners/record-store.ts";
import { remoteStore } from "#test/partners/statement-store.ts";
import { openWebhookStage } from "#test/stages/webhook-stage.ts";
import {
  aRecordStore,
  checkpoints,
  localStores,
  oauthOf,
  reportingSettled,
  statementsOf,
} from "#test/stages/xapi.ts";
import { insertReporting, killed, queueStatements, spawnXapiSender } from "#test/stages/xapi-stage.ts";
import { until } from "#test/waiting/until.ts";
import { operate } from "#test/webhooks.ts";

/** What must hold whatever the store does, with a store of ours and with a real one behind the same interface. */
const obstacle = await installLearningLocker();

for (const kind of ["a small store", "Learning Locker's statement service"]) {
  const isReal = kind !== "a small store";
  describe(kind, { skip: isReal && obstacle !== null ? obstacle : false }, () => {
    let app: TestApp;
    let real: LearningLocker | null = null;
    let store: RecordStore;
    let partner: Partner;
    let learner: Learner;
    before(async () => {
      app = await startApp({ config: localStores });
      if (isReal) real = await startLearningLocker();
    });
    after(async () => {
      await app.stop();
      await real?.stop();
    });
    beforeEach(async () => {
      store = await startRecordStore(real ? remoteStore(real) : undefined);
      partner = await aPartner(app);
      learner = await aLearner(partner);
    });
    afterEach(() => store.stop());

    const settled = () => reportingSettled(app, partner.organizationId);
    const statements = () => statementsOf(app, partner.organizationId);
    const act = (id: number, action: string) => operate(app, "POST", `/record-stores/${id}/${action}/`);

    test("503, a cut connection, a lost answer and 429 in a row: one statement held, five requests, the same bytes", async () => {
      await aRecordStore(app, partner, store);
      store.plan(503, "cut", "stored_but_lost", 429);
      await checkpoints(app, partner, learner, 1);
      await settled();
      for (let time = 0; time < 4; time++) {
        app.clock.advance(60_000);
        await settled();
      }
      assert.deepEqual(
        store.requests.map(({ status }) => status),
        [503, 0, 200, 429, 200],
      );
      assert.equal(new Set(store.requests.map(({ sha256 }) => sha256)).size, 1);
      const [only] = await statements();
      assert.equal(only?.status, "delivered");
      assert.ok(await store.storage.find(only?.statement_id ?? ""));
    });

    test("of a batch of 50 with one bad statement, 49 are held and one is parked with the store's answer", async () => {
      const id = await aRecordStore(app, partner, store);
      await act(id, "pause");
      await checkpoints(app, partner, learner, 50);
      const bad = (await statements())[20];
      await sql`
        update statement set body = replace(body, 'http://adlnet.gov/expapi/verbs/progressed', 'progressed')
        where id = ${bad?.id ?? 0}`.execute(app.context.db);
      await act(id, "resume");
      await settled();
      const all = await statements();
      assert.equal(all.filter(({ status }) => status === "delivered").length, 49);
      assert.equal(store.held.size, 49);
      const [parked] = all.filter(({ status }) => status === "parked");
      assert.deepEqual([parked?.statement_id, parked?.last_status], [bad?.statement_id, 400]);
      assert.ok(parked?.store_answer);
      const notices = await operate(app, "GET", `/notices/?organization=${partner.slug}`);
      assert.equal(notices.json.results[0].kind, "record_store.parked");
    });

    test("what the store took is held when all of it is read back, and is the same after it was all sent once more", async () => {
      const id = await aRecordStore(app, partner, store);
      await checkpoints(app, partner, learner, 12);
      await settled();
      const check = async () =>
        (await operate(app, "POST", `/record-stores/${id}/check/`, { all: true })).json;
      const { held, missing, differs, unknown } = await check();
      assert.deepEqual([held, missing, differs, unknown], [12, 0, 0, 0]);
      const [first] = await statements();
      const before = await store.storage.find(first?.statement_id ?? "");
      await act(id, "pause");
      await checkpoints(app, partner, learner, 2, { curriculumId: learner.id + 1_000_000 });
      store.plan("taken_and_lost");
      await act(id, "resume");
      await settled();
      assert.equal((await check()).missing, 2);
      for (const status of ["missing", "delivered"])
        await operate(app, "POST", `/record-stores/${id}/resend/`, { status });
      await settled();
      assert.equal((await check()).held, 14);
      assert.deepEqual(await store.storage.find(first?.statement_id ?? ""), before);
      assert.ok((await statements()).every(({ status }) => status === "delivered"));
    });

    test("a finished role-play is held as it was sent, passed or not, and once more changes nothing", async () => {
      const school = await aPartner(app, { organization: { is_sandbox: true } });
      const id = await aRecordStore(app, school, store);
      const { id: userId } = await aLearner(school);
      const graded = await anOwnScenario(app, school, { passMark: 60 });
      const plain = await anOwnScenario(app, school, { passMark: null });
      for (const [{ scenarioId: scenario_id }, score] of [
        [graded, 100],
        [graded, 0],
        [plain, 100],
      ] as const)
        await school.call("POST", `/sandbox/learners/${userId}/complete/`, { scenario_id, score });
      await app.eventsSettled();
      await reportingSettled(app, school.organizationId);
      const made = await statementsOf(app, school.organizationId);
      assert.deepEqual(
        made.map(({ verb, status }) => [verb, status]),
        ["completed", "passed", "completed", "failed", "completed"].map((verb) => [verb, "delivered"]),
      );
      const check = async () =>
        (await operate(app, "POST", `/record-stores/${id}/check/`, { all: true })).json;
      assert.deepEqual([(await check()).held, (await check()).differs], [5, 0]);
      await operate(app, "POST", `/record-stores/${id}/resend/`, { status: "delivered" });
      await reportingSettled(app, school.organizationId);
      assert.deepEqual([(await check()).held, (await check()).differs], [5, 0]);
    });

    test("a batch with an id that the store holds with other content arrives all the same: 409 is no loss", async () => {
      const id = await aRecordStore(app, partner, store);
      await act(id, "pause");
      await checkpoints(app, partner, learner, 8);
      const second = (await statements())[1];
      const other = { ...JSON.parse(second?.body ?? "{}"), result: { completion: true } };
      assert.equal(await store.storage.take(Buffer.from(JSON.stringify(other))), 200);
      await act(id, "resume");
      await settled();
      for (const { status, statement_id: statementId } of await statements()) {
        assert.equal(status, "delivered");
        assert.ok(await store.storage.find(statementId));
      }
      assert.deepEqual(
        store.requests.filter(({ status }) => status === 409).map(({ ids }) => ids.length),
        [8, 4, 2, 1],
      );
    });

    test("a token revoked in mid-drain: exactly one more is fetched by all who send, and nothing is lost", async () => {
      const id = await aRecordStore(app, partner, store, { auth: oauthOf(store) });
      await act(id, "pause");
      for (let number = 0; number < 8; number++) await checkpoints(app, partner, await aLearner(partner), 30);
      let count = 0;
      store.takes(10);
      store.behave(() => {
        count += 1;
        if (count === 3) store.tokens.revoke();
        return undefined;
      });
      await act(id, "resume");
      await settled();
      assert.equal(store.held.size, 240);
      assert.equal(store.tokens.asked(), 2);
      assert.ok(store.requests.some(({ status }) => status === 401));
    });

    test("tokens that live for 2 seconds are renewed before they end", async () => {
      store.tokens.lifetime(2);
      await aRecordStore(app, partner, store, { auth: oauthOf(store) });
      for (let number = 0; number < 3; number++) {
        await checkpoints(app, partner, learner, 2, { curriculumId: number + 1 });
        await settled();
        app.clock.advance(1_900); // a tenth of its life before its end
      }
      assert.equal(store.tokens.asked(), 3);
      assert.equal(
        store.requests.some(({ status }) => status === 401),
        false,
      );
    });

    test("a worker killed after the store took a statement and before it said so: held once, by the same bytes", async () => {
      const database = await createTestDatabase();
      const stage = openWebhookStage({ databaseUrl: database.url });
      const workers = [];
      try {
        const reporting = await insertReporting(stage.context, {
          slug: "killed",
          url: store.url,
          learners: 1,
        });
        await queueStatements(stage.context.db, reporting, 1, Math.floor(Math.random() * 1e9));
        store.plan("stored_and_silent");
        const first = spawnXapiSender(database.url, 1_000);
        workers.push(first);
        await until(() => store.held.size === 1);
        await killed(first);
        workers.push(spawnXapiSender(database.url, 1_000));
        await until(async () => {
          const { rows } = await sql`select from waiting_statement`.execute(stage.context.db);
          return rows.length === 0;
        });
        assert.equal(store.requests.length, 2);
        assert.equal(new Set(store.requests.map(({ sha256 }) => sha256)).size, 1);
        assert.equal(store.held.size, 1);
      } finally {
        await Promise.all(workers.map(killed));
        await stage.close();
        await database.drop();
      }
    });

    test("an outage with a backlog of 5 000: drained in the order of each learner, without duplicates", async () => {
      const users = [learner.id, (await aLearner(partner)).id, (await aLearner(partner)).id];
      const id = await aRecordStore(app, partner, store);
      store.behave(() => 503);
      const where = { organizationId: partner.organizationId, userIds: users };
      await queueStatements(app.context.db, where, 5_000, Math.floor(Math.random() * 1e9));
      await settled();
      store.behave(() => undefined);
      app.clock.advance(60_000);
      await settled();
      const made = await statements();
      assert.equal(
        made.every(({ status }) => status === "delivered"),
        true,
      );
      assert.equal(store.held.size, 5_000);
      assert.equal(
        [...store.held.values()].every((times) => times === 1),
        true,
        "one was sent twice",
      );
      const positions = new Map([...store.held.keys()].map((key, position) => [key, position]));
      for (const user of users) {
        const own = made
          .filter((row) => row.user_id === user)
          .map((row) => positions.get(row.statement_id) ?? -1);
        assert.deepEqual(
          own,
          own.toSorted((one, other) => one - other),
        );
      }
      assert.equal((await operate(app, "GET", `/record-stores/${id}/`)).json.queued, 0);
    });
  });
}
