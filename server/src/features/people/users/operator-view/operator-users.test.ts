import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/users/${path}`, {
    token: await app.operatorToken(),
    ...(body === undefined ? {} : { body }),
  });
const password = "long enough for us";

async function eventsAbout(userId: number) {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select body::json -> 'data' as data from event
    where type = 'user.updated' and (body::json -> 'data' ->> 'user_id')::bigint = ${userId} order by id`.execute(
    app.context.db,
  );
  return rows.map(({ data }) => data);
}

async function auditOf(userId: number) {
  const { rows } = await sql<{ action: string; changes: unknown; actor_type: string }>`
    select action, changes, actor_type from audit_entry
    where target_type = 'user' and target_id = ${String(userId)} and actor_type = 'admin' order by id`.execute(
    app.context.db,
  );
  return rows;
}

test("an operator finds people across organizations, or in one", async () => {
  const [one, two] = [await aPartner(app), await aPartner(app)];
  const name = `Zora${randomUUID().slice(0, 6)}`;
  const here = await aLearner(one, { first_name: name });
  const there = await aLearner(two, { first_name: name });
  const everywhere = await operate("GET", `?search=${name.toLowerCase()}`);
  assert.deepEqual(
    everywhere.json.results.map((row: Record<string, unknown>) => [row.organization_id, row.id]),
    [
      [one.organizationId, here.id],
      [two.organizationId, there.id],
    ],
  );
  for (const reference of [two.slug, two.organizationId]) {
    const { json } = await operate("GET", `?search=${name}&organization=${reference}`);
    assert.deepEqual(
      json.results.map((row: { id: number }) => row.id),
      [there.id],
    );
  }
  assert.equal((await operate("GET", "?organization=nobody")).status, 404);
  assert.equal((await operate("GET", `${here.id}/`)).json.first_name, name);
  assert.equal((await operate("GET", "x/")).status, 404);
});

test("a manager gets role and password, may sign in, and the change is announced and audited without the password", async () => {
  const { id } = await aLearner(await aPartner(app), { email: `${randomUUID()}@example.com` });
  const { status, json } = await operate("PATCH", `${id}/`, { access_role: "manager", password });
  assert.equal(status, 200);
  assert.equal(json.access_role, "manager");
  assert.equal(JSON.stringify(json).includes("password"), false);
  const signIn = await app.send("POST", "/auth/jwt/create/", { body: { email: json.email, password } });
  assert.equal(signIn.status, 200);
  assert.deepEqual(
    (await eventsAbout(id)).map(({ access_role }) => access_role),
    ["manager"],
  );
  assert.deepEqual(await auditOf(id), [
    { action: "user.set_role", changes: { access_role: ["learner", "manager"] }, actor_type: "admin" },
    { action: "user.set_password", changes: { password: [null, "set"] }, actor_type: "admin" },
  ]);
});

test("becoming a learner takes the password away", async () => {
  const { id } = await aLearner(await aPartner(app), { email: `${randomUUID()}@example.com` });
  const { json } = await operate("PATCH", `${id}/`, { access_role: "admin", password });
  await operate("PATCH", `${id}/`, { access_role: "learner" });
  await operate("PATCH", `${id}/`, { access_role: "manager" });
  const signIn = await app.send("POST", "/auth/jwt/create/", { body: { email: json.email, password } });
  assert.equal(signIn.status, 401);
});

for (const where of ["another organization", "the same organization"]) {
  test(`a second password for one e-mail is refused in ${where}`, async () => {
    await refuseSecondPassword(where === "the same organization");
  });
}

async function refuseSecondPassword(isSame: boolean): Promise<void> {
  const one = await aPartner(app);
  const two = isSame ? one : await aPartner(app);
  const email = `${randomUUID()}@example.com`;
  const here = await aLearner(one, { email });
  const there = await aLearner(two, { email: email.toUpperCase() });
  assert.equal((await operate("PATCH", `${here.id}/`, { access_role: "admin", password })).status, 200);
  const taken = await operate("PATCH", `${there.id}/`, { access_role: "admin", password });
  assert.equal(taken.status, 422);
  assert.equal(taken.json.code, "email_in_use");
  assert.deepEqual(taken.json.errors, { email: [taken.json.detail] });
  assert.equal((await operate("GET", `${there.id}/`)).json.access_role, "learner", "refused as a whole");
  await two.call("POST", "/users/", { provider: "acme", provider_id: there.providerId, email: null });
  const addressless = await operate("PATCH", `${there.id}/`, { access_role: "admin", password });
  assert.equal(addressless.json.code, "password_needs_email");
  assert.deepEqual(Object.keys(addressless.json.errors), ["password"]);
}

test("of several people with one address the one with the password signs in, and their address cannot be given to another one", async () => {
  const partner = await aPartner(app);
  const [email, own] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await aLearner(partner, { email });
  const { id } = await aLearner(partner, { email });
  await aLearner(partner, { email });
  assert.equal((await operate("PATCH", `${id}/`, { password })).status, 200);
  const signedIn = await app.send("POST", "/auth/jwt/create/", { body: { email, password } });
  assert.equal(signedIn.status, 200);
  const self = await app.send("GET", `/api/v1/users/${id}/`, { token: signedIn.json.access });
  assert.equal(self.status, 200);
  const other = await aLearner(partner, { email: own });
  await operate("PATCH", `${other.id}/`, { password });
  const taken = await operate("PATCH", `${other.id}/`, { email });
  assert.deepEqual([taken.status, taken.json.code], [422, "email_in_use"]);
});

test("a learner with a password gets a JWT that reads themselves and nobody else", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner, { email: `${randomUUID()}@example.com` });
  const other = await aLearner(partner);
  const { status, json } = await operate("PATCH", `${id}/`, { password });
  assert.equal(status, 200);
  const signIn = await app.send("POST", "/auth/jwt/create/", { body: { email: json.email, password } });
  const read = (user: number) => app.send("GET", `/api/v1/users/${user}/`, { token: signIn.json.access });
  assert.equal((await read(id)).status, 200);
  assert.equal((await read(other.id)).status, 403);
});

test("a short password and an unknown role are 422, a user nobody is 404", async () => {
  const { id } = await aLearner(await aPartner(app));
  assert.equal((await operate("PATCH", `${id}/`, { access_role: "manager", password: "short" })).status, 422);
  assert.equal((await operate("PATCH", `${id}/`, { access_role: "king" })).status, 422);
  assert.equal((await operate("PATCH", "9007199254740991/", { access_role: "admin" })).status, 404);
});

test("the same role again announces and audits nothing", async () => {
  const { id } = await aLearner(await aPartner(app));
  await operate("PATCH", `${id}/`, { access_role: "learner" });
  assert.deepEqual(await eventsAbout(id), []);
  assert.deepEqual(await auditOf(id), []);
});

test("an operator reactivates, once, announced and audited", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner);
  await partner.call("DELETE", `/users/${id}/`);
  for (const _ of [1, 2]) {
    const { status, json } = await operate("POST", `${id}/reactivate/`);
    assert.equal(status, 200);
    assert.equal(json.is_active, true);
    assert.equal(json.deactivated_at, null);
  }
  assert.deepEqual(
    (await eventsAbout(id)).map(({ is_active }) => is_active),
    [false, true],
  );
  assert.deepEqual(
    (await auditOf(id)).map(({ action }) => action),
    ["user.reactivate"],
  );
});

test("a partner's token opens none of it", async () => {
  const partner = await aPartner(app);
  const { id } = await aLearner(partner);
  for (const [method, path] of [
    ["GET", ""],
    ["GET", `${id}/`],
    ["PATCH", `${id}/`],
    ["POST", `${id}/reactivate/`],
  ] as const) {
    const { token } = partner;
    const body = method === "PATCH" ? { body: { access_role: "admin" } } : {};
    assert.equal((await app.send(method, `/operator/v1/users/${path}`, { token, ...body })).status, 403);
  }
});
