import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { parse } from "csv-parse/sync";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { type Mailbox, openMailbox } from "#test/mailbox.ts";
import { aVisitor } from "#test/visitor.ts";
import { endedJob } from "#test/waiting/ended-job.ts";

let app: TestApp;
let mailbox: Mailbox;
let partner: Partner;
before(async () => {
  mailbox = await openMailbox();
  app = await startApp({ config: { mail: { url: mailbox.url, from: "learn@example.com" } } });
  partner = await aPartner(app);
  const course = { slug: "safety", title: "Safety", access_days: 90, cohorts: ["2026-09-01"] };
  const made = await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, ...course },
  });
  assert.equal(made.status, 201);
});
after(async () => {
  await app.stop();
  await mailbox.close();
});

const password = "plum kettle orbit lantern";
const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/users/${path}`, {
    token: await app.operatorToken(),
    ...(body === undefined ? {} : { body }),
  });
const signIn = (email: string, secret = password) =>
  app.send("POST", "/auth/jwt/create/", { body: { email, password: secret } });

interface Victim {
  id: number;
  key: { provider: string; provider_id: string };
  email: string;
}

/** A person the partner once sent, with a role, a password or both from an operator. */
async function aVictim(access: Record<string, string> = { access_role: "admin", password }): Promise<Victim> {
  const key = { provider: "acme", provider_id: randomUUID() };
  const email = `${key.provider_id}@example.com`;
  const sent = await partner.call("POST", "/users/", {
    ...key,
    email,
    first_name: "Ada",
    last_name: "Muster",
  });
  assert.equal(sent.status, 201);
  assert.equal((await operate("PATCH", `${sent.json.id}/`, access)).status, 200);
  app.clock.advance(1000);
  return { id: sent.json.id, key, email };
}

const stolen = () => `attacker-${randomUUID()}@example.com`;
const identity = ({ email, first_name, last_name, access_role }: Record<string, unknown>) => [
  email,
  first_name,
  last_name,
  access_role,
];
const warned = (json: { warnings?: { field: string; code: string }[] }) =>
  json.warnings?.map(({ field, code }) => [field, code]);
const ownFields = ["email", "first_name", "last_name"].map((field) => [field, "own_account"]);

async function uploaded(csv: string): Promise<string> {
  const body = new FormData();
  body.set("file", new Blob([csv]), "people.csv");
  const { status, json } = await partner.call("POST", "/users/bulk/", body);
  assert.equal(status, 202);
  const job = await endedJob(partner, json.id);
  assert.equal(job.status, "succeeded");
  return (await app.send("GET", new URL(job.result_url).pathname, { token: partner.token })).text;
}

/** Each way in which a partner's token writes to a user; answers with the warnings. */
const attacks: Record<string, (victim: Victim, change: Record<string, string>) => Promise<unknown>> = {
  async "PATCH /users/<id>/"({ id }, change) {
    const { status, json } = await partner.call("PATCH", `/users/${id}/`, change);
    assert.equal(status, 200);
    assert.equal(json.department, change.department, "what is the partner's is changed");
    return warned(json);
  },
  async "POST /users/"({ key }, change) {
    const { status, json } = await partner.call("POST", "/users/", { ...key, ...change });
    assert.equal(status, 200);
    assert.equal(json.department, change.department);
    return warned(json);
  },
  async "POST /users/ with a course"({ key }, change) {
    const place = { course: "safety", cohort: "2026-09-01" };
    const { status, json } = await partner.call("POST", "/users/", { ...key, ...change, ...place });
    assert.deepEqual([status, json.course], [200, "safety"]);
    return warned(json);
  },
  async "POST /users/bulk/"({ key }, change) {
    const { status, json } = await partner.call("POST", "/users/bulk/", { users: [{ ...key, ...change }] });
    assert.deepEqual([status, json.results[0].status], [200, "updated"]);
    return warned(json.results[0]);
  },
  async "POST /users/bulk/, row by row"({ key }, change) {
    const row = { ...key, ...change };
    const { json } = await partner.call("POST", "/users/bulk/", { users: [row, row] });
    assert.deepEqual(
      json.results.map(({ status }: { status: string }) => status),
      ["updated", "unchanged"],
    );
    return warned(json.results[0]);
  },
  async "a CSV file"({ key }, change) {
    const columns = { ...key, ...change };
    const csv = `${Object.keys(columns).join()}\n${Object.values(columns).join()}\n`;
    const [result = {}] = parse<Record<string, string>>(await uploaded(csv), { columns: true });
    assert.deepEqual([result.line, result.status, result.status_code], ["2", "updated", "200"]);
    return warned({ warnings: JSON.parse(result.warnings ?? "") });
  },
};

for (const [name, write] of Object.entries(attacks)) {
  test(`${name} leaves address and names of an admin, a manager and a learner with a password, and says so`, async () => {
    for (const access of [
      { access_role: "admin", password },
      { access_role: "manager" },
      { password },
    ] satisfies Record<string, string>[]) {
      const victim = await aVictim(access);
      const email = stolen();
      const change = { email, first_name: "Eve", last_name: "Attacker", department: "Engines" };
      assert.deepEqual(await write(victim, change), ownFields);
      const { json } = await partner.call("GET", `/users/${victim.id}/`);
      assert.deepEqual(identity(json), [victim.email, "Ada", "Muster", access.access_role ?? "learner"]);
      await aVisitor(app).post("/forgotten-password", { email });
      assert.equal(mailbox.mails.filter(({ to }) => to === email).length, 0);
      if ("password" in access) assert.equal((await signIn(victim.email)).status, 200);
    }
  });
}

test("what is sent and the same already is no reason for a warning, and learners without a password stay the partner's", async () => {
  const victim = await aVictim();
  const same = { ...victim.key, email: victim.email, first_name: "Ada", last_name: "Muster" };
  const { json } = await partner.call("POST", "/users/", same);
  assert.equal("warnings" in json, false);
  const key = { provider: "acme", provider_id: randomUUID() };
  const first = await partner.call("POST", "/users/", { ...key, email: stolen() });
  const email = stolen();
  const changed = await partner.call("PATCH", `/users/${first.json.id}/`, { email, first_name: "Eve" });
  assert.deepEqual(
    [changed.json.email, changed.json.first_name, changed.json.warnings],
    [email, "Eve", undefined],
  );
});

test("the address of a manager or an admin without a key claims nobody", async () => {
  const elsewhere = await aPartner(app, {
    organization: { sign_up: { is_open: true, allowed_domains: ["example.com"] } },
  });
  const email = stolen();
  const form = { first_name: "Ada", last_name: "Muster", email, password, language: "en" };
  await aVisitor(app).post(`/join/${elsewhere.slug}`, form);
  const mail = await mailbox.mailTo(email);
  const token = /token=(\S+)/.exec(mail.text)?.[1] ?? "";
  await aVisitor(app).post(`/join/${elsewhere.slug}/confirm`, { token, password });
  const [user] = (await elsewhere.call("GET", `/users/?email=${email}`)).json.results;
  assert.equal((await operate("PATCH", `${user.id}/`, { access_role: "admin" })).status, 200);
  const key = { provider: "acme", provider_id: randomUUID() };
  const claim = await elsewhere.call("POST", "/users/", { ...key, email, first_name: "Eve" });
  assert.equal(claim.status, 201, "somebody else with the same address");
  const other = { provider: "acme", provider_id: randomUUID() };
  const bulk = await elsewhere.call("POST", "/users/bulk/", { users: [{ ...other, email }] });
  assert.equal(bulk.json.results[0].status, "created");
  for (const { id } of [claim.json, bulk.json.results[0]]) assert.notEqual(id, user.id);
  const after = (await elsewhere.call("GET", `/users/${user.id}/`)).json;
  assert.deepEqual([after.provider, after.access_role, after.first_name], [null, "admin", "Ada"]);
  assert.equal((await signIn(email)).status, 200);
});

const comebacks: Record<string, (victim: Victim) => Promise<{ json: { warnings?: [] } }>> = {
  "POST /users/": ({ key }) =>
    partner.call("POST", "/users/", { ...key, email: stolen(), first_name: "Eve" }),
  "POST /users/<id>/reactivate/": ({ id }) => partner.call("POST", `/users/${id}/reactivate/`),
  async "POST /users/bulk/"({ key }) {
    const { json } = await partner.call("POST", "/users/bulk/", { users: [{ ...key, email: stolen() }] });
    return { json: json.results[0] };
  },
};
for (const [name, bringBack] of Object.entries(comebacks)) {
  test(`${name} brings a deactivated admin back as a learner without a password, audited, announced and told by mail`, async () => {
    const victim = await aVictim();
    const { access, refresh } = (await signIn(victim.email)).json;
    assert.equal((await partner.call("DELETE", `/users/${victim.id}/`)).status, 204);
    app.clock.advance(1000);
    const { json } = await bringBack(victim);
    assert.deepEqual(warned(json)?.[0], ["access_role", "access_ended"]);
    const user = (await partner.call("GET", `/users/${victim.id}/`)).json;
    assert.equal(user.is_active, true);
    assert.deepEqual(identity(user), [victim.email, "Ada", "Muster", "learner"]);
    assert.equal((await signIn(victim.email)).status, 401);
    assert.equal((await app.send("GET", "/api/v1/users/", { token: access })).status, 401);
    assert.equal((await app.send("POST", "/auth/jwt/refresh/", { body: { refresh } })).status, 401);
    assert.deepEqual(await changesOf(victim.id, "user.end_access"), [
      { access_role: ["admin", "learner"], password: ["set", null] },
    ]);
    await app.eventsSettled();
    const { events } = (await partner.call("GET", "/events/?limit=500")).json;
    const mine = events.filter(({ data }: { data: { user_id: number } }) => data.user_id === victim.id);
    assert.deepEqual([mine.at(-1).data.access_role, mine.at(-1).data.is_active], ["learner", true]);
    await told(victim.email, /^Your password no longer works/);
    assert.equal((await operate("PATCH", `${victim.id}/`, { access_role: "admin", password })).status, 200);
    assert.equal((await signIn(victim.email)).status, 200, "an operator gives both again");
  });
}

test("what an operator changes is in the audit log with old and new, and told to the old address", async () => {
  const victim = await aVictim();
  const email = stolen();
  const body = { email, last_name: "King", access_role: "manager", password: "another horse battery" };
  const { status, json } = await operate("PATCH", `${victim.id}/`, body);
  assert.equal(status, 200);
  assert.deepEqual(identity(json), [email, "Ada", "King", "manager"]);
  assert.deepEqual(await changesOf(victim.id, "user.update"), [
    { email: [victim.email, email], last_name: ["Muster", "King"] },
  ]);
  const roles = await changesOf(victim.id, "user.set_role");
  assert.deepEqual(roles.at(0), { access_role: ["admin", "manager"] });
  const passwords = await changesOf(victim.id, "user.set_password");
  assert.deepEqual(passwords.at(0), { password: ["set", "replaced"] });
  for (const subject of [/^Your e-mail address was/, /^Your role was/, /^Your password was changed/]) {
    await told(victim.email, subject);
  }
  assert.equal(mailbox.mails.filter(({ to }) => to === email).length, 0);
  assert.equal((await signIn(email, "another horse battery")).status, 200);
});

/** Of the entries about somebody with this action, the newest first. */
async function changesOf(userId: number, action: string): Promise<unknown[]> {
  const { json } = await partner.call("GET", `/hr/audit-logs/?action=${action}&target_id=${userId}`);
  const entries = json.results.map(({ id }: { id: number }) => partner.call("GET", `/hr/audit-logs/${id}/`));
  return (await Promise.all(entries)).map((answer) => answer.json.changes);
}

async function told(email: string, subject: RegExp): Promise<void> {
  const isTold = () => mailbox.mails.some((mail) => mail.to === email && subject.test(mail.subject));
  for (let number = 1; !isTold(); number++) await mailbox.mailTo(email, number);
}

test("a write token erases no administrator; an operator does, with the key of the person", async () => {
  const victim = await aVictim();
  const confirm = victim.key.provider_id;
  const refused = await partner.call("POST", `/users/${victim.id}/erase/`, { confirm });
  assert.deepEqual([refused.status, refused.json.code], [422, "role_holder"]);
  assert.equal((await signIn(victim.email)).status, 200);
  const mistaken = await operate("POST", `${victim.id}/erase/`, { confirm: "somebody else" });
  assert.deepEqual([mistaken.status, mistaken.json.code], [422, "confirmation_mismatch"]);
  const erased = await operate("POST", `${victim.id}/erase/`, { confirm });
  assert.deepEqual([erased.status, erased.json.user_id], [202, victim.id]);
  assert.equal((await signIn(victim.email)).status, 401);
  assert.equal((await partner.call("GET", `/users/${victim.id}/`)).json.email, null);
});
