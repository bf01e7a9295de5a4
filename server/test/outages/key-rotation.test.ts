// npm test leaves this drill to CI: re-encryption.test.ts encrypts each column anew.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { cookieOf, operatorCredentials, startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { type RecordStore, startRecordStore } from "#test/partners/record-store.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { anLtiStage, type LtiStage } from "#test/stages/lti.ts";
import { aClassroom, aSubject, type Classroom } from "#test/stages/lti-classroom.ts";
import { aRecordStore, checkpoints, reportingSettled, statementsOf } from "#test/stages/xapi.ts";
import { until } from "#test/waiting/until.ts";
import {
  anEndpoint,
  announce,
  localReceivers,
  specifiedSignature,
  type TestEndpoint,
} from "#test/webhooks.ts";
import { lectern } from "../../../cli/test/lectern.ts";

const oldKey = "the old key, which somebody has read in a log";
const newKey = "the new key, which nobody but us has ever seen";
const runbook = readFileSync(join(import.meta.dirname, "../../../docs/operating/runbook.md"), "utf8");

interface Tenant {
  partner: Partner;
  receiver: WebhookReceiver;
  endpoint: TestEndpoint;
  store: RecordStore;
}

let app: TestApp;
let stage: LtiStage;
let classroom: Classroom;
let tenants: Tenant[];

before(async () => {
  app = await startApp({ config: { ...localReceivers, secretKeys: [oldKey] } });
  tenants = await Promise.all([1, 2, 3].map(aTenant));
  stage = await anLtiStage(app, await aPartner(app));
  classroom = await aClassroom(stage, { scores: true });
});
after(async () => {
  await app.stop();
  await classroom.stop();
  await stage.stop();
  for (const { receiver, store } of tenants) await Promise.all([receiver.stop(), store.stop()]);
});

async function aTenant(): Promise<Tenant> {
  const partner = await aPartner(app);
  const receiver = await startWebhookReceiver();
  const store = await startRecordStore();
  const endpoint = await anEndpoint(app, partner, receiver.url);
  await aRecordStore(app, partner, store);
  return { partner, receiver, endpoint, store };
}

let learners = 0;

/** Everything that a stored secret is needed for, for every tenant. */
async function everythingWorks(): Promise<void> {
  for (const { partner, receiver, endpoint, store } of tenants) {
    const before = receiver.received.length;
    const learner = await aLearner(partner);
    learners += 1;
    await announce(app, partner.organizationId, 1);
    await until(() => receiver.received.length > before);
    for (const { headers, body } of receiver.received)
      assert.equal(headers["x-service-signature"], specifiedSignature(endpoint.secret, body));
    await checkpoints(app, partner, learner, 1, { curriculumId: learners });
    await reportingSettled(app, partner.organizationId);
    const statements = await statementsOf(app, partner.organizationId);
    assert.deepEqual([...new Set(statements.map(({ status }) => status))], ["delivered"]);
    for (const { statement_id } of statements) assert.equal(store.held.has(statement_id), true);
  }
  await classroom.complete(aSubject());
  await classroom.settled();
  assert.deepEqual([...new Set((await classroom.scores()).map(({ status }) => status))], ["delivered"]);
}

async function doctor(): Promise<string> {
  const { stdout } = await lectern(app, ["doctor"]);
  return stdout;
}

const keysOf = async () => (await app.send("GET", "/api/v1/lti/jwks/")).text;
const idempotent = async ({ partner }: Tenant) =>
  partner.call(
    "POST",
    "/users/",
    { provider: "acme", provider_id: "once", email: `once@${partner.slug}.example.com`, first_name: "Once" },
    { headers: { "idempotency-key": "the-same" } },
  );

test("SECRET_KEY is replaced by the steps of the runbook, and everything goes on for three tenants", async () => {
  await everythingWorks();
  const jwks = await keysOf();
  const jwt = await app.operatorToken();
  const session = await app.send("POST", "/operator/v1/session/", { body: operatorCredentials });
  const cookie = cookieOf(session, "lectern_console");
  const [first] = tenants;
  assert.ok(first);
  const kept = await idempotent(first);

  // 1. The new key in front, and a restart.
  await app.restart({ secretKeys: [newKey, oldKey] });
  const stillKnown = await app.send("GET", "/operator/v1/organizations/", { token: jwt });
  assert.equal(stillKnown.status, 200, "a JWT of the old key holds while that key is there");
  await everythingWorks();

  // 2. Until doctor says that nothing needs the old one any more.
  const isDone = /ok +secret key: 0 of \d+ stored secrets are under an old key\. .*number 2 .*may be removed/;
  await until(async () => isDone.test(await doctor()));
  assert.match(runbook, /0 of … stored secrets are under an old key/, "the runbook quotes what doctor says");

  // 3. The old one taken away, and a restart.
  await app.restart({ secretKeys: [newKey] });
  await everythingWorks();
  assert.match(
    await doctor(),
    /ok +secret key: SECRET_KEY holds one key, and \d+ stored secrets open with it/,
  );
  assert.equal(await keysOf(), jwks, "an LMS need not read the tool's keys again");
  const replayed = await idempotent(first);
  assert.deepEqual([replayed.status, replayed.text], [kept.status, kept.text]);
  assert.equal(replayed.headers.get("idempotent-replayed"), "true");

  // As the runbook says, JWTs end and sessions of the console stay.
  assert.equal((await app.send("GET", "/operator/v1/organizations/", { token: jwt })).status, 401);
  assert.equal((await app.send("GET", "/operator/v1/organizations/", { cookie })).status, 200);
});

test("a key taken away too early is named by doctor, and nothing is lost when it is back", async () => {
  const other = "another key again, put in place of the right one";
  await app.restart({ secretKeys: [other] });
  const [first] = tenants;
  assert.ok(first);
  const before = first.receiver.received.length;
  await announce(app, first.partner.organizationId, 1);
  assert.match(
    await doctor(),
    /WRONG +secret key: stored secrets that cannot be opened \(lti_key: 1, webhook_secret: 3, record_store: 3\)\. .*key id [\w-]{8}\): put it back/,
  );
  await until(async () =>
    /cannot be opened, so nothing is sent/.test((await lectern(app, ["notices", "list"])).stdout),
  );
  assert.equal(first.receiver.received.length, before);
  const replayed = await idempotent(first);
  assert.deepEqual([replayed.status, replayed.json.code], [409, "idempotency_unreadable"]);
  await app.restart({ secretKeys: [newKey] });
  app.clock.advance(60_000);
  await until(() => first.receiver.received.length > before);
  await everythingWorks();
});
