import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { runHealthChecks } from "#test/health/run-health-checks.ts";
import { aSource } from "#test/hris/sources.ts";
import { validatorFaults } from "#test/journeys/journeys.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { type RecordStore, startRecordStore, storeUser } from "#test/partners/record-store.ts";
import { memoryStore } from "#test/partners/statement-store.ts";
import {
  aRecordStore,
  checkpoints,
  localStores,
  oauthOf,
  reportingSettled,
  statementsOf,
} from "#test/stages/xapi.ts";
import { operate } from "#test/webhooks.ts";
import { xapiPersonalData } from "./personal-data.ts";
import { shortenDelivered } from "./scheduled-tasks.ts";
import { violationsOf } from "./statements/rules.ts";
import { testConnection } from "./stores/connection-test.ts";
import { readBack } from "./stores/read-back.ts";
import { storeOf } from "./stores/stores.ts";
import { watchStores } from "./stores/watch.ts";

let app: TestApp;
let store: RecordStore;
before(async () => {
  app = await startApp({ config: localStores });
  store = await startRecordStore();
});
after(async () => {
  await app.stop();
  await store.stop();
});

const act = (path: string, body: unknown = {}) => operate(app, "POST", `/record-stores/${path}/`, body);
const settled = ({ organizationId }: Partner) => reportingSettled(app, organizationId);

test("a store is set, shown without its secret, and replaced by setting it again; both are audited", async () => {
  const { slug } = await aPartner(app);
  const first = await operate(app, "POST", "/record-stores/", {
    organization: slug,
    url: `${store.url}/`,
    auth: storeUser,
  });
  assert.equal(first.status, 201);
  assert.equal(first.json.url, store.url);
  assert.equal(first.json.auth.username, storeUser.username);
  assert.equal(first.text.includes(storeUser.password), false);
  const second = await operate(app, "POST", "/record-stores/", {
    organization: slug,
    url: store.url,
    auth: oauthOf(store),
  });
  assert.equal(second.status, 200);
  assert.equal(second.json.id, first.json.id);
  assert.equal(second.json.auth.type, "oauth2");
  assert.equal(second.text.includes("s3cret"), false);
  const list = await operate(app, "GET", `/record-stores/?organization=${slug}`);
  assert.deepEqual(list.json.results, [second.json]);
  const audit = await operate(app, "GET", `/audit-log/?organization=${slug}`);
  assert.equal(audit.text.includes("s3cret"), false);
  assert.deepEqual(
    audit.json.results
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => action.startsWith("record")),
    ["record_store.update", "record_store.create"],
  );
});

test("settings that cannot work are refused, each with a sentence", async () => {
  const { slug } = await aPartner(app);
  const set = (url: string, auth: unknown) =>
    operate(app, "POST", "/record-stores/", { organization: slug, url, auth });
  const errors = async (url: string, auth: unknown, expected = 422) => {
    const { status, json } = await set(url, auth);
    assert.equal(status, expected);
    return Object.keys(json.errors);
  };
  assert.deepEqual(await errors("https://10.0.0.1/xapi", storeUser), ["url"]);
  assert.deepEqual(await errors(`${store.url}?a=1`, storeUser), ["url"]);
  for (const end of ["statements", "statements/"])
    assert.deepEqual(await errors(`${store.url}/${end}`, storeUser), ["url"]);
  assert.deepEqual(await errors(store.url, { type: "basic" }, 400), ["auth.username", "auth.password"]);
  assert.deepEqual(await errors(store.url, { type: "oauth2", client_id: "lectern" }, 400), [
    "auth.token_url",
    "auth.client_secret",
  ]);
  assert.deepEqual(await errors(store.url, { type: "basic", username: "a:b", password: "x" }), [
    "auth.username",
  ]);
  assert.deepEqual(await errors(store.url, { ...oauthOf(store), token_url: "https://10.0.0.1/" }), [
    "auth.token_url",
  ]);
  assert.equal(
    (
      await operate(app, "POST", "/record-stores/", {
        organization: "nobody",
        url: store.url,
        auth: storeUser,
      })
    ).status,
    404,
  );
  const nobodys = "statements/00000000-0000-5000-8000-000000000000";
  for (const path of ["999999999", "statements/999999999", nobodys])
    assert.equal((await operate(app, "GET", `/record-stores/${path}/`)).status, 404);
});

test("partners may not touch record stores", async () => {
  const partner = await aPartner(app);
  assert.equal((await app.send("GET", "/operator/v1/record-stores/")).status, 401);
  assert.equal((await app.send("GET", "/operator/v1/record-stores/", { token: partner.token })).status, 403);
});

test("a store that is turned off keeps what is queued, queues nothing more, and sends once it is on again, paused before or not", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  const id = await aRecordStore(app, partner, store);
  const change = (body: unknown) => operate(app, "PATCH", `/record-stores/${id}/`, body);
  await act(`${id}/pause`);
  await checkpoints(app, partner, learner, 1);
  const off = await change({ is_active: false });
  assert.deepEqual([off.status, off.json.state, off.json.queued], [200, "inactive", 1]);
  await checkpoints(app, partner, learner, 1, { curriculumId: learner.id + 1_000_000 });
  for (const action of ["pause", "resume"]) {
    const refused = await act(`${id}/${action}`);
    assert.deepEqual([refused.status, refused.json.code], [422, "record_store_inactive"]);
  }
  const on = await change({ is_active: true, most_per_second: 5 });
  assert.deepEqual([on.json.state, on.json.queued, on.json.most_per_second], ["active", 1, 5]);
  assert.equal(on.text.includes(storeUser.password), false);
  await settled(partner);
  assert.equal((await operate(app, "GET", `/record-stores/${id}/`)).json.queued, 0);
  assert.equal((await change({ most_per_second: 0 })).status, 422);
  assert.equal((await operate(app, "PATCH", "/record-stores/999999999/", { is_active: false })).status, 404);
});

test("trying and checking a store that hangs take no longer together than somebody waits", async () => {
  const hanging = await startRecordStore();
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, hanging);
  await checkpoints(app, partner, await aLearner(partner), 3);
  await settled(partner);
  await operate(app, "POST", "/record-stores/", {
    organization: partner.slug,
    url: hanging.url,
    auth: oauthOf(hanging),
  });
  const row = await storeOf(app.context.db, id);
  hanging.takes(3_000);
  const startedAt = performance.now();
  const { steps } = await testConnection(app.context, row, 200);
  const { results: checked } = await readBack(app.context, row, {}, 200);
  assert.ok(performance.now() - startedAt < 2_000);
  for (const { message } of [...steps, ...checked]) assert.match(message ?? "", /within 0\.2 s/);
  assert.deepEqual([steps.length, checked.length], [2, 3]);
  await hanging.stop();
});

test("the connection test says what is wrong and sends nothing into the record", async () => {
  const partner = await aPartner(app);
  const sent = store.requests.length;
  const well = await act(`${await aRecordStore(app, partner, store)}/test`);
  assert.equal(well.json.is_well, true);
  const outcome = async (settings: Record<string, unknown>) => {
    const { json } = await act(`${await aRecordStore(app, partner, store, settings)}/test`);
    assert.equal(json.is_well, false);
    return json.steps.map(({ message }: { message: string }) => message).join(" ");
  };
  assert.match(
    await outcome({ auth: { ...storeUser, password: "wrong" } }),
    /does not accept the credentials/,
  );
  assert.match(await outcome({ url: `${store.url}/elsewhere` }), /no record store at this address/);
  assert.match(
    await outcome({ auth: oauthOf(store, { client_secret: "no" }) }),
    /token endpoint answered 401/,
  );
  assert.match(await outcome({ url: "http://127.0.0.1:1/xapi" }), /No connection/);
  assert.equal(store.requests.length, sent);
});

test("what happened before there was a store is filled in under the ids it would have had, once", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  await checkpoints(app, partner, learner, 3);
  const id = await aRecordStore(app, partner, store);
  const filledIn = async (body: unknown) => (await act(`${id}/backfill`, body)).json;
  const counted = { checkpoints: 3, missing: 3, again: 0, queued: 0, next_after: null };
  assert.deepEqual(await filledIn({ dry_run: true }), counted);
  const dry = await act(`${id}/dry-run`);
  assert.deepEqual(await filledIn({}), { ...counted, queued: 3 });
  await settled(partner);
  const made = await statementsOf(app, partner.organizationId);
  assert.deepEqual(
    dry.json.statements.map(({ body, violations }: { body: string; violations: string[] }) => [
      body,
      violations,
    ]),
    made.reverse().map(({ body }) => [body, []]),
  );
  for (const dry_run of [true, false])
    assert.deepEqual(await filledIn({ dry_run }), { ...counted, missing: 0 });
  assert.equal(
    made.every(({ statement_id: key }) => store.held.get(key) === 1),
    true,
  );
});

test("a lesson's course is named and described in all its languages, the one that the learner reads it in first", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { preferred_language: "en" });
  const browser = await aBrowser(app, partner, learner);
  await aRecordStore(app, partner, store);
  const start = locationOf(await browser.get("/start-lesson?template_id=5"));
  assert.match((await browser.get(start)).text, /Giving feedback people can use/);
  await app.eventsSettled();
  const [made] = await statementsOf(app, partner.organizationId);
  const { context, object } = JSON.parse(made?.body ?? "null");
  const { name, description } = context.contextActivities.parent[0].definition;
  assert.deepEqual(Object.keys(name), ["en", "de", "fr", "it"]);
  assert.equal(name.en, "Giving feedback people can use");
  for (const language of ["en", "de", "fr", "it"]) {
    const { json } = await partner.call("GET", `/curricula/templates/?ids=5&language=${language}`);
    const [{ title, description: about }] = json.results;
    assert.deepEqual([name[language], description[language]], [title, about]);
  }
  assert.deepEqual(Object.keys(object.definition.name), ["en"], "a subsection is one learner's own");
  assert.equal(context.language, "en");
  assert.deepEqual(validatorFaults(made?.body ?? ""), []);
});

test("somebody whom an HR system sent without an address is an account with a name, in a statement that stores take", async (t) => {
  const { connection, say } = await aSource(t, app, "scim");
  await connection.activate();
  await say({ id: "w-1815", email: null, first: "Ada", last: "Muster" });
  const { partner } = connection;
  const found = await partner.call("GET", "/users/?search=Muster");
  const [{ id, email, provider_id }] = found.json.results;
  assert.equal(email, null);
  await aRecordStore(app, partner, store);
  await checkpoints(app, partner, { id }, 1);
  await settled(partner);
  const [made] = await statementsOf(app, partner.organizationId);
  assert.deepEqual(JSON.parse(made?.body ?? "null").actor, {
    objectType: "Agent",
    name: "Ada Muster",
    account: { homePage: app.context.settings.siteUrl, name: provider_id ?? `user-${id}` },
  });
  assert.equal(made?.status, "delivered");
  assert.deepEqual([...validatorFaults(made?.body ?? ""), ...violationsOf(made?.body ?? "", new Date())], []);
});

test("parked statements are shown with their bytes and the store's answer, and sent again, one or all", async () => {
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, store);
  store.behave(() => 400);
  await checkpoints(app, partner, await aLearner(partner), 3);
  await settled(partner);
  store.behave(() => undefined);
  const { json } = await operate(
    app,
    "GET",
    `/record-stores/statements/?organization=${partner.slug}&status=parked`,
  );
  assert.equal(json.count, 3);
  const detail = await operate(app, "GET", `/record-stores/statements/${json.results[0].id}/`);
  assert.equal(detail.json.store_answer, '{"message":"answered 400"}');
  assert.equal(JSON.parse(detail.json.body).id, detail.json.statement_id);
  await act(`${id}/pause`);
  assert.equal((await act(`statements/${detail.json.id}/resend`)).json.status, "queued");
  assert.equal((await act(`statements/${detail.json.id}/resend`)).status, 422, "it is on its way");
  await act(`${id}/resume`);
  await settled(partner);
  assert.equal((await act(`${id}/resend`)).json.resent, 2);
  await settled(partner);
  const after = await operate(app, "GET", `/record-stores/${id}/`);
  assert.deepEqual([after.json.parked, after.json.queued], [0, 0]);
});

test("a person's timeline says of each statement where it is, and how a refused one is sent again", async () => {
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, store);
  const learner = await aLearner(partner);
  const statement = async () => {
    const { json } = await operate(app, "GET", `/users/${learner.id}/timeline/`);
    return json.entries.find(({ step }: { step: string }) => step === "xapi.statement");
  };
  store.behave(() => 400);
  await checkpoints(app, partner, learner, 1);
  await settled(partner);
  const refused = await statement();
  assert.equal(refused.outcome, "stopped");
  assert.match(refused.detail, /is parked\. The store answered 400[^.]*\.$/);
  const [made] = await statementsOf(app, partner.organizationId);
  const { json: known } = await operate(app, "GET", `/record-stores/statements/${made?.id}/`);
  assert.ok(refused.advice.includes(`lectern record-stores resend ${id} --statement ${known.statement_id}`));
  store.behave(() => undefined);
  await act(`${id}/resend`);
  await settled(partner);
  const taken = await statement();
  assert.deepEqual([taken.outcome, taken.detail.endsWith("is in the record store.")], ["done", true]);
});

test("the notice of parked statements names the commands, stays right as more are parked, and ends with the last", async () => {
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, store);
  const open = async (): Promise<{ message: string }[]> =>
    (await operate(app, "GET", `/notices/?organization=${partner.slug}&state=open`)).json.results;
  store.behave(() => 400);
  const learner = await aLearner(partner);
  for (const curriculumId of [learner.id, learner.id + 1_000_000]) {
    await checkpoints(app, partner, learner, 1, { curriculumId });
    await settled(partner);
    const [notice, ...others] = await open();
    assert.match(notice?.message ?? "", /: Statements are parked because/);
    assert.ok(
      notice?.message.includes(`lectern record-stores parked --organization ${partner.organizationId}`),
    );
    assert.ok(notice?.message.includes(`lectern record-stores resend ${id}`));
    assert.deepEqual(others, []);
  }
  store.behave(() => undefined);
  for (const { id: statement } of await statementsOf(app, partner.organizationId)) {
    assert.equal((await open()).length, 1);
    await act(`statements/${statement}/resend`);
    await settled(partner);
  }
  assert.deepEqual(await open(), []);
});

test("of the parked statements those of a verb and a time are sent again, and no other store's", async () => {
  const [partner, other] = [await aPartner(app), await aPartner(app)];
  const [id] = [await aRecordStore(app, partner, store), await aRecordStore(app, other, store)];
  store.behave(() => 400);
  for (const whose of [partner, other]) await checkpoints(app, whose, await aLearner(whose), 2);
  await Promise.all([settled(partner), settled(other)]);
  store.behave(() => undefined);
  const resent = async (body: unknown) => (await act(`${id}/resend`, body)).json;
  const now = app.clock();
  const nothing = { resent: 0, without_text: 0, next_after: null };
  assert.deepEqual(await resent({ verb: "completed" }), nothing);
  assert.deepEqual(await resent({ from: new Date(now.getTime() + 1_000).toISOString() }), nothing);
  const [, last] = await statementsOf(app, partner.organizationId);
  assert.equal((await resent({ verb: "progressed", after: Number(last?.id) - 1 })).resent, 1);
  assert.equal((await resent({ to: new Date(now.getTime() + 1_000).toISOString() })).resent, 1);
  await settled(partner);
  const statuses = (await statementsOf(app, other.organizationId)).map(({ status }) => status);
  assert.deepEqual(statuses, ["parked", "parked"]);
});

test("whoever wants all of it sends no body, or an empty one", async () => {
  const id = await aRecordStore(app, await aPartner(app), store);
  const token = await app.operatorToken();
  for (const action of ["resend", "backfill"])
    for (const empty of [undefined, ""]) {
      const path = `/operator/v1/record-stores/${id}/${action}/`;
      const { status, text } = await app.send("POST", path, { token, body: empty });
      assert.equal(status, 200, text);
    }
});

const openNotices = async ({ slug }: Partner): Promise<string[]> =>
  (await operate(app, "GET", `/notices/?organization=${slug}&state=open`)).json.results.map(
    ({ kind }: { kind: string }) => kind,
  );

test("a store that answers 200 and keeps nothing is noticed by itself; all that is missing is found, sent again and held", async () => {
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, store);
  const learner = await aLearner(partner);
  store.behave(() => "taken_and_lost");
  await checkpoints(app, partner, learner, 4);
  await settled(partner);
  store.behave(() => undefined);
  await checkpoints(app, partner, learner, 2, { curriculumId: learner.id + 1_000_000 });
  await settled(partner);
  assert.deepEqual(await openNotices(partner), []);
  app.clock.advance(2 * 3_600_000);
  await watchStores(app.context);
  assert.deepEqual(await openNotices(partner), ["record_store.missing"]);

  const check = async (body: unknown = { all: true }) => (await act(`${id}/check`, body)).json;
  const { results, ...counts } = await check();
  assert.deepEqual(counts, { checked: 6, held: 2, missing: 4, differs: 0, unknown: 0, next_after: null });
  const lost = results.flatMap((row: { outcome: string; statement_id: string }) =>
    row.outcome === "missing" ? [row.statement_id] : [],
  );
  const list = `/record-stores/statements/?organization=${partner.slug}&status=missing`;
  assert.deepEqual(
    (await operate(app, "GET", list)).json.results
      .map((row: { statement_id: string }) => row.statement_id)
      .reverse(),
    lost,
  );
  assert.equal((await operate(app, "GET", `/record-stores/${id}/`)).json.missing, 4);
  assert.deepEqual((await check({ all: true, after: results[4].id })).checked, 1);
  assert.equal((await check({ all: true, verb: "completed" })).checked, 0);

  assert.equal((await act(`statements/${lost[0]}/resend`)).json.status, "queued");
  const resent = await act(`${id}/resend`, { status: "missing" });
  assert.deepEqual(resent.json, { resent: 3, without_text: 0, next_after: null });
  assert.deepEqual(await openNotices(partner), []);
  await settled(partner);
  assert.equal((await check()).held, 6);
  const held = (await statementsOf(app, partner.organizationId)).map(({ statement_id }) =>
    store.held.get(statement_id),
  );
  assert.deepEqual(held, [1, 1, 1, 1, 1, 1], "what was held was left alone");
});

test("a statement that is there after all is missing no longer, and one that its store's owner voided never was", async () => {
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, store);
  await checkpoints(app, partner, await aLearner(partner), 2);
  await settled(partner);
  const [one, other] = await statementsOf(app, partner.organizationId);
  const { find } = store.storage;
  store.storage.find = async (key) => (key === one?.statement_id ? null : find(key));
  store.voided.add(other?.statement_id ?? "");
  const check = async () => (await act(`${id}/check`, { all: true })).json;
  const said = (await check()).results.map((row: { outcome: string; message: string | null }) => [
    row.outcome,
    row.message,
  ]);
  assert.deepEqual(said, [
    ["missing", "The store does not hold it."],
    ["held", "Voided by whoever runs the store."],
  ]);
  assert.deepEqual(await openNotices(partner), ["record_store.missing"]);
  store.storage.find = find;
  assert.equal((await check()).held, 2);
  assert.deepEqual(await openNotices(partner), []);
});

test("a store that was restored from a backup gets everything once more, also what was delivered too long ago to have a text", async (t) => {
  const storage = memoryStore();
  const restored = await startRecordStore(storage);
  t.after(() => restored.stop());
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  const id = await aRecordStore(app, partner, restored);
  await checkpoints(app, partner, learner, 3);
  await settled(partner);
  const married = await partner.call("PATCH", `/users/${learner.id}/`, { last_name: "Married" });
  assert.equal(married.status, 200, married.text);
  app.clock.advance(31 * 24 * 3_600_000);
  await shortenDelivered(app.context);
  await checkpoints(app, partner, learner, 1, { curriculumId: learner.id + 1_000_000 });
  await settled(partner);
  const ids = (await statementsOf(app, partner.organizationId)).map((row) => row.statement_id);
  storage.forget(ids.slice(1));

  const delivered = await act(`${id}/resend`, { status: "delivered" });
  assert.deepEqual(delivered.json, { resent: 1, without_text: 3, next_after: null });
  await settled(partner);
  const without = await act(`statements/${ids[0]}/resend`);
  assert.deepEqual([without.status, without.json.code], [422, "statement_not_resendable"]);
  const fill = async (body: unknown) => (await act(`${id}/backfill`, body)).json;
  const counted = { checkpoints: 4, missing: 0, again: 4, queued: 0, next_after: null };
  assert.deepEqual(await fill({ again: true, dry_run: true }), counted);
  assert.deepEqual(await fill({ dry_run: true }), { ...counted, again: 0 });
  assert.deepEqual(await fill({ again: true }), { ...counted, queued: 4 });
  await settled(partner);
  const { held, missing, differs } = (await act(`${id}/check`, { all: true })).json;
  assert.deepEqual([held, missing, differs], [3, 0, 1], "the first was still there, under an older name");
  assert.deepEqual(
    (await statementsOf(app, partner.organizationId)).map(({ status }) => status),
    ["delivered", "delivered", "delivered", "delivered"],
  );
  for (const key of ids) assert.ok(await storage.find(key));
});

test("of two who send the same again at once, nobody sends it twice", async () => {
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, store);
  await checkpoints(app, partner, await aLearner(partner), 20);
  await settled(partner);
  await act(`${id}/pause`);
  const again = await Promise.all([
    act(`${id}/resend`, { status: "delivered" }),
    act(`${id}/backfill`, { again: true }),
    act(`${id}/resend`, { status: "delivered" }),
  ]);
  assert.deepEqual(
    again.map(({ status }) => status),
    [200, 200, 200],
  );
  assert.equal((await operate(app, "GET", `/record-stores/${id}/`)).json.queued, 20);
});

test("read back, statements are held; one that the store changed or lost shows", async () => {
  const partner = await aPartner(app);
  const id = await aRecordStore(app, partner, store);
  await checkpoints(app, partner, await aLearner(partner), 1);
  await settled(partner);
  const outcome = async () =>
    (await act(`${id}/check`)).json.results.map((row: { outcome: string }) => row.outcome);
  assert.deepEqual(await outcome(), ["held"]);
  const { find } = store.storage;
  store.storage.find = async (key) => ({ ...(await find(key)), result: { completion: true } });
  assert.deepEqual(await outcome(), ["differs"]);
  store.storage.find = async () => null;
  assert.deepEqual(await outcome(), ["missing"]);
  store.storage.find = find;
});

test("a store that took nothing for ten minutes is brought to the operators' notice, until it does again", async () => {
  const partner = await aPartner(app);
  await aRecordStore(app, partner, store);
  store.behave(() => 503);
  await checkpoints(app, partner, await aLearner(partner), 1);
  await settled(partner);
  app.clock.advance(11 * 60_000);
  await settled(partner);
  await runHealthChecks(app);
  const open = async () =>
    (await operate(app, "GET", `/notices/?organization=${partner.slug}&state=open`)).json.results.map(
      ({ kind }: { kind: string }) => kind,
    );
  assert.deepEqual(await open(), ["record_store.failing"]);
  store.behave(() => undefined);
  app.clock.advance(3_600_000);
  await settled(partner);
  await runHealthChecks(app);
  assert.deepEqual(await open(), []);
});

test("of what was delivered long ago the hash stays and the text goes; of a person who is forgotten nothing stays", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  await aRecordStore(app, partner, store);
  await checkpoints(app, partner, learner, 1);
  await settled(partner);
  app.clock.advance(31 * 24 * 3_600_000);
  await shortenDelivered(app.context);
  const [row] = await statementsOf(app, partner.organizationId);
  assert.equal(row?.body, null);
  const shown = await operate(app, "GET", `/record-stores/statements/${row?.id}/`);
  assert.match(shown.json.sha256, /^[0-9a-f]{64}$/);
  const person = { organizationId: partner.organizationId, userId: learner.id };
  await xapiPersonalData.erase?.(app.context.db, app.clock(), person, 0);
  assert.deepEqual(await statementsOf(app, partner.organizationId), []);
});

test("what waits and what is refused can be watched", async () => {
  const { text } = await app.send("GET", "/metrics");
  for (const name of ["statements_waiting", "statements_parked", "oldest_waiting_seconds", "stores_failing"])
    assert.match(text, new RegExp(`lectern_xapi_${name} \\d`));
  assert.match(text, /lectern_xapi_statements_total\{outcome="delivered"\} \d/);
});
