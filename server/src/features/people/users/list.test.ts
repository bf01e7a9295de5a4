import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const list = (query: string, caller = partner) => caller.call("GET", `/users/${query}`);
const idsOf = (answer: { json: { results: { id: number }[] } }) => answer.json.results.map(({ id }) => id);
const found = async (query: string, caller = partner) => idsOf(await list(query, caller));

async function manager(caller: Partner, role: string) {
  const { id } = await aLearner(caller);
  const email = `${randomUUID()}@example.com`;
  const { json } = await list(`?sort=-id&page_size=1`, caller);
  const [user] = json.results;
  await caller.call("POST", "/users/", { provider: user.provider, provider_id: user.provider_id, email });
  const password = "long enough for us";
  const token = await app.operatorToken();
  await app.send("PATCH", `/operator/v1/users/${id}/`, { token, body: { access_role: "manager", password } });
  const { json: jwt } = await app.send("POST", "/auth/jwt/create/", { body: { email, password } });
  if (role !== "manager") {
    await app.send("PATCH", `/operator/v1/users/${id}/`, { token, body: { access_role: role } });
  }
  return { id, token: String(jwt.access) };
}

test("an organization without users has an empty first page", async () => {
  const { status, json } = await list("", await aPartner(app));
  assert.equal(status, 200);
  assert.deepEqual(json, { count: 0, next: null, previous: null, results: [] });
});

test("every user of the organization is listed once over the pages, deactivated ones too, and nobody else's", async () => {
  const own = await aPartner(app);
  await aLearner(await aPartner(app));
  const learners = [];
  for (let index = 0; index < 5; index++) learners.push((await aLearner(own)).id);
  await own.call("DELETE", `/users/${learners[2]}/`);
  const seen: number[] = [];
  let path: string | null = "/users/?page_size=2";
  while (path !== null) {
    const { status, json } = await own.call("GET", path);
    assert.equal(status, 200);
    assert.equal(json.count, 5);
    seen.push(...json.results.map(({ id }: { id: number }) => id));
    path =
      json.next === null
        ? null
        : new URL(json.next).pathname.replace("/api/v1", "") + new URL(json.next).search;
  }
  assert.deepEqual(seen, learners);
});

test("a page beyond the end, or that is no page, is 404; a page size is clamped, or 422", async () => {
  for (const page of ["2", "0", "-1", "x", "1.5", "99999999999999999999"]) {
    const { status, json } = await list(`?page=${page}`, await aPartner(app));
    assert.equal(status, 404, page);
    assert.equal(json.detail, "Invalid page.");
  }
  for (const size of ["1000", "99999999999999999999"]) {
    assert.equal((await list(`?page_size=${size}`)).status, 200, size);
  }
  for (const size of ["0", "-5", "ten"]) {
    assert.equal((await list(`?page_size=${size}`)).status, 422, size);
  }
});

test("search finds parts of names, e-mail and provider_id without regard to case and accents", async () => {
  const own = await aPartner(app);
  const { id } = await aLearner(own, {
    provider_id: "Emp-77_x",
    email: "zoe@example.com",
    first_name: "Zoë",
    last_name: "Müller-Søren",
  });
  await aLearner(own, { first_name: "Other", last_name: "Person" });
  for (const text of ["zoe", "ZOË", "muller", "Zoë Müller", "müller-søren zoe", "zoe@EXAMPLE", "emp-77_X"]) {
    assert.deepEqual(await found(`?search=${encodeURIComponent(text)}`, own), [id], text);
  }
  for (const text of ["%", "_77", "emp%", "\\", "zoe@example.comemp", "zzz"]) {
    const ids = await found(`?search=${encodeURIComponent(text)}`, own);
    assert.ok(!ids.includes(id), `"${text}" is no wildcard`);
  }
});

test("search finds letters that Unicode does not take apart by their plain neighbours, and by themselves", async () => {
  const own = await aPartner(app);
  for (const [name, ...texts] of [
    ["Łukasz", "lukasz", "łUKASZ"],
    ["Ørsted", "orsted", "ØRSTED"],
    ["Đức", "duc", "đức"],
    ["Æon", "aeon", "æON"],
    ["Straße", "strasse", "STRAßE", "straẞe"],
    ["Cœur", "coeur", "CŒUR"],
    ["Işıl", "isil", "IŞIL"],
    ["Þór", "thor", "þór"],
  ] as const) {
    const { id } = await aLearner(own, { last_name: name });
    for (const text of texts) {
      assert.deepEqual(await found(`?search=${encodeURIComponent(text)}`, own), [id], `${text} in ${name}`);
    }
  }
});

test("each filter keeps exactly its own", async () => {
  const own = await aPartner(app);
  const one = await aLearner(own, { provider: "alpha", provider_id: "a_1", email: "One@Example.com" });
  const two = await aLearner(own, { provider: "beta", provider_id: "a_1", email: "two@example.com" });
  const three = await aLearner(own, { provider: "beta", provider_id: "ab1", email: "three@example.com" });
  await own.call("DELETE", `/users/${three.id}/`);
  assert.deepEqual(await found("?provider=alpha", own), [one.id]);
  assert.deepEqual(await found("?provider=Alpha", own), []);
  assert.deepEqual(await found("?provider_id=a_1", own), [one.id, two.id]);
  assert.deepEqual(await found("?provider_id=a_1&provider=beta", own), [two.id]);
  assert.deepEqual(await found("?provider_id_prefix=a_", own), [one.id, two.id]);
  assert.deepEqual(await found("?provider_id_prefix=a", own), [one.id, two.id, three.id]);
  assert.deepEqual(await found("?email=one@EXAMPLE.com", own), [one.id]);
  assert.deepEqual(await found("?email=one", own), []);
  assert.deepEqual(await found("?is_active=false", own), [three.id]);
  assert.deepEqual(await found("?is_active=YES", own), [one.id, two.id]);
  assert.deepEqual(await found("?is_active=", own), [one.id, two.id, three.id], "empty is left out");
});

test("course and cohort keep those who are enrolled there now", async () => {
  const own = await aPartner(app);
  for (const slug of ["one", "two"]) {
    await app.send("POST", "/operator/v1/courses/", {
      token: await app.operatorToken(),
      body: {
        organization: own.slug,
        slug,
        title: slug,
        access_days: 10,
        cohorts: ["2026-09-01", "2027-01-01"],
      },
    });
  }
  const stayed = await aLearner(own, { course: "one", cohort: "2026-09-01" });
  const later = await aLearner(own, { course: "one", cohort: "2027-01-01" });
  const left = await aLearner(own, { course: "one", cohort: "2026-09-01" });
  await own.call("POST", "/users/", {
    provider: "acme",
    provider_id: left.providerId,
    course: "two",
    cohort: "2026-09-01",
  });
  assert.deepEqual(await found("?course=ONE", own), [stayed.id, later.id]);
  assert.deepEqual(await found("?course=one&cohort=2026-09-01", own), [stayed.id]);
  assert.deepEqual(await found("?cohort=2026-09-01", own), [stayed.id, left.id]);
  assert.deepEqual(await found("?course=none", own), []);
});

test("modified_after keeps what changed strictly after the moment", async () => {
  const own = await aPartner(app);
  const first = await aLearner(own);
  const { json } = await list("", own);
  const moment = json.results[0].modified_date;
  app.clock.advance(1);
  const second = await aLearner(own);
  assert.deepEqual(await found(`?modified_after=${encodeURIComponent(moment)}`, own), [second.id]);
  assert.deepEqual(await found(`?modified_after=${moment}`, own), [second.id], "a plus sign read as a space");
  assert.deepEqual(await found("?modified_after=2026-01-01", own), [first.id, second.id]);
});

test("sorting is by each key in both directions, with the id as the last word", async () => {
  const own = await aPartner(app);
  const b = await aLearner(own, { email: "b@example.com", last_name: "Älpler" });
  const a = await aLearner(own, { email: "A@example.com", last_name: "Zorn" });
  app.clock.advance(1000);
  const c = await aLearner(own, { email: "c@example.com", last_name: "Älpler" });
  await own.call("POST", "/users/", { provider: "acme", provider_id: a.providerId, first_name: "Changed" });
  assert.deepEqual(await found("?sort=id", own), [b.id, a.id, c.id]);
  assert.deepEqual(await found("?sort=-id", own), [c.id, a.id, b.id]);
  assert.deepEqual(await found("?sort=email", own), [a.id, b.id, c.id]);
  assert.deepEqual(await found("?sort=last_name", own), [b.id, c.id, a.id]);
  assert.deepEqual(await found("?sort=last_name,-email", own), [c.id, b.id, a.id]);
  assert.deepEqual(await found("?sort=-creation_date", own), [c.id, b.id, a.id]);
  assert.deepEqual(await found("?sort=modified_date", own), [b.id, a.id, c.id]);
});

test("users who are equal in the sort key are still listed once each over the pages", async () => {
  const own = await aPartner(app);
  const users = Array.from({ length: 60 }, (_, index) => ({
    provider: "acme",
    provider_id: `same-${index}`,
    email: `same-${index}@example.com`,
    last_name: "Same",
  }));
  await own.call("POST", "/users/bulk/", { users });
  const seen: number[] = [];
  for (let page = 1; page <= 9; page++)
    seen.push(...(await found(`?sort=last_name&page_size=7&page=${page}`, own)));
  assert.equal(new Set(seen).size, 60);
});

for (const query of [
  "sort=age",
  "is_active=maybe",
  "cohort=2026-02-30",
  "modified_after=soon",
  "team_id=x",
]) {
  const [parameter = ""] = query.split("=");
  test(`?${query} is 422 and names the parameter`, async () => {
    const { status, json } = await list(`?${query}`);
    assert.equal(status, 422);
    assert.deepEqual(Object.keys(json.errors), [parameter]);
  });
}

test("a team nobody has is 404 and says what was not found", async () => {
  const { status, json } = await list("?team_id=1");
  assert.equal(status, 404);
  assert.equal(json.detail, "Team not found.");
});

test("managers and admins may list by JWT, learners may not, and only admins may provision and deactivate", async () => {
  const own = await aPartner(app);
  const boss = await manager(own, "manager");
  const admin = await manager(own, "admin");
  const calls = [
    ["GET", "/users/", undefined],
    ["GET", "/courses/", undefined],
    ["POST", "/users/", { provider: "acme", provider_id: "jwt", email: "jwt@example.com" }],
    ["POST", "/users/bulk/", { users: [{ provider: "acme", provider_id: "jwt" }] }],
    ["DELETE", `/users/${boss.id}/`, undefined],
  ] as const;
  const statuses = async (token: string) => {
    const all: number[] = [];
    for (const [method, path, body] of calls) {
      all.push((await app.send(method, `/api/v1${path}`, { token, ...(body ? { body } : {}) })).status);
    }
    return all;
  };
  assert.deepEqual(await statuses(boss.token), [200, 200, 403, 403, 403]);
  assert.deepEqual(await statuses(admin.token), [200, 200, 201, 200, 204]);
  assert.deepEqual(await statuses(boss.token), [401, 401, 401, 401, 401], "deactivated by the admin");
});

test("a manager without teams finds nobody but themselves, in rows and in counts", async () => {
  const own = await aPartner(app);
  const learner = await aLearner(own, { first_name: "Grace" });
  const boss = await manager(own, "manager");
  const asBoss = (query: string) => app.send("GET", `/api/v1/users/${query}`, { token: boss.token });
  const { json } = await asBoss("");
  assert.equal(json.count, 1);
  assert.deepEqual(idsOf({ json }), [boss.id]);
  for (const query of ["?search=grace", `?provider_id=${learner.providerId}`, "?is_active=false"]) {
    assert.deepEqual(
      (await asBoss(query)).json,
      { count: 0, next: null, previous: null, results: [] },
      query,
    );
  }
  const admin = await manager(own, "admin");
  const { json: all } = await app.send("GET", "/api/v1/users/", { token: admin.token });
  assert.deepEqual(idsOf({ json: all }), [learner.id, boss.id, admin.id]);
});

test("deactivation is 204 and stays 204, is announced once, and keeps the record", async () => {
  const { id } = await aLearner(partner);
  for (const _ of [1, 2]) {
    const { status, text } = await partner.call("DELETE", `/users/${id}/`);
    assert.equal(status, 204);
    assert.equal(text, "");
  }
  const { json } = await list(`?is_active=false&sort=-id`);
  assert.equal(json.results[0].id, id);
  assert.equal(json.results[0].is_active, false);
  assert.ok(json.results[0].deactivated_at);
  const rows = await app.context.db
    .selectFrom("event")
    .select(["type", "body"])
    .orderBy("id", "desc")
    .execute();
  const about = rows.filter(({ body }) => JSON.parse(body).data.user_id === id);
  assert.deepEqual(
    about.map(({ type, body }) => [type, JSON.parse(body).data.is_active]),
    [
      ["user.updated", false],
      ["user.created", true],
    ],
  );
});

test("deactivating another organization's user, a missing one or no id at all is one and the same 404", async () => {
  const stranger = await aLearner(await aPartner(app));
  const bodies = [];
  for (const id of [stranger.id, 2 ** 52, "0", "x", "-1", "1e3", "99999999999999999999"]) {
    const { status, json } = await partner.call("DELETE", `/users/${id}/`);
    assert.equal(status, 404);
    bodies.push(JSON.stringify({ ...json, request_id: null }));
  }
  assert.equal(new Set(bodies).size, 1);
});

test("reading needs the read scope, deactivating the write scope", async () => {
  const reader = await aPartner(app, { scope: "read" });
  assert.equal((await list("", reader)).status, 200);
  assert.equal((await reader.call("DELETE", "/users/1/")).status, 403);
  assert.equal((await list("", await aPartner(app, { scope: "write" }))).status, 403);
  assert.equal((await app.send("GET", "/api/v1/users/")).status, 401);
});
