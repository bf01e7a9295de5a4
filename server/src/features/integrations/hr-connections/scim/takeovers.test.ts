import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { TestApp } from "#test/app.ts";
import { aPartner } from "#test/builders.ts";
import { type Connected, connectionOf } from "#test/hris/connected.ts";
import { startMeridian } from "#test/hris/meridian.ts";
import { identityProvider } from "#test/partners/scim/connection.ts";
import { endedJob } from "#test/waiting/ended-job.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

/** An active connection whose identity provider belongs to somebody who wants other people's accounts. */
async function anAttacker() {
  const partner = await aPartner(app);
  const { json } = await operate(app, "POST", "/hris-connections/", {
    organization: partner.slug,
    hub: "scim",
  });
  const connection = connectionOf(app, partner, json);
  const provider = identityProvider(app, json);
  async function push(method: "POST" | "PATCH" | "DELETE" | "GET", path: string, body?: unknown) {
    const answer = await provider.send({ method, path, ...(body === undefined ? {} : { body }) });
    if (method !== "GET" && connection.id) await settledLater(connection);
    return answer;
  }
  return { connection, partner, push };
}

/** So much later that a reading of changes does not deliver what was pushed before. */
async function settledLater(connection: Connected): Promise<void> {
  const { json } = await operate(app, "GET", `/hris-connections/${connection.id}/`);
  if (json.state === "active") await connection.run("delta");
  app.clock.advance(20 * 60_000);
  if (json.state === "active") await connection.run("delta");
}

const person = (userName: string, externalId: string | null, name: string, fields: object = {}) => {
  const [givenName, familyName] = name.split(" ");
  const id = externalId === null ? {} : { externalId };
  return { userName, ...id, name: { givenName, familyName }, active: true, ...fields };
};
const set = (path: string, value: unknown) => ({ Operations: [{ op: "replace", path, value }] });

/** Which account is whose, by internal ids: they stay when addresses and names change. */
async function accounts({ partner }: Connected): Promise<Record<number, string>> {
  const { id, token } = { id: partner.organizationId, token: await app.operatorToken() };
  const { json } = await app.send("GET", `/operator/v1/users/?organization=${id}&page_size=100`, { token });
  const users: { id: number; first_name: string; last_name: string }[] = json.results;
  return Object.fromEntries(users.map((user) => [user.id, `${user.first_name} ${user.last_name}`]));
}

test("an external id that moved on to somebody else does not take the account of an employee along", async () => {
  const { connection, push } = await anAttacker();
  const { id } = (await push("POST", "/Users", person("ada@t1.example", "e-1", "Ada King"))).json;
  await connection.activate();
  const before = await accounts(connection);
  await push("PATCH", `/Users/${id}`, set("externalId", "e-9"));
  await push("POST", "/Users", person("carl@t1.example", "e-1", "Carl Marx"));
  const now = await accounts(connection);
  assert.deepEqual(Object.values(now).sort(), ["Ada King", "Carl Marx"]);
  for (const [account, name] of Object.entries(before)) assert.equal(now[Number(account)], name);
});

test("somebody with an employee's name and address gets their account only when the employee has left", async () => {
  const { connection, push } = await anAttacker();
  const { id } = (await push("POST", "/Users", person("bob@t2.example", "e-2", "Bob Ross"))).json;
  await connection.activate();
  const emails = [{ type: "work", value: "bob@t2.example" }];
  const second = (await push("POST", "/Users", person("bob2", "e-22", "Bob Ross", { emails }))).json;
  const issues = async () => (await connection.issues()).map(({ kind }) => kind);
  const [account] = Object.keys(await accounts(connection));
  const linked = async () => {
    const { rows } = await sql<{ hub_id: string }>`
      select hub_id from hris_identity_link where connection_id = ${connection.id} and user_id = ${account}`.execute(
      app.context.db,
    );
    return rows.map(({ hub_id }) => hub_id);
  };
  assert.deepEqual([await linked(), await issues()], [[id], ["same_person_twice"]]);
  await push("PATCH", `/Users/${id}`, set("active", false));
  await push("PATCH", `/Users/${second.id}`, set("title", "Painter"));
  assert.deepEqual([await linked(), await issues()], [[second.id], []]);
});

test("the userName of somebody who left does not give the next person their account; their externalId does", async () => {
  const { connection, push } = await anAttacker();
  const eve = person("eve@t3.example", "e-3", "Eve Old");
  const { id } = (await push("POST", "/Users", eve)).json;
  await connection.activate();
  const [account] = Object.keys(await accounts(connection));
  const next = person("eve@t3.example", "e-4", "Evelyn New");
  await push("PATCH", `/Users/${id}`, set("active", false));
  const taken = await push("POST", "/Users", next);
  assert.deepEqual([taken.status, taken.json.scimType], [409, "uniqueness"]);
  await push("DELETE", `/Users/${id}`);
  const created = await push("POST", "/Users", next);
  assert.deepEqual([created.status, created.json.id === id], [201, false]);
  assert.deepEqual(await accounts(connection), { [Number(account)]: "Eve Old" });
  assert.deepEqual(
    (await connection.issues()).map(({ kind, person }) => [kind, person]),
    [["rehire_needs_confirmation", "Evelyn New"]],
  );
  await push("DELETE", `/Users/${created.json.id}`);
  const back = await push("POST", "/Users", { ...eve, name: { givenName: "Eve", familyName: "Married" } });
  assert.equal(back.json.id, id);
  assert.deepEqual(await accounts(connection), { [Number(account)]: "Eve Married" });
});

test("whoever was erased is not made again when they are pushed again, and partners do not read of them", async () => {
  const { connection, push } = await anAttacker();
  const gus = person("gus@t4.example", "e-5", "Gus Forgotten");
  await push("POST", "/Users", gus);
  await connection.activate();
  const [account] = Object.keys(await accounts(connection));
  const erased = await operate(app, "POST", `/users/${account}/erase/`, { confirm: account });
  assert.equal((await endedJob(connection.partner, erased.json.job_id)).status, "succeeded");
  await settledLater(connection);
  assert.equal((await push("POST", "/Users", gus)).status, 201);
  await connection.run("full");
  const { rows } = await sql<{ named: number }>`
    select (select count(*) from "user" where last_name = 'Forgotten')
         + (select count(*) from hr_employee where last_name = 'Forgotten')
         + (select count(*) from hris_change where person like '%Forgotten' or after ->> 'last_name' = 'Forgotten')
         + (select count(*) from hris_issue where person like '%Forgotten') as named`.execute(app.context.db);
  assert.deepEqual(rows, [{ named: 0 }]);
});

test("the token of a deactivated organization opens nothing, and works again with its organization", async () => {
  const { partner, push } = await anAttacker();
  const path = `/organizations/${partner.slug}`;
  await operate(app, "POST", `${path}/deactivate/`, {});
  const answers = [
    await push("GET", "/Users"),
    await push("POST", "/Users", person("late@t5.example", "e-6", "Late Comer")),
  ];
  assert.deepEqual(
    answers.map(({ status, json }) => [status, /organization is deactivated/.test(json.detail)]),
    [
      [403, true],
      [403, true],
    ],
  );
  await operate(app, "POST", `${path}/reactivate/`, {});
  assert.equal((await push("GET", "/Users")).json.totalResults, 0);
});
