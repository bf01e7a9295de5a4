import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readPersonalFile } from "#platform/personal-data.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { connectionOf, type Run } from "#test/hris/connected.ts";
import { identityProvider } from "#test/partners/scim/connection.ts";
import { entra } from "#test/partners/scim/entra.ts";
import { okta } from "#test/partners/scim/okta.ts";
import { aPerson, type ScimRequest } from "#test/partners/scim/person.ts";
import { mistakesIn } from "#test/partners/scim/schema-check.ts";
import { operate } from "#test/webhooks.ts";
import { hrisPersonalData } from "../personal-data.ts";
import { forgetRemovedRecords } from "../records/forget.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** An active connection, its identity provider, and what became of the accounts when all is done. */
async function aCustomer() {
  const partner = await aPartner(app, { organization: { time_zone: "Europe/Amsterdam" } });
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "scim",
  });
  const connection = connectionOf(app, partner, json);
  const provider = identityProvider(app, json);
  const served = (await provider.send({ method: "GET", path: "/Schemas" })).json.Resources;
  /** Answers hold what their schemas say, whatever they answer. */
  async function send(request: ScimRequest, status: number) {
    const answer = await provider.send(request);
    assert.equal(answer.status, status, `${request.method} ${request.path}: ${answer.text}`);
    for (const resource of answer.json?.Resources ?? (answer.json?.id ? [answer.json] : []))
      if (/^\/(Users|Groups)(?!.*attributes=)/i.test(request.path))
        assert.deepEqual(mistakesIn(resource, served), []);
    return answer.json;
  }
  async function account(email: string) {
    await connection.settled();
    return connection.user(email);
  }
  async function members(name: string) {
    await connection.settled();
    const team = (await connection.teams()).get(name);
    const { json } = await partner.call("GET", `/teams/${team?.id}/members/`);
    return { team, emails: json.results?.map(({ email }: { email: string }) => email) ?? [] };
  }
  return { connection, send, account, members };
}

test("Entra ID's requests make, change, disable and bring back a person and a group, in the order in which it sends them", async () => {
  const { connection, send, account, members } = await aCustomer();
  assert.equal((await send(entra.findUser("9ec5b2a1-4f6c-4d0e"), 200)).totalResults, 0);
  const [ada, ben] = [aPerson(), aPerson({ givenName: "Ben" })];
  const { id } = await send(entra.createUser(ada), 201);
  const manager = (await send(entra.createUser(ben), 201)).id;
  await connection.activate();
  const created = await account(ada.userName);
  assert.deepEqual(
    [created?.first_name, created?.last_name, created?.job_titles, created?.department, created?.is_active],
    ["Ada", "Quill", ["Weaver"], "Looms", true],
  );

  const address = `new.${ada.userName}`;
  const changed = await send(entra.changeUser(id, address, "Quill-Ørsted"), 200);
  assert.deepEqual([changed.emails[0].value, changed.userName], [address, ada.userName]);
  assert.equal((await account(address))?.id, created?.id);
  await send(entra.setDepartment(id, "Spindles"), 200);
  await send(entra.setManager(id, manager), 200);
  assert.equal((await send(entra.hasManager(id, manager), 200)).totalResults, 1);
  const flagged = { "name.givenName": "Adah", displayName: "Adah Q", active: true };
  await send(entra.changeUserWithoutPaths(id, flagged), 200);
  const moved = await account(address);
  assert.deepEqual(
    [moved?.id, moved?.first_name, moved?.last_name, moved?.department],
    [created?.id, "Adah", "Quill-Ørsted", "Spindles"],
  );

  const group = (await send(entra.createGroup("Choir", "g-1"), 201)).id;
  assert.equal((await send(entra.findGroup("choir"), 200)).Resources[0].members, undefined);
  await send(entra.addMember(group, id), 200);
  await send(entra.addMember(group, manager), 200);
  assert.equal((await send(entra.hasMember(group, id), 200)).totalResults, 1);
  await send(entra.renameGroup(group, "Evening choir"), 200);
  assert.deepEqual((await members("Evening choir")).emails.sort(), [ben.userName, address].sort());
  await send(entra.removeMember(group, manager), 200);
  assert.deepEqual((await members("Evening choir")).emails, [address]);

  assert.equal((await send(entra.disableUser(id), 200)).active, false);
  assert.equal((await account(address))?.is_active, false);
  assert.equal((await send(entra.readUser(id), 200)).active, false, "disabled people stay readable");
  await send(entra.enableUser(id), 200);
  assert.equal((await account(address))?.is_active, true);
  await send(entra.disableAndRename(id, `left.${ada.userName}`), 200);
  assert.deepEqual([(await account(address))?.is_active, (await account(address))?.id], [false, created?.id]);
  await send(entra.deleteUser(id), 204);
  await send(entra.readUser(id), 404);
  assert.equal((await send(entra.createUser({ ...ada, userName: address }), 201)).id, id);
  const back = await account(address);
  assert.deepEqual([back?.id, back?.is_active], [created?.id, true]);
  await send(entra.deleteGroup(group), 204);
  await send(entra.readGroup(group), 404);
});

test("Okta's requests make, replace, rename and group people; no password that it sends is kept", async () => {
  const { connection, send, account, members } = await aCustomer();
  const person = aPerson();
  assert.deepEqual((await send(okta.findUser(person.userName), 200)).Resources, []);
  const { id } = await send(okta.createUser(person), 201);
  await connection.activate();
  const created = await account(person.userName);
  assert.equal(created?.is_active, true);
  await send(okta.replaceUser(id, { ...person, familyName: "Weft" }), 200);
  assert.equal((await account(person.userName))?.last_name, "Weft");

  // Somebody gets another userName: Okta may deactivate them and send them again under the new one.
  await send(okta.setActive(id, false), 200);
  assert.equal((await account(person.userName))?.is_active, false);
  const renamed = { ...person, userName: `new.${person.userName}` };
  assert.equal((await send(okta.createUser(renamed), 201)).id, id);
  const kept = await account(renamed.userName);
  assert.deepEqual([kept?.id, kept?.is_active], [created?.id, true]);

  const group = (await send(okta.createGroup("Weavers", [id]), 201)).id;
  await send(okta.renameGroup(group, "All weavers"), 200);
  assert.deepEqual((await members("All weavers")).emails, [renamed.userName]);
  await send(okta.removeMember(group, id), 200);
  assert.deepEqual((await members("All weavers")).emails, []);
  await send(okta.setMembers(group, [id]), 200);
  await send(okta.deleteGroup(group), 204);
  assert.deepEqual((await members("All weavers")).emails, []);
  await connection.settled();
  const list = `/hris-runs/?connection=${connection.id}&page_size=100`;
  const runs: Run[] = (await operate(app, "GET", list)).json.results;
  const archived = await Promise.all(runs.map((run) => connection.changes(run, "&kind=team_archive")));
  assert.deepEqual(
    archived.flat().map(({ person }) => person),
    ["All weavers"],
  );
  const page = await send(okta.importUsers(1, 100), 200);
  assert.deepEqual([page.totalResults, page.Resources[0].id], [1, id]);
  const { rows } = await app.context.db
    .selectFrom("hris_record")
    .selectAll()
    .execute()
    .then((rows) => ({ rows }));
  assert.doesNotMatch(JSON.stringify(rows), /1mz050nq/);
});

test("what was pushed of a person is in their export, goes with their erasure, and a year after they were removed", async () => {
  const { connection, send, account } = await aCustomer();
  const [person, other] = [aPerson(), aPerson()];
  const { id } = await send(okta.createUser(person), 201);
  const removed = (await send(okta.createUser(other), 201)).id;
  await connection.activate();
  const userId = Number((await account(person.userName))?.id);
  const { organizationId } = connection.partner;
  const { db, clock } = app.context;
  const exported = await readPersonalFile(hrisPersonalData, "hr_records", db, { organizationId, userId });
  assert.match(JSON.stringify(exported), new RegExp(person.externalId));
  assert.doesNotMatch(JSON.stringify(exported), new RegExp(other.externalId));
  await hrisPersonalData.erase?.(db, clock(), { organizationId, userId }, 0);
  await send(okta.readUser(id), 404);
  await send(entra.deleteUser(removed), 204);
  const kept = async () => (await send(okta.createUser(other), 201)).id === removed;
  app.clock.advance(365 * 24 * 3_600_000);
  await forgetRemovedRecords(app.context);
  assert.equal(await kept(), true);
  await send(entra.deleteUser(removed), 204);
  app.clock.advance(365 * 24 * 3_600_000 + 1);
  await forgetRemovedRecords(app.context);
  assert.equal(await kept(), false);
});

test("the documents that describe the service are served and describe what it does", async () => {
  const { send } = await aCustomer();
  const config = await send({ method: "GET", path: "/ServiceProviderConfig" }, 200);
  assert.deepEqual(
    [config.patch.supported, config.bulk.supported, config.etag.supported],
    [true, false, true],
  );
  const types = (await send({ method: "GET", path: "/ResourceTypes" }, 200)).Resources;
  const schemas = (await send({ method: "GET", path: "/Schemas" }, 200)).Resources;
  for (const { id, endpoint, schema, schemaExtensions } of types) {
    assert.equal((await send({ method: "GET", path: `${endpoint}?count=0` }, 200)).totalResults, 0);
    await send({ method: "GET", path: `/ResourceTypes/${id}` }, 200);
    for (const name of [schema, ...schemaExtensions.map((extension: { schema: string }) => extension.schema)])
      assert.ok(schemas.some(({ id }: { id: string }) => id === name));
  }
  for (const { id } of schemas)
    assert.equal((await send({ method: "GET", path: `/Schemas/${id}` }, 200)).id, id);
  await send({ method: "GET", path: "/Schemas/urn:none" }, 404);
});

test("the check of resources against their schemas finds what is wrong with one", () => {
  const schema = {
    id: "urn:s",
    attributes: [
      { name: "userName", type: "string", multiValued: false, required: true },
      { name: "emails", type: "complex", multiValued: true, required: false, subAttributes: [] },
    ],
  };
  const wrong = { schemas: ["urn:s"], id: "1", emails: [{ value: "x" }], "urn:other": {}, nick: "A" };
  assert.deepEqual(mistakesIn(wrong, [schema]), [
    "userName is missing",
    "emails[].value is in no schema",
    "nick is in no schema",
    "urn:other is not among its schemas",
  ]);
});
