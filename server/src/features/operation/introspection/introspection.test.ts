import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";
import { until } from "#test/waiting/until.ts";
import { anEndpoint, announce, operate } from "#test/webhooks.ts";
import { forgetOldRequests } from "./request-log/retention.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: { requestsPerHour: 1000 } });
});
after(() => app.stop());

const logged = async (partner: Partner, query = "") =>
  (await partner.call("GET", `/request-logs/?page_size=200&${query}`)).json.results;
/** A request is noted once it is answered, which may be a moment after the answer has arrived here. */
async function loggedRequest(partner: Partner, requestId: string) {
  await until(async () => (await logged(partner, `request_id=${requestId}`)).length > 0);
  const [entry] = await logged(partner, `request_id=${requestId}`);
  return entry;
}
const named = (requestId: string) => ({ headers: { "x-request-id": requestId } });

test("whoami says who calls, what they may, and what is left, which is what the headers say", async () => {
  const partner = await aPartner(app, {
    organization: { time_zone: "Europe/Zurich", flexible_matching: true, is_sandbox: true },
    application: { provider_label: "acme" },
    scope: "read",
  });
  const first = await partner.call("GET", "/whoami/");
  const { organization, application, limits, ...rest } = first.json;
  assert.deepEqual(organization, {
    id: partner.organizationId,
    slug: partner.slug,
    name: organization.name,
    time_zone: "Europe/Zurich",
    is_sandbox: true,
  });
  assert.deepEqual(application, { id: partner.applicationId, name: "Portal", client_id: partner.clientId });
  assert.deepEqual(rest, {
    user: null,
    scopes: ["read"],
    provider_label: "acme",
    flexible_matching: true,
  });
  assert.equal(limits.requests_per_hour, 1000);
  assert.equal(String(limits.remaining), first.headers.get("x-ratelimit-remaining"));
  const second = await partner.call("GET", "/whoami/");
  assert.equal(second.json.limits.remaining, limits.remaining - 1, "asking costs one request, not two");
  assert.equal(
    Date.parse(second.json.limits.resets_at) / 1000,
    Number(second.headers.get("x-ratelimit-reset")),
  );
});

test("a person is told their role", async () => {
  const partner = await aPartner(app);
  for (const role of ["learner", "manager", "admin"] as const) {
    const person = await aPerson(app, partner, role);
    const { status, json } = await person.call("GET", "/whoami/");
    assert.equal(status, 200);
    assert.deepEqual([json.application, json.scopes], [null, null]);
    assert.deepEqual(json.user, { id: person.id, access_role: role });
    const expected = role === "admin" ? 200 : 403;
    for (const path of ["/request-logs/", "/health/integration/"])
      assert.equal((await person.call("GET", path)).status, expected, `${role} ${path}`);
  }
});

test("each request is in the log, with its template and code, and nothing of a person", async () => {
  const partner = await aPartner(app);
  const learner = await aLearner(partner);
  await partner.call("GET", `/users/${learner.id}/?secret=hush`, undefined, named("first-of-them"));
  const entry = await loggedRequest(partner, "first-of-them");
  assert.deepEqual(entry, {
    id: entry.id,
    occurred_at: entry.occurred_at,
    caller_type: "service_account",
    application_id: partner.applicationId,
    method: "GET",
    path: "/api/v1/users/{id}/",
    status: 200,
    code: null,
    duration_ms: entry.duration_ms,
    request_id: "first-of-them",
    ip: "127.0.0.1",
  });
  await partner.call("POST", "/users/", { email: "who@example.com" }, named("refused-one"));
  const refused = await loggedRequest(partner, "refused-one");
  assert.deepEqual([refused.status, refused.code], [400, "missing_field"]);
  await partner.call("GET", "/nowhere/at/all/", undefined, named("lost-one"));
  assert.deepEqual((await loggedRequest(partner, "lost-one")).status, 404);
  const { rows } = await sql<{ text: string }>`
    select string_agg(to_json(request_log)::text, ' ') as text from request_log
    where organization_id = ${partner.organizationId}`.execute(app.context.db);
  assert.doesNotMatch(rows[0]?.text ?? "", /hush|example\.com|nowhere|emp-/);
  assert.ok(!rows[0]?.text.includes(partner.token));
});

test("the log filters, newest first, and is the organization's own", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  await partner.call("GET", "/teams/", undefined, named("older-one"));
  await loggedRequest(partner, "older-one");
  app.clock.advance(1000);
  await partner.call("GET", "/users/?page=999", undefined, named("newer-one"));
  const newer = await loggedRequest(partner, "newer-one");
  const ids = async (query: string) =>
    (await logged(partner, query))
      .map(({ request_id }: { request_id: string }) => request_id)
      .filter((id: string) => /^(older|newer)-one$/.test(id));
  assert.deepEqual(await ids(""), ["newer-one", "older-one"]);
  assert.deepEqual(await ids("status=404&code=invalid_page"), ["newer-one"]);
  assert.deepEqual(await ids("path=/api/v1/teams/&method=GET"), ["older-one"]);
  assert.deepEqual(await ids(`from=${encodeURIComponent(newer.occurred_at)}`), ["newer-one"]);
  assert.deepEqual(await ids(`application_id=${partner.applicationId}`), ["newer-one", "older-one"]);
  assert.deepEqual(await logged(neighbour, "request_id=newer-one"), []);
  const foreign = await partner.call("GET", `/request-logs/?application_id=${neighbour.applicationId}`);
  assert.deepEqual([foreign.status, foreign.json.code], [404, "application_not_found"]);
});

test("operators see all organizations' requests, and refused credentials", async () => {
  const partner = await aPartner(app);
  await app.send("GET", "/api/v1/users/", { token: "not-a-token", ...named("stranger-one") });
  await partner.call("GET", "/users/", undefined, named("known-one"));
  await loggedRequest(partner, "known-one");
  const find = async (id: string) =>
    (await operate(app, "GET", `/request-log/?request_id=${id}`)).json.results[0];
  const stranger = await find("stranger-one");
  assert.deepEqual([stranger.organization_id, stranger.caller_type, stranger.status], [null, null, 401]);
  assert.equal((await find("known-one")).organization_id, partner.organizationId);
  const none = await operate(app, "GET", "/request-log/?organization_id=0");
  assert.equal(none.json.count, 0);
});

test("requests older than thirty days are forgotten, younger ones kept", async () => {
  const partner = await aPartner(app);
  await partner.call("GET", "/users/", undefined, named("forgotten-one"));
  await loggedRequest(partner, "forgotten-one");
  await forgetOldRequests(app.context);
  assert.equal((await logged(partner, "request_id=forgotten-one")).length, 1);
  const inAMonth = new Date(app.clock().getTime() + 30 * 86_400_000 + 1000);
  await forgetOldRequests({ ...app.context, clock: () => inAMonth });
  assert.deepEqual(await logged(partner, "request_id=forgotten-one"), []);
});

test("the health of an integration: what is used is classified, what is not is said", async () => {
  const partner = await aPartner(app);
  const check = async (query = "") => {
    const { json, status, text } = await partner.call("GET", `/health/integration/${query}`);
    assert.equal(status, 200, text);
    const states = json.checks.map((one: { channel: string; state: string }) => [one.channel, one.state]);
    return { ...json, states: Object.fromEntries(states) };
  };
  await until(async () => (await check()).states.credentials === "ok");
  const first = await check();
  assert.equal(first.state, "ok");
  assert.deepEqual(first.states, {
    credentials: "ok",
    webhooks: "unused",
    events: "unused",
    clock: "unused",
    rate_limit: "ok",
  });
  for (const { message } of first.checks) assert.match(message, /^[A-Z0-9].*\.$/);

  const now = (ms: number) => `?client_time=${new Date(app.clock().getTime() + ms).toISOString()}`;
  assert.equal((await check(now(0))).states.clock, "ok");
  assert.equal((await check(now(-60_000))).states.clock, "warning");
  assert.equal((await check(now(600_000))).states.clock, "failing");

  const { id } = await anEndpoint(app, partner, "https://receiver.example.com/");
  assert.equal((await check()).states.webhooks, "unused");
  await operate(app, "POST", `/webhook-endpoints/${id}/pause/`);
  assert.equal((await check()).states.webhooks, "warning");

  await partner.call("GET", "/events/");
  await until(async () => (await check()).states.events === "ok");
  app.clock.advance(60_000);
  await announce(app, partner.organizationId, 1);
  assert.equal((await check()).states.events, "ok");
  app.clock.advance(2 * 3_600_000);
  assert.equal((await check()).states.events, "warning");
});
