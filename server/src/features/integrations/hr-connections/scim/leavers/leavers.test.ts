import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { type Connected, connectionOf } from "#test/hris/connected.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { type IdentityProvider, identityProvider } from "#test/partners/scim/connection.ts";
import { entra } from "#test/partners/scim/entra.ts";
import { okta } from "#test/partners/scim/okta.ts";
import { aPerson, type Person } from "#test/partners/scim/person.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

interface Customer {
  partner: Partner;
  connection: Connected;
  provider: IdentityProvider;
  /** Their ids at the identity provider's side of this service. */
  ids: string[];
}

/** An active connection with these people behind it. */
async function aCustomer(people: readonly Person[], policies: object = {}): Promise<Customer> {
  const partner = await aPartner(app);
  const body = { organization: partner.slug, hub: "scim", policies };
  const { json } = await operate(app, "POST", "/hris-connections/", body);
  const [connection, provider] = [connectionOf(app, partner, json), identityProvider(app, json)];
  const ids: string[] = [];
  for (const person of people) ids.push((await provider.send(entra.createUser(person))).json.id);
  await connection.activate();
  return { partner, connection, provider, ids };
}

const persons = (count: number) => Array.from({ length: count }, () => aPerson());
const activeOf = async ({ provider }: Customer, id: string) =>
  (await provider.send(okta.readUser(id))).json.active;
const isActive = async ({ connection }: Customer, person: Person | undefined) =>
  (await connection.user(person?.userName ?? ""))?.is_active;

/** Thousands of new people are being made, and nothing else of the connection gets its turn. */
async function withRunUnderWay({ connection }: Customer, work: () => Promise<void>) {
  const { db } = app.context;
  await sql`
    insert into hris_run (organization_id, connection_id, kind, state, phase, asked_by, not_before, leased_until, creation_date)
    select organization_id, id, 'full', 'running', 'apply', 'test', now(), clock_timestamp() + interval '1 hour', now()
    from hris_connection where id = ${connection.id}`.execute(db);
  await work();
  await sql`
    update hris_run set state = 'succeeded', finished_at = now()
    where connection_id = ${connection.id} and asked_by = 'test'`.execute(db);
}

test("who is set inactive is signed out when the provider has its answer, however many new people are being made", async () => {
  const person = aPerson();
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { email: person.userName, last_name: "Quill" });
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "scim",
  });
  const provider = identityProvider(app, json);
  const connection = connectionOf(app, partner, json);
  const { id } = (await provider.send(entra.createUser(person))).json;
  await connection.activate();
  const customer = { partner, connection, provider, ids: [id] };
  const browser = await aBrowser(app, partner, learner);
  assert.equal((await browser.get("/home")).status, 200);
  await withRunUnderWay(customer, async () => {
    const answer = await provider.send(entra.disableUser(id));
    assert.deepEqual([answer.status, answer.json.active], [200, false]);
    assert.equal(await isActive(customer, person), false);
    assert.equal((await browser.get("/home")).status, 401);
  });
  await connection.settled();
  const runs = (await operate(app, "GET", `/hris-runs/?connection=${connection.id}&page_size=100`)).json
    .results;
  const deactivated = runs.filter((run: { counts: { deactivated: number } }) => run.counts.deactivated > 0);
  assert.equal(deactivated.length, 1, "one run tells of it");
  const [change] = await connection.changes(deactivated[0]);
  assert.deepEqual([change?.kind, change?.state, change?.reason], ["deactivate", "applied", "inactive"]);
  await provider.send(entra.enableUser(id));
  await connection.settled();
  assert.equal(await isActive(customer, person), true, "the connection's own deactivation is taken back");
  await withRunUnderWay(customer, async () => {
    assert.equal((await provider.send(entra.deleteUser(id))).status, 204);
    assert.equal(await isActive(customer, person), false);
  });
});

test("eight who are off-boarded on one day leave, and more than twenty and a fifth are refused until an operator allows more", async () => {
  const people = persons(24);
  const customer = await aCustomer(people);
  const { provider, connection, ids } = customer;
  const leave = async (id = "") => (await provider.send(entra.disableUser(id))).status;
  for (const id of ids.slice(0, 8)) assert.equal(await leave(id), 200);
  assert.deepEqual(
    [await isActive(customer, people[7]), await activeOf(customer, ids[7] ?? "")],
    [false, false],
  );
  for (const id of ids.slice(8, 20)) assert.equal(await leave(id), 200);
  const [next = "", other = ""] = ids.slice(20);
  const held = await provider.send(entra.disableUser(next));
  assert.deepEqual([held.status, Object.keys(held.json).includes("active")], [403, false]);
  assert.match(held.json.detail, /most_leavers_a_day/);
  assert.equal((await provider.send(entra.deleteUser(other))).status, 403);
  assert.deepEqual([await activeOf(customer, next), await activeOf(customer, other)], [true, true]);
  assert.equal(await isActive(customer, people[20]), true);
  const kinds = async () =>
    (await operate(app, "GET", "/notices/?state=open&page_size=100")).json.results
      .filter(({ subject_id }: { subject_id: string }) => subject_id === String(connection.id))
      .map(({ kind }: { kind: string }) => kind);
  assert.deepEqual(await kinds(), ["hris_leavers.held"]);

  await connection.operate("PATCH", "/", { policies: { most_leavers_a_day: 100 } });
  assert.deepEqual([await leave(next), await activeOf(customer, next)], [200, false]);
  assert.equal(await isActive(customer, people[20]), false);
  assert.deepEqual(await kinds(), []);
  await connection.settled();
});

test("the customer may want every departure to be looked at, and the last administrator stays", async () => {
  const [admin, person] = [aPerson(), aPerson()];
  const customer = await aCustomer([admin, person], { most_leavers_a_day: 0 });
  const { provider, connection, ids } = customer;
  const [adminId = "", personId = ""] = ids;
  assert.equal((await provider.send(okta.setActive(personId, false))).status, 403);
  assert.equal(await activeOf(customer, personId), true);
  await connection.operate("PATCH", "/", { policies: { most_leavers_a_day: null } });
  assert.equal((await provider.send(okta.setActive(personId, false))).status, 200);
  const user = await connection.user(admin.userName);
  await operate(app, "PATCH", `/users/${user?.id}/`, { access_role: "admin" });
  const refused = await provider.send(okta.setActive(adminId, false));
  assert.deepEqual([refused.status, await activeOf(customer, adminId)], [403, true]);
  assert.match(refused.json.detail, /last administrator/);
  await connection.settled();
});

test("each connection has 25 requests a second of its own, and who leaves does not wait behind those who come", async () => {
  const customer = await aCustomer(persons(2));
  const { provider, ids } = customer;
  const [leaver = "", other = ""] = ids;
  app.clock.advance(10_000);
  const states = new Set<number>();
  for (let requests = 0; requests < 300; requests++)
    states.add((await provider.send({ method: "GET", path: "/ServiceProviderConfig" })).status);
  assert.deepEqual([...states], [200]);
  const refused = await provider.send(okta.createUser(aPerson()));
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get("retry-after")) <= 10);
  assert.equal((await provider.send(okta.replaceUser(other, aPerson()))).status, 429);
  assert.equal((await provider.send(entra.setDepartment(other, "Looms"))).status, 429);
  assert.equal((await provider.send(entra.disableUser(leaver))).json.active, false);
  assert.equal((await provider.send(entra.deleteUser(other))).status, 204);
  app.clock.advance(10_000);
  assert.equal((await provider.send(okta.createUser(aPerson()))).status, 201);
});
