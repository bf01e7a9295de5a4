import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

function aPerson(fields: Record<string, unknown> = {}) {
  const provider_id = `u-${randomUUID().slice(0, 12)}`;
  return { provider: "acme", provider_id, email: `${provider_id}@example.com`, ...fields };
}
const bulk = (partner: Partner, users: unknown, options: Record<string, unknown> = {}) =>
  partner.call("POST", "/users/bulk/", { users, ...options });
const upsert = async (partner: Partner, body: unknown) => (await partner.call("POST", "/users/", body)).json;
const briefly = (json: { results: { status: string; status_code: number }[] }) =>
  json.results.map(({ status, status_code }) => `${status} ${status_code}`);

async function eventTypes(partner: Partner) {
  const { rows } = await sql<{ type: string }>`
    select type from event where organization_id = ${partner.organizationId} order by id`.execute(
    app.context.db,
  );
  return rows.map(({ type }) => type);
}
async function userCount(partner: Partner): Promise<number> {
  return (await partner.call("GET", "/users/")).json.count;
}

test("each row is answered as if it had come alone, in the request's order, and announced if it changed", async () => {
  const partner = await aPartner(app);
  const [same, changed, gone, neighbour, claimed] = [aPerson(), aPerson(), aPerson(), aPerson(), aPerson()];
  for (const person of [same, changed, neighbour]) await upsert(partner, person);
  const { id: goneId } = await upsert(partner, gone);
  await partner.call("DELETE", `/users/${goneId}/`);
  await sql`
    insert into "user" (organization_id, email, source, creation_date, modified_date)
    values (${partner.organizationId}, ${claimed.email}, 'lti', now(), now())`.execute(app.context.db);
  const before = (await eventTypes(partner)).length;
  const fresh = aPerson({ first_name: "Ada", tools: ["Loom", "a,b", 'c"d'], department: null });
  const { status, json } = await bulk(partner, [
    fresh,
    same,
    { ...changed, last_name: "King" },
    { provider: "acme", provider_id: gone.provider_id },
    claimed,
    aPerson({ email: neighbour.email.toUpperCase() }),
    { provider: "acme", provider_id: "nobody" },
    { provider: "acme", email: "nobody@example.com" },
    aPerson({ first_name: 7, preferred_language: "es" }),
    "Ada",
    null,
    { provider: "acme", provider_id: same.provider_id },
    { provider: "acme", provider_id: fresh.provider_id, last_name: "Second" },
  ]);
  assert.equal(status, 200);
  assert.deepEqual(briefly(json), [
    "created 201",
    "unchanged 200",
    "updated 200",
    "updated 200",
    "updated 200",
    "created 201",
    "failed 400",
    "failed 400",
    "failed 422",
    "failed 422",
    "failed 422",
    "unchanged 200",
    "updated 200",
  ]);
  const { count, created, updated, unchanged, failed, deactivated, results } = json;
  assert.deepEqual(
    { count, created, updated, unchanged, failed, deactivated },
    {
      count: 13,
      created: 2,
      updated: 4,
      unchanged: 2,
      failed: 5,
      deactivated: 0,
    },
  );
  assert.deepEqual(
    results.map(({ index }: { index: number }) => index),
    [...Array(13).keys()],
  );
  assert.equal(results[0].provider_id, fresh.provider_id);
  assert.equal(results[0].id, results[12].id);
  assert.equal(results[3].id, goneId);
  assert.notEqual(results[5].id, null, "an address that somebody with a key has is no reason");
  assert.ok(results[6].errors.email);
  assert.deepEqual(Object.keys(results[7].errors), ["provider_id"]);
  assert.deepEqual(Object.keys(results[8].errors).sort(), ["first_name", "preferred_language"]);
  assert.equal(results[8].id, null);
  assert.deepEqual((await eventTypes(partner)).slice(before).sort(), [
    "user.created",
    "user.created",
    "user.updated",
    "user.updated",
    "user.updated",
    "user.updated",
  ]);
  const stored = (await partner.call("GET", `/users/?provider_id=${fresh.provider_id}`)).json.results[0];
  assert.deepEqual(stored.tools, ["Loom", "a,b", 'c"d']);
  assert.equal(stored.first_name, "Ada");
  assert.equal(stored.last_name, "Second");
  assert.equal(stored.source, "bulk_import");
});

test("the same rows again are all unchanged and announce nothing", async () => {
  const partner = await aPartner(app);
  const users = Array.from({ length: 20 }, () => aPerson({ first_name: "Ada", job_titles: ["x"] }));
  assert.equal((await bulk(partner, users)).json.created, 20);
  const before = await partner.call("GET", "/users/");
  app.clock.advance(1000);
  assert.equal((await bulk(partner, users)).json.unchanged, 20);
  assert.deepEqual((await partner.call("GET", "/users/")).json, before.json);
  assert.equal((await eventTypes(partner)).length, 20);
});

test("fields left out of a row stay, and null clears", async () => {
  const partner = await aPartner(app);
  const person = aPerson({
    first_name: "Ada",
    department: "Engines",
    preferred_language: "fr",
    tools: ["Loom"],
  });
  await upsert(partner, person);
  const { provider, provider_id } = person;
  await bulk(partner, [{ provider, provider_id, last_name: "King", preferred_language: null, tools: [] }]);
  const user = await upsert(partner, { provider, provider_id });
  assert.deepEqual(
    [user.first_name, user.last_name, user.department, user.preferred_language, user.tools, user.email],
    ["Ada", "King", "Engines", null, [], person.email],
  );
});

test("course and cohort follow the rules of the single upsert, row by row", async () => {
  const partner = await aPartner(app);
  await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: {
      organization: partner.slug,
      slug: "onboarding",
      title: "O",
      access_days: 9,
      cohorts: ["2026-09-01"],
    },
  });
  const place = { course: "Onboarding", cohort: "2026-09-01" };
  const known = aPerson();
  await upsert(partner, known);
  const { json } = await bulk(partner, [
    aPerson(place),
    { ...known, ...place },
    { ...known, ...place },
    aPerson({ course: "onboarding" }),
    aPerson({ cohort: "2026-09-01" }),
    aPerson({ course: "nope", cohort: "2026-09-01" }),
    aPerson({ course: "onboarding", cohort: "2026-09-02" }),
    aPerson({ course: "onboarding", cohort: "soon" }),
    aPerson(),
  ]);
  assert.deepEqual(briefly(json), [
    "created 201",
    "updated 200",
    "unchanged 200",
    "failed 400",
    "failed 400",
    "failed 400",
    "failed 400",
    "failed 422",
    "created 201",
  ]);
  assert.equal((await partner.call("GET", "/users/?course=onboarding")).json.count, 2);
  assert.equal(await userCount(partner), 3);
});

test("flexible matching works in bulk: unknown courses are made once, new learners go to the default course", async () => {
  const partner = await aPartner(app, {
    organization: { flexible_matching: true, default_course: "fallback" },
  });
  await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, slug: "fallback", title: "Fallback", access_days: 9 },
  });
  await upsert(partner, aPerson({ course: "fallback" }));
  const users = [
    aPerson({ course: "new" }),
    aPerson({ course: "NEW" }),
    aPerson(),
    aPerson({ cohort: "2026-09-01" }),
  ];
  assert.equal((await bulk(partner, users)).json.created, 4);
  assert.equal((await partner.call("GET", "/courses/")).json.count, 3, "the general one among them");
  assert.equal((await partner.call("GET", "/users/?course=fallback")).json.count, 3);
  assert.equal((await partner.call("GET", "/users/?course=new")).json.count, 2);
});

test("atomic: one failing row undoes all, 422 with the same results; without one all are applied", async () => {
  const partner = await aPartner(app);
  const rejected = await bulk(partner, [aPerson(), { provider: "acme" }], { atomic: true });
  assert.equal(rejected.status, 422);
  assert.equal(rejected.json.code, "bulk_rejected");
  assert.deepEqual(briefly(rejected.json), ["created 201", "failed 400"]);
  assert.equal(rejected.json.results[0].id, null, "what was undone has no id");
  assert.equal(rejected.json.is_applied, false);
  assert.equal(await userCount(partner), 0);
  assert.deepEqual(await eventTypes(partner), []);
  const applied = await bulk(partner, [aPerson(), aPerson()], { atomic: true });
  assert.deepEqual([applied.status, applied.json.is_applied], [200, true]);
  assert.equal(await userCount(partner), 2);
});

test("dry_run reports and writes and announces nothing", async () => {
  const partner = await aPartner(app);
  const known = aPerson();
  const { id } = await upsert(partner, known);
  const { status, json } = await bulk(partner, [aPerson(), { ...known, first_name: "Ada" }, {}], {
    dry_run: true,
    deactivate_missing: { provider: "acme" },
  });
  assert.deepEqual([status, json.is_applied], [200, false]);
  assert.deepEqual(briefly(json), ["created 201", "updated 200", "failed 400"]);
  assert.equal(json.results[0].id, null);
  assert.equal(json.results[1].id, id);
  assert.equal(await userCount(partner), 1);
  assert.deepEqual(await eventTypes(partner), ["user.created"]);
  assert.equal((await upsert(partner, known)).first_name, "");
});

test("a dry run gives no row the id of somebody who will not be there", async () => {
  const partner = await aPartner(app);
  const person = aPerson();
  const rows = [person, { ...person, first_name: "Ada" }, { ...person, first_name: "Ada" }];
  const { json } = await bulk(partner, rows, { dry_run: true });
  assert.deepEqual(briefly(json), ["created 201", "updated 200", "unchanged 200"]);
  assert.deepEqual(
    json.results.map(({ id }: { id: unknown }) => id),
    [null, null, null],
  );
});

test("deactivate_missing deactivates this provider's active users who are in no row, and announces each", async () => {
  const partner = await aPartner(app);
  const [kept, missing, failing, foreign] = [aPerson(), aPerson(), aPerson(), aPerson({ provider: "other" })];
  const ids = [];
  for (const person of [kept, missing, failing, foreign]) ids.push((await upsert(partner, person)).id);
  const { json } = await bulk(partner, [kept, { ...failing, first_name: 7 }, aPerson()], {
    deactivate_missing: { provider: "acme" },
  });
  assert.equal(json.deactivated, 1);
  const { json: inactive } = await partner.call("GET", "/users/?is_active=false");
  assert.deepEqual(
    inactive.results.map(({ id }: { id: number }) => id),
    [ids[1]],
  );
  assert.deepEqual((await eventTypes(partner)).slice(-2).sort(), ["user.created", "user.updated"]);
});

test("a new row for an address of another provider's user is a new user, also where others are deactivated", async () => {
  const partner = await aPartner(app);
  const foreign = aPerson({ provider: "other" });
  await upsert(partner, foreign);
  const missing = await upsert(partner, aPerson());
  const rows = [aPerson(), aPerson({ email: foreign.email.toUpperCase() }), aPerson()];
  const { json } = await bulk(partner, rows, { deactivate_missing: { provider: "acme" } });
  assert.deepEqual(briefly(json), ["created 201", "created 201", "created 201"]);
  assert.equal(json.deactivated, 1);
  const { json: inactive } = await partner.call("GET", "/users/?is_active=false");
  assert.equal(inactive.results[0].id, missing.id);
});

test("deactivate_missing touches nobody while a row's key cannot be read", async () => {
  const partner = await aPartner(app);
  await upsert(partner, aPerson());
  for (const row of [
    { provider: "acme" },
    { provider_id: "x" },
    { provider: "acme", provider_id: 7 },
    { provider: "acme ", provider_id: "x" },
    { provider: "acme", provider_id: "x\n" },
    { provider: "acme", provider_id: "" },
    "row",
  ]) {
    const { json } = await bulk(partner, [aPerson(), row], { deactivate_missing: { provider: "acme" } });
    assert.equal(json.deactivated, 0);
  }
  assert.equal((await partner.call("GET", "/users/?is_active=false")).json.count, 0);
});

test("an undone bulk deactivates nobody", async () => {
  const partner = await aPartner(app);
  await upsert(partner, aPerson());
  const rows = [aPerson(), aPerson({ first_name: 7 })];
  await bulk(partner, rows, { atomic: true, deactivate_missing: { provider: "acme" } });
  assert.equal((await partner.call("GET", "/users/?is_active=false")).json.count, 0);
});

test("no row is 400, more than 1000 rows are 422, more than 5 MB are 413, other bodies 400 or 422", async () => {
  const partner = await aPartner(app);
  assert.equal((await bulk(partner, [])).status, 400);
  assert.equal((await bulk(partner, undefined)).status, 400);
  assert.equal((await bulk(partner, "x")).status, 422);
  assert.equal((await bulk(partner, [aPerson()], { atomic: "yes" })).status, 422);
  assert.equal((await bulk(partner, [aPerson()], { deactivate_missing: {} })).status, 400);
  assert.equal((await partner.call("POST", "/users/bulk/", "[]")).status, 400);
  const many = await bulk(
    partner,
    Array.from({ length: 1001 }, () => aPerson()),
  );
  assert.equal(many.status, 422);
  assert.deepEqual(Object.keys(many.json.errors), ["users"]);
  assert.equal((await bulk(partner, [aPerson({ unknown: "x".repeat(5_000_000) })])).status, 413);
  assert.equal((await bulk(partner, [aPerson({ unknown: "x".repeat(4_000_000) })])).status, 200);
  assert.equal(await userCount(partner), 1);
});

test("a thousand new users in one request are all there and all announced", async () => {
  const partner = await aPartner(app);
  const { json } = await bulk(
    partner,
    Array.from({ length: 1000 }, () => aPerson()),
  );
  assert.equal(json.created, 1000);
  assert.equal(await userCount(partner), 1000);
  const { rows } = await sql<{ count: number }>`
    select count(distinct event_id) as count from event
    where organization_id = ${partner.organizationId} and body::json ->> 'id' = event_id::text`.execute(
    app.context.db,
  );
  assert.equal(rows[0]?.count, 1000, "each event has an id of its own, the same in the body");
});

test("concurrent imports of the same people, in any order, create each once and never deadlock", async () => {
  const partner = await aPartner(app);
  const users = Array.from({ length: 100 }, () => aPerson());
  const orders = [users, users.toReversed(), users.toSorted(() => Math.random() - 0.5), users];
  const answers = await Promise.all(orders.map((order) => bulk(partner, order)));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  const total = (field: string) => answers.reduce((sum, { json }) => sum + json[field], 0);
  assert.equal(total("created"), 100);
  assert.equal(total("failed"), 0);
  assert.equal(await userCount(partner), 100);
  assert.equal((await eventTypes(partner)).length, 100);
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app.context.db);
  assert.deepEqual(rows, [{ deadlocks: 0 }]);
});

test("only a caller with the write scope may import", async () => {
  assert.equal((await bulk(await aPartner(app, { scope: "read" }), [aPerson()])).status, 403);
});

test("rows that share an address are as many users; of two that could claim somebody the first does", async () => {
  const partner = await aPartner(app);
  const [email, claimable] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  const { rows } = await sql<{ id: number }>`
    insert into "user" (organization_id, email, source, creation_date, modified_date)
    values (${partner.organizationId}, ${claimable}, 'lti', now(), now()) returning id`.execute(
    app.context.db,
  );
  const users = [
    aPerson({ email }),
    aPerson({ email: email.toUpperCase() }),
    aPerson({ email: claimable }),
    aPerson({ email: claimable }),
  ];
  const first = await bulk(partner, users);
  assert.deepEqual(briefly(first.json), ["created 201", "created 201", "updated 200", "created 201"]);
  assert.equal(first.json.results[2].id, rows[0]?.id);
  assert.equal((await partner.call("GET", `/users/?email=${email}`)).json.count, 2);
  assert.deepEqual(briefly((await bulk(partner, users)).json), Array(4).fill("unchanged 200"));
  const swapped = users.map((user, index) => ({ ...user, email: users[3 - index]?.email }));
  assert.equal((await bulk(partner, swapped)).json.updated, 4, "addresses change hands in one request");
});
