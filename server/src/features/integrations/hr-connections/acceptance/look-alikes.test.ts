// npm test leaves this drill to CI: email-address.test.ts tells the spellings apart, plan.test.ts links nobody who signs in alone.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, type TestContext, test } from "node:test";
import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { connectionOf } from "#test/hris/connected.ts";
import { startMeridian } from "#test/hris/meridian.ts";
import { aSource, type Source, sources } from "#test/hris/sources.ts";
import { identityProvider } from "#test/partners/scim/connection.ts";
import { password } from "#test/visitor.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

const evil = () => `${randomUUID()}@evil.example`;

/** A manager who signs in with a password, under an address that is easily written in another way. */
async function aManager({ connection }: Pick<Source, "connection">) {
  const email = `mike.renk\u00e9+hr.${randomUUID().slice(0, 8)}@kork.example`;
  const { id } = await aLearner(connection.partner, { email, first_name: "Mara", last_name: "Vogel" });
  const made = await operate(app, "PATCH", `/users/${id}/`, { access_role: "manager", password });
  assert.equal(made.status, 200, made.text);
  return { id, email, said: { id: "mara", email, first: "Mara", last: "Vogel" } };
}
type Manager = Awaited<ReturnType<typeof aManager>>;

async function assertUntouched({ connection }: Pick<Source, "connection">, { id, email }: Manager) {
  const { json } = await operate(app, "GET", `/users/${id}/`);
  assert.deepEqual([json.email, json.access_role, json.is_active], [email, "manager", true]);
  const signedIn = await app.send("POST", "/auth/jwt/create/", { body: { email, password } });
  assert.equal(signedIn.status, 200);
  const { rows } = await sql<{ id: number; access_role: string }>`
    select id, access_role from "user"
    where organization_id = ${connection.partner.organizationId} and access_role <> 'learner'`.execute(
    app.context.db,
  );
  assert.deepEqual(rows, [{ id, access_role: "manager" }], "and nobody else has a role");
}
async function linksOf(id: number): Promise<number> {
  const { rows } = await sql`select from hris_identity_link where user_id = ${id}`.execute(app.context.db);
  return rows.length;
}

/** Spellings of one address that somebody, or some function, could take for the same. */
const lookAlikes = (email: string) => [
  email.toUpperCase(),
  email.normalize("NFD"),
  email.replace("k", "\u212A"),
  email.replace("@k", "@\u212A"),
  email.replace("i", "\u0456"),
  email.replace("i", "\u0131"),
  email.replace("@", "\u200B@"),
  email.replace("mike", "mi\u202Eke"),
  email.replace("mike", "ｍｉｋｅ"),
  email.replace(/\+[^@]*/, ""),
  email.replace("@", "+x@"),
  `${email}.`,
  ` ${email}`,
];

for (const hub of sources) {
  test(`${hub}: no other spelling of a manager's address leads to the manager's account`, async (t) => {
    const source = await aSource(t, app, hub);
    await source.connection.activate();
    const manager = await aManager(source);
    for (const [index, email] of lookAlikes(manager.email).entries()) {
      // A record that is refused as a whole leads nowhere, too.
      await source.say({ ...manager.said, id: `twin-${index}`, email }).catch(() => undefined);
      await source.say({ ...manager.said, id: `twin-${index}`, email: evil() }).catch(() => undefined);
    }
    assert.equal(await linksOf(manager.id), 0);
    await assertUntouched(source, manager);
  });
}

/** An identity provider, and a manager that an operator has linked to one of its users. */
async function aProvider({ isLinked }: { isLinked: boolean }) {
  const partner = await aPartner(app);
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "scim",
  });
  const connection = connectionOf(app, partner, json);
  const provider = identityProvider(app, json);
  const push = async (method: "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown) => {
    const answer = await provider.send({ method, path, ...(body === undefined ? {} : { body }) });
    const state = (await connection.operate("GET", "/")).json.state;
    if (state === "active") await connection.run("full");
    app.clock.advance(1_000);
    return answer;
  };
  await push("POST", "/Users", { userName: "by.stander", emails: [{ type: "work", value: evil() }] });
  await connection.activate();
  const manager = await aManager({ connection });
  const body = {
    userName: manager.email,
    externalId: "mara",
    active: true,
    name: { givenName: "Mara", familyName: "Vogel" },
  };
  if (!isLinked) return { connection, push, manager, body, user: "" };
  const { id: user } = (await push("POST", "/Users", body)).json;
  const issue = (await connection.issues()).find(({ kind }) => kind === "link_needs_confirmation");
  assert.equal(
    (await operate(app, "POST", `/hris-issues/${issue?.id}/resolve/`, { link: true })).status,
    200,
  );
  await connection.run("full");
  assert.equal(await linksOf(manager.id), 1);
  return { connection, push, manager, body, user };
}

test("neither userName nor any of the emails links a manager, whichever of them is whose", async () => {
  const { connection, push, manager, body } = await aProvider({ isLinked: false });
  const emails: ((own: string) => object[])[] = [
    (own) => [{ type: "work", value: own }],
    (own) => [{ type: "home", value: manager.email, primary: true }, { value: own }],
    (own) => [{ value: own }, { type: "work", value: manager.email }],
    (own) => [
      { type: "WORK", value: manager.email, primary: "True" },
      { type: "other", value: own },
    ],
  ];
  for (const [index, listed] of emails.entries()) {
    for (const userName of [index === 0 ? manager.email : evil(), evil()]) {
      const sent = { ...body, userName, externalId: `x-${index}-${userName}`, emails: listed(evil()) };
      const { json } = await push("POST", "/Users", sent);
      await push("PUT", `/Users/${json.id}`, { ...sent, emails: [{ type: "work", value: evil() }] });
      await push("DELETE", `/Users/${json.id}`);
      assert.equal(await linksOf(manager.id), 0);
      await assertUntouched({ connection }, manager);
    }
  }
});

const user = "urn:ietf:params:scim:schemas:core:2.0:User";
/** Operations that give an address, in the spellings that parsers take. */
const movingTo = (email: string): object[] => [
  { op: "replace", path: 'emails[type eq "work"].value', value: email },
  { op: "Add", path: 'EMAILS[Type EQ "Work"].VALUE', value: email },
  { op: "replace", path: `${user}:emails[type eq "work"].value`, value: email },
  { op: "replace", path: `${user.toUpperCase()}:Emails`, value: [{ value: email, type: "work" }] },
  { op: "replace", path: "emails[primary eq true].value", value: email },
  { op: "replace", path: "emails[not (value eq null)].value", value: email },
  { op: "replace", path: "emails.value", value: email },
  { op: "add", path: "emails", value: [{ value: email, primary: true }] },
  { op: "replace", value: { 'emails[type eq "work"].value': email } },
  { op: "replace", value: { [`${user}:emails`]: [{ value: email, type: "work" }] } },
  { op: "replace", value: { eMails: [{ Value: email, Type: "work" }] } },
  { op: "replace", path: "userName", value: email },
  { op: "REPLACE", path: "USERNAME", value: email },
  { op: "replace", value: { userName: email } },
  { op: "replace", path: `${user}:userName`, value: email },
];

test("no spelling of a path moves the address of a linked manager, nor gives or takes a role", async () => {
  const { connection, push, manager, body, user } = await aProvider({ isLinked: true });
  for (const operation of movingTo(evil())) {
    const { status } = await push("PATCH", `/Users/${user}`, { Operations: [operation] });
    assert.ok(status < 500, `${status} for ${JSON.stringify(operation)}`);
    await assertUntouched({ connection }, manager);
    await push("PUT", `/Users/${user}`, body);
  }
  for (const name of [
    "roles",
    "entitlements",
    "userType",
    "access_role",
    "accessRole",
    "groups",
    "password",
  ]) {
    for (const value of ["admin", [{ value: "admin", primary: true }]]) {
      await push("PATCH", `/Users/${user}`, { Operations: [{ op: "add", path: name, value }] });
      await push("PATCH", `/Users/${user}`, { Operations: [{ op: "add", value: { [name]: value } }] });
    }
  }
  await assertUntouched({ connection }, manager);
});

test("a manager who is deleted and sent again comes back to the address of before, and under another id to nothing", async () => {
  const { connection, push, manager, body, user } = await aProvider({ isLinked: true });
  await push("DELETE", `/Users/${user}`);
  const theirs = { emails: [{ type: "work", value: evil() }] };
  const other = await push("POST", "/Users", { ...body, externalId: "thief", userName: evil(), ...theirs });
  assert.notEqual(other.json.id, user);
  assert.equal((await operate(app, "GET", `/users/${manager.id}/`)).json.is_active, false);
  const back = await push("POST", "/Users", { ...body, ...theirs });
  assert.equal(back.json.id, user);
  await assertUntouched({ connection }, manager);
});

test("groups give nobody a role, whatever they are called", async () => {
  const { connection, push, manager } = await aProvider({ isLinked: false });
  const { json } = await push("POST", "/Users", { userName: evil(), externalId: "thief" });
  for (const displayName of ["admin", "Administrators", "manager", "lectern:admin"])
    await push("POST", "/Groups", {
      displayName,
      externalId: displayName,
      members: [{ value: json.id }],
      roles: [{ value: "admin" }],
      access_role: "admin",
    });
  await assertUntouched({ connection }, manager);
});

async function upload({ connection }: Pick<Source, "connection">, text: string) {
  const body = new FormData();
  body.set("file", new Blob([text]), "people.csv");
  const path = `/operator/v1/hris-connections/${connection.id}/upload/`;
  const answer = await app.send("POST", path, { token: await app.operatorToken(), body });
  const { state } = (await connection.operate("GET", "/")).json;
  if (state === "active") await connection.run("full");
  return answer;
}

async function aFileSource(t: TestContext, policies = {}) {
  const source = await aSource(t, app, "csv");
  if (Object.keys(policies).length > 0) await source.connection.operate("PATCH", "/", { policies });
  await source.connection.activate();
  return { source, manager: await aManager(source) };
}

test("a manager's address in a second column, or beside another one in a cell, leads to nobody", async (t) => {
  const { source, manager } = await aFileSource(t, { no_work_email: "personal" });
  const bystander = "bystander,By,Stander";
  const files = [
    `employee_id,first_name,last_name,work_email,email\n${bystander},a@b.example,\nx,Mara,Vogel,${evil()},${manager.email}`,
    `employee_id,first_name,last_name,work_email,mail\n${bystander},a@b.example,\nx,Mara,Vogel,,${manager.email}`,
    `employee_id,first_name,last_name,personal_email\n${bystander},a@b.example\nx,Mara,Vogel,${manager.email}`,
    `employee_id,first_name,last_name,work_email,personal_email\n${bystander},a@b.example,\nx,Mara,Vogel,${evil()},${manager.email}`,
    `employee_id,first_name,last_name,work_email\n${bystander},a@b.example\nx,Mara,Vogel,"${evil()},${manager.email}"`,
    `employee_id,first_name,last_name,work_email\n${bystander},a@b.example\nx,Mara,Vogel,"${manager.email};${evil()}"`,
    `employee_id,first_name,last_name,work_email\n${bystander},a@b.example\nx,Mara,Vogel,"Mara <${manager.email}>"`,
    `employee_id,first_name,last_name,work_email\n${bystander},a@b.example\nx,Mara,Vogel,"${manager.email}\n"`,
  ];
  const answers = [];
  for (const file of files) {
    answers.push((await upload(source, file)).status);
    assert.equal(await linksOf(manager.id), 0);
    await assertUntouched(source, manager);
  }
  assert.ok(answers.every((status) => status < 500));
});
