import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const read = (id: number, caller = partner) => caller.call("GET", `/users/${id}/`);
const patch = (id: number, body: unknown, headers: Record<string, string> = {}) =>
  partner.call("PATCH", `/users/${id}/`, body, { headers });
async function eventsOf(id: number) {
  await app.eventsSettled();
  const { json } = await partner.call("GET", "/events/?limit=500");
  return json.events.filter(({ data }: { data: { user_id: number } }) => data.user_id === id);
}

test("a user is read by id, as the list shows them", async () => {
  const { id, providerId } = await aLearner(partner);
  const listed = await partner.call("GET", `/users/?provider_id=${providerId}`);
  const { status, json } = await read(id);
  assert.equal(status, 200);
  assert.deepEqual(json, listed.json.results[0]);
  assert.equal((await read(999_999_999)).status, 404);
  assert.equal((await read(id, await aPartner(app))).status, 404);
});

test("learners read themselves, managers also whom they manage, and nobody else", async () => {
  const [manager, learner] = [await aPerson(app, partner, "manager"), await aPerson(app, partner, "learner")];
  const { id: outsider } = await aLearner(partner);
  await partner.call("POST", "/teams/", {
    name: "Profiles",
    manager_ids: [manager.id],
    member_ids: [learner.id],
  });
  for (const [caller, id, status] of [
    [learner, learner.id, 200],
    [learner, outsider, 403],
    [manager, manager.id, 200],
    [manager, learner.id, 200],
    [manager, outsider, 403],
    [manager, 999_999_999, 404],
  ] as const) {
    assert.equal((await caller.call("GET", `/users/${id}/`)).status, status);
  }
});

test("a change by id follows the rules of the upsert: left out stays, null and empty clear", async () => {
  const { id } = await aLearner(partner, { department: "Sales", tools: ["CRM"], user_summary: "Sells" });
  const { status, json } = await patch(id, { first_name: "Grace", department: null, tools: [], email: " " });
  assert.equal(status, 200);
  assert.deepEqual(
    [json.first_name, json.last_name, json.department, json.tools, json.user_summary, json.email],
    ["Grace", "Muster", null, [], "Sells", null],
  );
  const events = await eventsOf(id);
  assert.deepEqual(
    events.map(({ event }: { event: string }) => event),
    ["user.created", "user.updated"],
  );
});

test("a change that changes nothing is not announced, and modified_date stays", async () => {
  const { id } = await aLearner(partner, { job_titles: ["Clerk"] });
  const before = (await read(id)).json;
  app.clock.advance(1000);
  const { status, json } = await patch(id, { first_name: "Ada", job_titles: ["Clerk"] });
  assert.deepEqual([status, json], [200, before]);
  assert.equal((await patch(id, {})).status, 200);
  assert.equal((await eventsOf(id)).length, 1);
});

test("key and role cannot be changed by id", async () => {
  const { id, providerId } = await aLearner(partner);
  const { status, json } = await patch(id, { access_role: "admin", provider: "other", provider_id: "other" });
  assert.equal(status, 200);
  assert.deepEqual([json.access_role, json.provider, json.provider_id], ["learner", "acme", providerId]);
});

test("a change of a deactivated user leaves them deactivated; reactivation lets them in again", async () => {
  const { id } = await aLearner(partner);
  await partner.call("DELETE", `/users/${id}/`);
  const changed = await patch(id, { first_name: "Grace" });
  assert.deepEqual([changed.status, changed.json.is_active], [200, false]);
  for (let time = 0; time < 2; time++) {
    const { status, json } = await partner.call("POST", `/users/${id}/reactivate/`);
    assert.deepEqual([status, json.is_active, json.deactivated_at], [200, true, null]);
  }
  assert.equal((await eventsOf(id)).length, 4, "created, deactivated, changed, reactivated once");
  assert.equal((await partner.call("POST", "/users/999999999/reactivate/")).status, 404);
});

test("an address that somebody else has may be theirs too; half a place in a course is refused whole", async () => {
  const email = `${randomUUID()}@example.com`;
  await aLearner(partner, { email });
  const { id } = await aLearner(partner);
  const shared = await patch(id, { email: email.toUpperCase() });
  assert.deepEqual([shared.status, shared.json.email], [200, email.toUpperCase()]);
  const half = await patch(id, { first_name: "Grace", course: "onboarding" });
  assert.equal(half.status, 400);
  assert.equal((await read(id)).json.first_name, "Ada");
  assert.equal((await patch(id, { email: "no address" })).status, 422);
});

test("a place in a course is changed with the profile", async () => {
  await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: {
      organization: partner.slug,
      slug: "sales",
      title: "Sales",
      access_days: 30,
      cohorts: ["2026-09-01"],
    },
  });
  const { id } = await aLearner(partner);
  const { status, json } = await patch(id, { course: "sales", cohort: "2026-09-01" });
  assert.deepEqual([status, json.course, json.cohort], [200, "sales", "2026-09-01"]);
});

test("of two changes that saw the same state, the second is refused, and so is a late deactivation", async () => {
  const { id } = await aLearner(partner);
  const etag = String((await read(id)).headers.get("etag"));
  assert.equal((await patch(id, { first_name: "One" }, { "if-match": etag })).status, 200);
  assert.equal((await patch(id, { first_name: "Two" }, { "if-match": etag })).status, 412);
  const headers = { "if-match": etag };
  assert.equal((await partner.call("DELETE", `/users/${id}/`, undefined, { headers })).status, 412);
  assert.equal((await read(id)).json.is_active, true);
});
