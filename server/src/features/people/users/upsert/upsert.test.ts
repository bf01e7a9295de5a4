import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const aKey = () => ({ provider: "acme", provider_id: `u-${randomUUID().slice(0, 12)}` });
const aPerson = () => {
  const key = aKey();
  return { ...key, email: `${key.provider_id}@example.com` };
};
const upsert = (body: unknown, caller = partner) => caller.call("POST", "/users/", body);

/** Type and data of every event about the user, oldest first. */
async function eventsOf(userId: number) {
  const { rows } = await sql<{ type: string; data: Record<string, unknown> }>`
    select type, body::json -> 'data' as data from event where (body::json -> 'data' ->> 'user_id')::bigint = ${userId}
    order by id`.execute(app.context.db);
  return rows;
}
const eventTypesOf = async (userId: number) => (await eventsOf(userId)).map(({ type }) => type);

async function storedUser(fields: Record<string, unknown>) {
  const now = app.clock();
  const row = await app.context.db
    .insertInto("user")
    .values({
      organization_id: partner.organizationId,
      source: "lti",
      creation_date: now,
      modified_date: now,
      ...fields,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

test("a new learner is 201 with the internal id under both names, and announced once with all fields", async () => {
  const person = aPerson();
  const answer = await upsert({
    ...person,
    first_name: "Ada",
    last_name: "Lovelace",
    preferred_language: "de",
    user_summary: "Counts.",
    job_titles: ["Analyst"],
    department: "Engines",
    tools: ["Loom"],
    daily_tasks: ["Notes", "Letters"],
  });
  assert.equal(answer.status, 201);
  const { id, ...user } = answer.json;
  assert.ok(Number.isInteger(id));
  assert.deepEqual(user, {
    user_id: id,
    ...person,
    first_name: "Ada",
    last_name: "Lovelace",
    preferred_language: "de",
    user_summary: "Counts.",
    job_titles: ["Analyst"],
    department: "Engines",
    tools: ["Loom"],
    daily_tasks: ["Notes", "Letters"],
    course: null,
    cohort: null,
    enrolment: null,
    access_role: "learner",
    is_active: true,
    team_ids: [],
    source: "api",
    last_login_at: null,
    deactivated_at: null,
    erased_at: null,
    creation_date: "2026-06-15T09:00:00.000000+00:00",
    modified_date: "2026-06-15T09:00:00.000000+00:00",
  });
  assert.deepEqual(await eventsOf(id), [
    {
      type: "user.created",
      data: {
        user_id: id,
        email: person.email,
        first_name: "Ada",
        last_name: "Lovelace",
        access_role: "learner",
        language: "de",
        provider: person.provider,
        provider_id: person.provider_id,
        is_active: true,
      },
    },
  ]);
});

test("fields that are left out stay, and a change is announced with what the learner is now", async () => {
  const person = aPerson();
  const { json: created } = await upsert({
    ...person,
    first_name: "Ada",
    tools: ["Loom"],
    department: "Engines",
  });
  app.clock.advance(60_000);
  const answer = await upsert({
    provider: person.provider,
    provider_id: person.provider_id,
    last_name: "King",
  });
  assert.equal(answer.status, 200);
  assert.equal(answer.json.id, created.id);
  assert.equal(answer.json.first_name, "Ada");
  assert.equal(answer.json.last_name, "King");
  assert.equal(answer.json.email, person.email);
  assert.equal(answer.json.department, "Engines");
  assert.deepEqual(answer.json.tools, ["Loom"]);
  assert.equal(answer.json.creation_date, created.creation_date);
  assert.ok(answer.json.modified_date > created.modified_date);
  const events = await eventsOf(created.id);
  assert.deepEqual(
    events.map(({ type }) => type),
    ["user.created", "user.updated"],
  );
  assert.equal(events[1]?.data.last_name, "King");
});

for (const [field, value] of Object.entries({
  first_name: "Grace",
  last_name: "Hopper",
  preferred_language: "it",
  user_summary: "Finds moths.",
  job_titles: ["Admiral"],
  department: "Navy",
  tools: ["Compiler"],
  daily_tasks: ["Talks"],
})) {
  test(`a change of ${field} alone is stored and announced`, async () => {
    const { json: created } = await upsert(aPerson());
    app.clock.advance(1000);
    const { provider, provider_id } = created;
    const answer = await upsert({ provider, provider_id, [field]: value });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.json[field], value);
    assert.ok(answer.json.modified_date > created.modified_date);
    assert.deepEqual(await eventTypesOf(created.id), ["user.created", "user.updated"]);
  });
}

test("the same profile again announces nothing and does not move modified_date", async () => {
  const body = { ...aPerson(), first_name: "Ada", job_titles: ["a", "b"], department: null };
  const { json: created } = await upsert(body);
  app.clock.advance(60_000);
  const answer = await upsert(body);
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.json, created);
  assert.deepEqual(await eventTypesOf(created.id), ["user.created"]);
});

test("null clears what may be null, blanks and empty lists empty the rest", async () => {
  const key = aKey();
  const full = {
    ...key,
    email: `${key.provider_id}@example.com`,
    first_name: "Ada",
    preferred_language: "fr",
    user_summary: "Counts.",
    department: "Engines",
    job_titles: ["Analyst"],
  };
  await upsert(full);
  const answer = await upsert({
    ...key,
    email: null,
    first_name: "",
    preferred_language: null,
    user_summary: "",
    department: null,
    job_titles: [],
  });
  assert.equal(answer.status, 200);
  const { email, first_name, preferred_language, user_summary, department, job_titles } = answer.json;
  assert.deepEqual(
    { email, first_name, preferred_language, user_summary, department, job_titles },
    {
      email: null,
      first_name: "",
      preferred_language: null,
      user_summary: "",
      department: null,
      job_titles: [],
    },
  );
});

for (const field of ["provider", "provider_id"]) {
  for (const [how, value] of [
    ["left out", undefined],
    ["null", null],
    ["empty", ""],
    ["blank", "  "],
  ] as const) {
    test(`${field} ${how} is 400 and names it`, async () => {
      const answer = await upsert({ ...aPerson(), [field]: value });
      assert.equal(answer.status, 400);
      assert.deepEqual(Object.keys(answer.json.errors), [field]);
    });
  }
}

test("a missing key beside an invalid field is 400 and lists both", async () => {
  const answer = await upsert({ provider: "acme", email: "nobody", preferred_language: "es" });
  assert.equal(answer.status, 400);
  assert.deepEqual(Object.keys(answer.json.errors).sort(), ["email", "preferred_language", "provider_id"]);
});

for (const [how, email] of [
  ["left out", undefined],
  ["null", null],
  ["blank", " "],
] as const) {
  test(`a new user with the e-mail ${how} is 400 and nothing is written`, async () => {
    const key = aKey();
    const answer = await upsert({ ...key, ...(email === undefined ? {} : { email }) });
    assert.equal(answer.status, 400);
    assert.ok(answer.json.errors.email);
    const list = await partner.call("GET", `/users/?provider_id=${key.provider_id}`);
    assert.equal(list.json.count, 0);
  });
}

test("the key is taken exactly as sent: told apart by case, refused with spaces around it, found by itself", async () => {
  const person = { ...aPerson(), provider_id: `two  words ${randomUUID()}` };
  const { json: first } = await upsert(person);
  assert.equal(first.provider_id, person.provider_id);
  for (const field of ["provider", "provider_id"] as const) {
    for (const spaced of [` ${person[field]}`, `${person[field]}\n`, `\u00a0${person[field]}`]) {
      const { status, json } = await upsert({ ...person, [field]: spaced });
      assert.equal(status, 422, JSON.stringify(spaced));
      assert.deepEqual(json.errors, { [field]: ["Must not begin or end with a space."] });
    }
  }
  const found = async (query: Record<string, string>) =>
    (await partner.call("GET", `/users/?${new URLSearchParams(query)}`)).json.results;
  assert.deepEqual(await found({ provider_id: person.provider_id }), [first]);
  assert.deepEqual(await found({ provider_id: `${person.provider_id} ` }), []);
  const other = await upsert({ ...person, provider: "ACME", email: `other-${person.email}` });
  assert.equal(other.status, 201);
  assert.equal(other.json.provider, "ACME");
});

test("a user without a provider who has the e-mail is claimed: keys set, 200, announced", async () => {
  const person = aPerson();
  const id = await storedUser({ email: person.email.toUpperCase(), first_name: "Ada" });
  const answer = await upsert({ ...person, last_name: "King" });
  assert.equal(answer.status, 200);
  assert.equal(answer.json.id, id);
  assert.equal(answer.json.provider, person.provider);
  assert.equal(answer.json.provider_id, person.provider_id);
  assert.equal(answer.json.first_name, "Ada");
  assert.equal(answer.json.source, "lti");
  const events = await eventsOf(id);
  assert.deepEqual(
    events.map(({ type }) => type),
    ["user.updated"],
  );
  assert.equal(events[0]?.data.provider_id, person.provider_id);
});

test("a second key with the same e-mail, in any case, is a second user: 201, announced, and the first stays as it is", async () => {
  const person = aPerson();
  const { json: first } = await upsert(person);
  const key = aKey();
  const second = await upsert({ ...key, email: person.email.toUpperCase(), first_name: "Other" });
  assert.equal(second.status, 201);
  assert.notEqual(second.json.id, first.id);
  assert.equal(second.json.email, person.email.toUpperCase(), "kept as it was sent");
  assert.deepEqual(await eventTypesOf(second.json.id), ["user.created"]);
  const list = (await partner.call("GET", `/users/?email=${person.email}`)).json;
  assert.deepEqual(
    list.results.map(({ id, first_name }: { id: number; first_name: string }) => [id, first_name]),
    [
      [first.id, first.first_name],
      [second.json.id, "Other"],
    ],
  );
  assert.equal((await upsert({ ...key, first_name: "Again" })).json.id, second.json.id);
});

test("a rehire with a new id and the old e-mail is a new user, and the leaver stays deactivated", async () => {
  const person = aPerson();
  const { json: leaver } = await upsert(person);
  await partner.call("DELETE", `/users/${leaver.id}/`);
  const rehired = await upsert({ ...aKey(), email: person.email });
  assert.equal(rehired.status, 201);
  assert.equal((await partner.call("GET", `/users/${leaver.id}/`)).json.is_active, false);
});

test("of users without a key who are active, the only one with the e-mail is claimed; several, and those who are not active, are not", async () => {
  const [alone, several, gone] = [aPerson(), aPerson(), aPerson()];
  const id = await storedUser({ email: alone.email });
  await upsert({ ...aKey(), email: alone.email }).then(({ status }) => assert.equal(status, 200));
  const claimed = (await partner.call("GET", `/users/${id}/`)).json;
  assert.equal(claimed.provider, "acme");
  const again = await upsert({ ...aKey(), email: alone.email });
  assert.equal(again.status, 201, "they have a key now");
  await storedUser({ email: several.email });
  await storedUser({ email: several.email.toUpperCase() });
  assert.equal((await upsert(several)).status, 201);
  const left = (await partner.call("GET", `/users/?email=${several.email}`)).json;
  assert.equal(left.results.filter(({ provider }: { provider: null }) => provider === null).length, 2);
  const goneId = await storedUser({ email: gone.email });
  await partner.call("DELETE", `/users/${goneId}/`);
  assert.equal((await upsert(gone)).status, 201);
});

test("of two new keys that claim one user at once, one gets them and the other is a second user", async () => {
  for (let round = 0; round < 5; round++) {
    const { email } = aPerson();
    const id = await storedUser({ email });
    const answers = await Promise.all([1, 2, 3].map(() => upsert({ ...aKey(), email })));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 201, 201]);
    assert.equal(answers.find(({ status }) => status === 200)?.json.id, id);
  }
});

test("the e-mail may change to any, one that somebody has included", async () => {
  const person = aPerson();
  const { json: user } = await upsert(person);
  const neighbour = aPerson();
  await upsert(neighbour);
  await storedUser({ email: `lti-${person.email}` });
  for (const email of [`new-${person.email}`, neighbour.email, `lti-${person.email}`]) {
    const changed = await upsert({ ...person, email });
    assert.deepEqual([changed.status, changed.json.id, changed.json.email], [200, user.id, email]);
  }
});

test("two organizations may have the same key and e-mail", async () => {
  const other = await aPartner(app);
  const person = aPerson();
  const { json: here } = await upsert(person);
  const there = await upsert(person, other);
  assert.equal(there.status, 201);
  assert.notEqual(there.json.id, here.id);
});

test("the key of a deactivated user reactivates, 200, announced as an update", async () => {
  const person = aPerson();
  const { json: user } = await upsert(person);
  await partner.call("DELETE", `/users/${user.id}/`);
  const answer = await upsert({ provider: person.provider, provider_id: person.provider_id });
  assert.equal(answer.status, 200);
  assert.equal(answer.json.is_active, true);
  assert.equal(answer.json.deactivated_at, null);
  const events = await eventsOf(user.id);
  assert.deepEqual(
    events.map(({ data }) => data.is_active),
    [true, false, true],
  );
});

test("of identical concurrent calls one is 201 and the others 200, and one user.created is announced", async () => {
  for (let round = 0; round < 10; round++) {
    const person = aPerson();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upsert(person)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 200, 200, 201]);
    assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1);
    assert.deepEqual(await eventTypesOf(answers[0]?.json.id), ["user.created"]);
  }
});

test("concurrent updates of different fields all last", async () => {
  const person = aPerson();
  const { provider, provider_id } = person;
  const { json: user } = await upsert(person);
  const changes = [
    { first_name: "Ada" },
    { last_name: "King" },
    { department: "Engines" },
    { tools: ["Loom"] },
  ];
  const answers = await Promise.all(changes.map((change) => upsert({ provider, provider_id, ...change })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  const { json } = await upsert({ provider, provider_id });
  assert.deepEqual(
    [json.first_name, json.last_name, json.department, json.tools],
    ["Ada", "King", "Engines", ["Loom"]],
  );
  assert.equal((await eventTypesOf(user.id)).length, 5);
});

test("concurrent calls with different keys for one e-mail make as many users", async () => {
  const email = aPerson().email;
  const answers = await Promise.all(Array.from({ length: 6 }, () => upsert({ ...aKey(), email })));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201, 201, 201, 201],
  );
  assert.equal(new Set(answers.map(({ json }) => json.id)).size, 6);
});

test("unknown fields are ignored, among them the ones that would give power", async () => {
  const answer = await upsert({
    ...aPerson(),
    access_role: "admin",
    is_active: false,
    id: 1,
    favourite_color: "red",
  });
  assert.equal(answer.status, 201);
  assert.equal(answer.json.access_role, "learner");
  assert.equal(answer.json.is_active, true);
});

for (const [name, fields] of Object.entries({
  "a wrong type": { first_name: 7 },
  "an over-long name": { last_name: "x".repeat(256) },
  "an over-long summary": { user_summary: "x".repeat(4001) },
  "a language that is not taught": { preferred_language: "es" },
  "too many job titles": { job_titles: Array.from({ length: 51 }, () => "x") },
  "a job title that is no text": { job_titles: [7] },
  "a list that is a text": { tools: "Loom" },
  "an e-mail that is none": { email: "ada@" },
  "an over-long key": { provider_id: "x".repeat(256) },
  "a NUL character": { first_name: "A\0da" },
  "half a surrogate pair": { last_name: "\ud800" },
  "a cohort that is no date": { course: "x", cohort: "2026-02-30" },
  "a cohort beyond all calendars": { course: "x", cohort: "99999-01-01" },
})) {
  test(`${name} is 422 and names the field`, async () => {
    const answer = await upsert({ ...aPerson(), ...fields });
    assert.equal(answer.status, 422);
    const named = Object.keys(answer.json.errors).map((field) => field.split(".")[0]);
    assert.deepEqual([...new Set(named)], [Object.keys(fields).at(-1)]);
  });
}

test("a body that is no object, or no JSON, is 400", async () => {
  for (const body of ["[]", '"text"', "null", "{", ""]) assert.equal((await upsert(body)).status, 400);
});

test("only a caller with the write scope may provision", async () => {
  const reader = await aPartner(app, { scope: "read" });
  assert.equal((await upsert(aPerson(), reader)).status, 403);
  assert.equal((await app.send("POST", "/api/v1/users/", { body: aPerson() })).status, 401);
});
