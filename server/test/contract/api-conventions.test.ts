import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Type } from "typebox";
import type { Feature } from "#platform/feature.ts";
import { startApp, type TestApp } from "../app.ts";
import { aLearner, aPartner, type Partner } from "../builders.ts";

/** What contract 1.4 to 1.6 promises of every route, on routes that stand for the others and on one of our own. */
const leaving: Feature = {
  name: "leaving",
  partnerRoutes(api) {
    const schema = { tags: ["Introspection"], summary: "Leaving", response: { 200: Type.Object({}) } };
    const deprecated = { since: "2026-01-01", sunset: "2026-07-01", link: "https://example.com/changes" };
    api.get("/leaving/", { schema, config: { scope: "read", deprecated } }, async () => ({}));
    api.get("/failing/", { schema, config: { scope: "read" } }, async () => {
      throw new Error("A bug.");
    });
  },
};

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({ features: [leaving] });
  partner = await aPartner(app);
  await aLearner(partner);
});
after(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  partner.call("GET", path, undefined, { headers });

test("whoever has an answer already is told so in a few bytes", async () => {
  for (const path of ["/users/", "/curricula/templates/1/", "/schema/"]) {
    const first = await get(path);
    const tag = first.headers.get("etag") ?? "";
    assert.match(tag, /^"[\w-]{27}(-(br|gzip))?"$/, path);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
      const again = await get(path, { "if-none-match": known });
      assert.equal(again.status, 304, `${path} ${known}`);
      assert.equal(again.text, "");
      assert.equal(again.headers.get("etag"), tag);
      assert.ok(again.headers.get("x-ratelimit-remaining"));
    }
    assert.equal((await get(path, { "if-none-match": '"other"' })).status, 200);
  }
});

test("a change of a list changes its tag", async () => {
  const { headers } = await get("/users/");
  await aLearner(partner);
  const changed = await get("/users/", { "if-none-match": headers.get("etag") ?? "" });
  assert.equal(changed.status, 200);
});

test("answers are kept by their caller alone, and errors by nobody", async () => {
  const list = await get("/users/");
  assert.equal(list.headers.get("cache-control"), "private, no-cache");
  assert.equal(list.headers.get("vary"), "Accept, Authorization, Cookie, Prefer, Accept-Encoding");
  assert.equal((await get("/users/?sort=nonsense")).headers.get("cache-control"), "no-store");
});

test("HEAD has the tag of GET and no body", async () => {
  const head = await partner.call("HEAD", "/users/");
  assert.equal(head.status, 200);
  assert.equal(head.headers.get("etag"), (await get("/users/")).headers.get("etag"));
  assert.equal(head.text, "");
});

async function aTeam() {
  const { json } = await partner.call("POST", "/teams/", { name: `Team ${Math.random()}` });
  const path = `/teams/${json.id}/`;
  return { path, tag: (await get(path)).headers.get("etag") ?? "" };
}
const change = (path: string, tag: string, description: string) =>
  partner.call("PATCH", path, { description }, { headers: { "if-match": tag } });

test("a change under a tag that still holds is made, one under an old tag refused", async () => {
  const { path, tag } = await aTeam();
  assert.equal((await change(path, tag, "first")).status, 200);
  const late = await change(path, tag, "second");
  assert.equal(late.status, 412);
  assert.equal(late.json.code, "precondition_failed");
  const now = await get(path);
  assert.equal(now.json.description, "first");
  assert.equal((await change(path, `W/${now.headers.get("etag")}`, "weak")).status, 412);
  assert.equal((await change(path, `"x", ${now.headers.get("etag")}`, "listed")).status, 200);
  assert.equal((await change(path, "*", "any")).status, 200);
  const removal = await partner.call("DELETE", path, undefined, { headers: { "if-match": tag } });
  assert.equal(removal.status, 412);
  assert.equal((await get(path)).status, 200);
});

test("If-Match that can never match says what to do instead of sending the caller round in circles", async () => {
  const { path, tag } = await aTeam();
  for (const unreadable of [tag.replaceAll('"', ""), `W/${tag.replaceAll('"', "")}`, `${tag} or so`, ""]) {
    const { status, json } = await change(path, unreadable, "unreadable");
    assert.deepEqual([status, json.code], [422, "precondition_unreadable"], unreadable);
    assert.match(json.detail, /with its quotes/);
  }
  const weak = await change(path, `W/${tag}`, "weak");
  assert.deepEqual([weak.status, weak.json.code], [412, "precondition_failed"]);
  assert.match(weak.json.detail, /without the `W\/`/);
  assert.equal((await get(path)).headers.get("etag"), tag, "nothing was changed");
  assert.equal((await change(path, ` W/"x" ,${tag}`, "listed")).status, 200);
});

test("of many changes racing under one tag, one is made", async () => {
  const { path, tag } = await aTeam();
  const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => change(path, tag, `${number}`)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(412)]);
});

test("an operator's changes of applications, courses and people are refused under an old tag", async () => {
  const token = await app.operatorToken();
  const { id: userId } = await aLearner(partner);
  const course = { organization: partner.slug, slug: "tagged", title: "Tagged", access_days: 9 };
  const made = await app.send("POST", "/operator/v1/courses/", { token, body: course });
  for (const [path, body] of [
    [`/operator/v1/applications/${partner.applicationId}/`, { name: "Renamed" }],
    [`/operator/v1/courses/${made.json.id}/`, { title: "Renamed" }],
    [`/operator/v1/users/${userId}/`, { access_role: "manager" }],
  ] as const) {
    const tag = (await app.send("GET", path, { token })).headers.get("etag") ?? "";
    const send = () => app.send("PATCH", path, { token, body, headers: { "if-match": tag } });
    assert.equal((await send()).status, 200, path);
    assert.equal((await send()).status, 412, path);
  }
});

test("where If-Match is not supported, nothing is changed behind its back", async () => {
  const path = `/operator/v1/organizations/${partner.slug}/`;
  const headers = { "if-match": '"x"' };
  const answer = await app.send("PATCH", path, {
    token: await app.operatorToken(),
    body: { name: "New" },
    headers,
  });
  assert.equal(answer.status, 412);
  assert.equal(answer.json.code, "precondition_unsupported");
  const { providerId } = await aLearner(partner);
  const key = { provider: "acme", provider_id: providerId };
  const upsert = await partner.call("POST", "/users/", { ...key, last_name: "New" }, { headers });
  assert.deepEqual([upsert.status, upsert.json.code], [412, "precondition_unsupported"]);
  const { json } = await get(`/users/?provider_id=${providerId}`);
  assert.equal(json.results[0].last_name, "Muster");
});

test("work in the background is answered with the address where to ask how far it is", async () => {
  const { id, providerId } = await aLearner(partner);
  const csv = new FormData();
  csv.set("file", new File(["provider,provider_id,email\nacme,loc,loc@example.com"], "users.csv"));
  for (const [path, body] of [
    ["/users/bulk/", csv],
    ["/exports/", { table: "dim_user", format: "csv" }],
    [`/users/${id}/erase/`, { confirm: providerId }],
  ] as const) {
    const { status, json, headers } = await partner.call("POST", path, body);
    assert.equal(status, 202, path);
    const location = headers.get("location") ?? "";
    assert.equal(location, `${app.siteUrl}/api/v1/jobs/${json.id}/`);
    assert.equal((await get(location.replace(`${app.siteUrl}/api/v1`, ""))).json.id, json.id);
  }
});

test("strict handling names what nobody knows; without it that is ignored", async () => {
  const body = {
    users: [{ provider: "acme", provider_id: "strict", email: "strict@example.com", emial: "x" }],
    extra: 1,
  };
  const post = (headers: Record<string, string>) =>
    partner.call("POST", "/users/bulk/?speed=1", body, { headers });
  const strict = await post({ prefer: "respond-async, handling=strict" });
  assert.equal(strict.status, 422);
  assert.deepEqual(Object.keys(strict.json.errors).sort(), ["extra", "speed", "users.0.emial"]);
  assert.equal(strict.headers.get("preference-applied"), "handling=strict");
  assert.equal((await get("/users/?provider_id=strict")).json.count, 0);
  assert.equal((await post({})).status, 200);
  assert.equal((await get("/users/?emial=x", { prefer: 'Handling="strict"' })).status, 422);
  assert.equal((await get("/users/?emial=x", { prefer: "handling=lenient" })).status, 200);
});

test("strict handling of a bulk request refuses the rows with fields that nobody knows, and only those", async () => {
  const row = (provider_id: string) => ({
    provider: "acme",
    provider_id,
    email: `${provider_id}@example.com`,
  });
  const users = [row("strict-0"), { ...row("strict-1"), "e/m.ail": "x" }, { emial: "x", provider: "acme" }];
  const headers = { prefer: "handling=strict" };
  const { status, json } = await partner.call("POST", "/users/bulk/", { users }, { headers });
  assert.deepEqual([status, json.created, json.failed], [200, 1, 2]);
  const [, unknown, mixed] = json.results;
  assert.deepEqual(
    [unknown.status_code, unknown.errors],
    [422, { "e/m.ail": ["There is no such field here."] }],
  );
  assert.equal(mixed.status_code, 400);
  assert.deepEqual(mixed.errors.emial, ["There is no such field here."]);
  const atomic = await partner.call("POST", "/users/bulk/", { users, atomic: true }, { headers });
  assert.deepEqual([atomic.status, atomic.json.code], [422, "bulk_rejected"]);
});

test("every error comes as a problem document to whoever asks for one", async () => {
  const headers = { accept: "application/problem+json" };
  const errors = [
    [401, await app.send("GET", "/api/v1/users/", { headers })],
    [400, await app.send("POST", "/oauth/token/", { form: { grant_type: "client_credentials" }, headers })],
    [403, await app.send("GET", "/operator/v1/users/", { token: partner.token, headers })],
    [404, await get("/nothing/", headers)],
    [405, await partner.call("PUT", "/users/", undefined, { headers })],
    [422, await get("/users/?sort=x", headers)],
    [500, await get("/failing/", headers)],
  ] as const;
  for (const [status, { json, headers: answered, url, status: real }] of errors) {
    assert.equal(real, status, url);
    assert.match(answered.get("content-type") ?? "", /^application\/problem\+json/, url);
    assert.equal(json.status, status, url);
    assert.equal(json.instance, new URL(url).pathname);
    assert.ok(json.type && json.title && json.detail && json.code && json.request_id, url);
  }
});

test("near misses are counted and carry the limits like any other request", async () => {
  const remaining = async (method: string, path: string) => {
    const answer = await partner.call(method, path);
    return { status: answer.status, left: Number(answer.headers.get("x-ratelimit-remaining")) };
  };
  const { left } = await remaining("GET", "/users/");
  assert.deepEqual(await remaining("GET", "/users"), { status: 308, left: left - 1 });
  assert.deepEqual(await remaining("PUT", "/users/"), { status: 405, left: left - 2 });
  assert.deepEqual(await remaining("GET", "/nothing/"), { status: 404, left: left - 3 });
  const stranger = await app.send("GET", "/api/v1/users");
  assert.ok(stranger.headers.get("x-ratelimit-remaining"));
});

test("what will go says so, since when, until when, and where to read on", async () => {
  const { headers } = await get("/leaving/");
  assert.equal(headers.get("deprecation"), "@1767225600");
  assert.equal(headers.get("sunset"), "Wed, 01 Jul 2026 00:00:00 GMT");
  assert.equal(headers.get("link"), '<https://example.com/changes>; rel="deprecation"; type="text/html"');
  const { json } = await get("/schema/");
  assert.equal(json.paths["/api/v1/leaving/"].get.deprecated, true);
  assert.equal((await get("/users/")).headers.get("deprecation"), null);
});

test("a route may not leave with less than 180 days' notice", async () => {
  const hasty: Feature = {
    name: "hasty",
    partnerRoutes(api) {
      const deprecated = { since: "2026-01-01", sunset: "2026-06-29", link: "https://example.com/" };
      api.get("/hasty/", { schema: {}, config: { scope: "read", deprecated } }, async () => ({}));
    },
  };
  await assert.rejects(startApp({ features: [hasty] }), /at least 180 days/);
});

test("the answer to a change carries the tag that a GET has then", async () => {
  const { id } = await aLearner(partner);
  const changed = await partner.call("PATCH", `/users/${id}/`, { first_name: "Grace" });
  const read = await partner.call("GET", `/users/${id}/`);
  assert.ok(changed.headers.get("etag"));
  assert.equal(changed.headers.get("etag"), read.headers.get("etag"));
});
