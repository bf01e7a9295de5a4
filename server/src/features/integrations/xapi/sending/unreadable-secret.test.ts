import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { startRecordStore } from "#test/partners/record-store.ts";
import { aRecordStore, checkpoints, localStores, reportingSettled, statementsOf } from "#test/stages/xapi.ts";
import { until } from "#test/waiting/until.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localStores });
});
after(() => app.stop());

async function aTenant(t: { after(undo: () => Promise<void>): void }) {
  const partner = await aPartner(app);
  const store = await startRecordStore();
  t.after(() => store.stop());
  return {
    partner,
    store,
    storeId: await aRecordStore(app, partner, store),
    learner: await aLearner(partner),
  };
}

const statusesOf = async (organizationId: number) => [
  ...new Set((await statementsOf(app, organizationId)).map(({ status }) => status)),
];

test("a store whose stored password is destroyed waits with a notice, others are served, and a new password ends it", async (t) => {
  const broken = await aTenant(t);
  const well = await aTenant(t);
  await sql`update record_store set encrypted_secret = 'v1.damaged' where id = ${broken.storeId}`.execute(
    app.context.db,
  );
  for (const { partner, learner } of [broken, well]) await checkpoints(app, partner, learner, 3);
  for (const { partner } of [broken, well]) await reportingSettled(app, partner.organizationId);
  assert.deepEqual(await statusesOf(well.partner.organizationId), ["delivered"]);
  assert.deepEqual(await statusesOf(broken.partner.organizationId), ["queued"]);
  assert.equal(broken.store.requests.length, 0);
  const notices = async () =>
    (await operate(app, "GET", `/notices/?state=open&organization=${broken.partner.slug}`)).json.results;
  await until(async () => (await notices()).length > 0);
  const [notice] = await notices();
  assert.equal(notice.kind, "record_store.refused");
  assert.match(notice.message, /password cannot be opened.*SECRET_KEY.*enter the credentials again/);
  for (const action of ["test", "check"]) {
    const { status, json } = await operate(app, "POST", `/record-stores/${broken.storeId}/${action}/`);
    assert.deepEqual([status, json.code], [409, "record_store_secret_unreadable"]);
  }

  await aRecordStore(app, broken.partner, broken.store);
  await reportingSettled(app, broken.partner.organizationId);
  assert.deepEqual(await statusesOf(broken.partner.organizationId), ["delivered"]);
  assert.deepEqual(await notices(), []);
});
