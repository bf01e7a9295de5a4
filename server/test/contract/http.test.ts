import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";

/** Conventions of contract section 1 that hold on every route; the user upsert stands for them all. */
let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const learner = { provider: "acme", provider_id: "http-1", email: "http-1@example.com" };
const raw = (body: string, headers: Record<string, string> = {}) =>
  app.send("POST", "/api/v1/users/", { token: partner.token, body, headers });

for (const [title, body] of [
  ["malformed JSON", "{"],
  ["an empty body", ""],
  ["a JSON list", "[]"],
  ["a JSON text", '"x"'],
  ["null", "null"],
] as const) {
  test(`${title} is 400 with a sentence`, async () => {
    const answer = await raw(body);
    assert.equal(answer.status, 400);
    assert.equal(answer.json.code, "malformed_body");
    assert.equal(typeof answer.json.detail, "string");
  });
}

test("another content type is 415", async () => {
  assert.equal((await raw("a=b", { "content-type": "text/plain" })).status, 415);
});

test("a body of more than 1 MB is 413", async () => {
  assert.equal((await raw(JSON.stringify({ ...learner, user_summary: "x".repeat(1_100_000) }))).status, 413);
});

test("a NUL character is refused with the field's name and nothing is written", async () => {
  const answer = await raw(JSON.stringify({ ...learner, provider_id: "nul", first_name: "A\0B" }));
  assert.equal(answer.status, 422);
  assert.deepEqual(answer.json.errors, { first_name: ["Null characters are not allowed."] });
  const list = await partner.call("GET", "/users/?provider_id=nul");
  assert.equal(list.json.count, 0);
});

test("a lone surrogate is refused, in a list too", async () => {
  const answer = await raw(
    '{"provider":"acme","provider_id":"s","email":"s@example.com","tools":["ok","\\ud800"]}',
  );
  assert.equal(answer.status, 422);
  assert.ok(answer.json.errors["tools.1"]);
});

test("what is nested is passed over where nobody knows the field; ten thousand levels are refused and overflow nothing", async () => {
  const withLists = (depth: number) =>
    raw(
      `{"provider":"acme","provider_id":"deep","email":"deep@example.com","x":${"[".repeat(depth)}${"]".repeat(depth)}}`,
    );
  assert.equal((await withLists(90)).status, 201);
  const { status, json } = await withLists(10_000);
  assert.equal(status, 422);
  assert.match(json.errors.non_field_errors[0], /nested more than 100 levels/);
});

test("__proto__ in a body changes nothing", async () => {
  const answer = await raw(
    '{"provider":"acme","provider_id":"proto","email":"p@example.com","__proto__":{"access_role":"admin"}}',
  );
  assert.equal(answer.status, 201);
  assert.equal(answer.json.access_role, "learner");
});

test("a slash-less address is 308 to the slashed one, query included", async () => {
  const answer = await app.send("POST", "/api/v1/users?x=%2F", { token: partner.token, body: learner });
  assert.equal(answer.status, 308);
  assert.equal(answer.headers.get("location"), "/api/v1/users/?x=%2F");
  assert.equal(answer.json.code, "slash_missing");
  assert.match(answer.json.detail, /call \/api\/v1\/users\/ instead/);
});

test("an address that ends where an id should be is not found, and never sent on to two slashes", async () => {
  for (const path of ["/api/v1/jobs/", "/api/v1/jobs/?x=1", "/operator/v1/hris-runs/"]) {
    const answer = await app.send("GET", path, { token: partner.token });
    assert.notEqual(answer.status, 308, path);
    assert.ok([401, 403, 404, 405].includes(answer.status), `${path}: ${answer.status}`);
  }
  const { status, json } = await app.send("GET", "/api/v1/jobs/", { token: partner.token });
  assert.deepEqual([status, json.detail], [404, "Not found."]);
});

test("the slash comes before the credentials: a client of OAuth that sends Basic is shown the way", async () => {
  const answer = await app.send("POST", "/oauth/token", {
    form: { grant_type: "client_credentials" },
    headers: { authorization: `Basic ${Buffer.from("one:two").toString("base64")}` },
  });
  assert.equal(answer.status, 308);
  assert.equal(answer.headers.get("location"), "/oauth/token/");
  assert.equal(answer.headers.get("www-authenticate"), null);
});

test("{base_url} with its slash and a path with its own are the one address", async () => {
  const one = await partner.call("GET", "//users/?page_size=1");
  assert.equal(one.status, 200);
  assert.match((await partner.call("POST", "//users/", learner)).text, /"id"/);
  assert.equal((await app.send("GET", "//api/v1/users/", { token: partner.token })).status, 404);
});

test("below the APIs an unknown address is JSON with a code of its own and the nearest route, whatever is asked for", async () => {
  const headers = { accept: "text/html" };
  for (const path of ["/api/v1/user/", "/api/users/", "/api/v2/users/"]) {
    const answer = await app.send("GET", path, { token: partner.token, headers });
    assert.equal(answer.status, 404, path);
    assert.equal(answer.json.code, "route_not_found", path);
    assert.match(answer.json.hint, /Did you mean \/api\/v1\/users\/\?/, path);
  }
  const record = await partner.call("GET", "/users/999999/");
  assert.equal(record.json.code, "not_found");
});

test("another method is 405 with Allow, an unknown address 404", async () => {
  const method = await partner.call("PUT", "/users/");
  assert.equal(method.status, 405);
  assert.equal(method.json.detail, 'Method "PUT" not allowed.');
  assert.equal(method.json.hint, `This address takes ${method.headers.get("allow")}.`);
  assert.match(method.headers.get("allow") ?? "", /GET.*POST|POST.*GET/);
  const address = await partner.call("GET", "/nothing/");
  assert.equal(address.status, 404);
  assert.equal(address.json.detail, "Not found.");
});

test("path ids of the wrong form are the same 404 as unknown ones", async () => {
  for (const id of ["abc", "0", "-1", "1e3", "999999999999999999999", "%00", "1%2f2"]) {
    const answer = await partner.call("DELETE", `/users/${id}/`);
    assert.equal(answer.status, 404, id);
    assert.equal(answer.json.detail, "Not found.", id);
  }
});

test("a path that no text can hold leads nowhere", async () => {
  const answer = await app.send("GET", "/operator/v1/organizations/a%00b/", {
    token: await app.operatorToken(),
  });
  assert.equal(answer.status, 404);
});

test("no bearer and a broken bearer are told apart", async () => {
  const none = await app.send("GET", "/api/v1/users/");
  assert.equal(none.status, 401);
  assert.equal(none.json.detail, "Authentication credentials were not provided.");
  assert.equal(none.headers.get("www-authenticate"), 'Bearer realm="api"');
  const broken = await app.send("GET", "/api/v1/users/", { token: "nonsense" });
  assert.equal(broken.status, 401);
  assert.equal(broken.json.detail, "Given token not valid for any token type");
  assert.match(broken.json.hint, /Get a new one and send it as `Authorization: Bearer/);
});

test("a token without the scope is 403", async () => {
  const reader = await aPartner(app, { scope: "read" });
  const answer = await reader.call("POST", "/users/", learner);
  assert.equal(answer.status, 403);
  assert.equal(answer.json.detail, "You do not have permission to perform this action.");
});

test("every answer carries a request id, the caller's own when it is a plain word", async () => {
  const own = await app.send("GET", "/api/v1/users/", { headers: { "x-request-id": "trace-42" } });
  assert.equal(own.headers.get("x-request-id"), "trace-42");
  assert.equal(own.json.request_id, "trace-42");
  const hostile = await app.send("GET", "/api/v1/users/", { headers: { "x-request-id": "a b<c>" } });
  assert.notEqual(hostile.headers.get("x-request-id"), "a b<c>");
  assert.equal(own.headers.get("x-api-version"), "1.0.0");
});

test("problem details come on request", async () => {
  const answer = await app.send("GET", "/api/v1/users/", { headers: { accept: "application/problem+json" } });
  assert.match(answer.headers.get("content-type") ?? "", /^application\/problem\+json/);
  assert.equal(answer.json.status, 401);
  assert.equal(answer.json.instance, "/api/v1/users/");
  assert.ok(answer.json.type && answer.json.title && answer.json.detail);
});

test("absolute links come from the configured site, whatever Host says", async () => {
  for (let number = 0; number < 3; number++) {
    await partner.call("POST", "/users/", {
      ...learner,
      provider_id: `page-${number}`,
      email: `page-${number}@example.com`,
    });
  }
  const answer = await partner.call("GET", "/users/?page_size=1", undefined, {
    headers: { "x-forwarded-host": "evil" },
  });
  assert.equal(answer.json.next, "http://localhost/api/v1/users/?page_size=1&page=2");
});

test("pages past the end and odd ones are 404, page sizes are clamped, bad ones 422", async () => {
  for (const page of ["999999", "0", "-1", "abc", "1.5", "99999999999999999999"]) {
    const answer = await partner.call("GET", `/users/?page=${page}`);
    assert.equal(answer.status, 404, page);
    assert.equal(answer.json.detail, "Invalid page.");
    assert.match(answer.json.hint, /counted from 1/);
  }
  assert.equal((await partner.call("GET", "/users/?page_size=5000")).status, 200);
  for (const size of ["0", "-1", "abc"]) {
    const answer = await partner.call("GET", `/users/?page_size=${size}`);
    assert.equal(answer.status, 422, size);
    assert.ok(answer.json.errors.page_size);
  }
});

test("an idempotency key gives the first answer again, byte for byte", async () => {
  const body = { ...learner, provider_id: "idem", email: "idem@example.com" };
  const post = (changed: object, key: string) =>
    partner.call("POST", "/users/", { ...body, ...changed }, { headers: { "idempotency-key": key } });
  const first = await post({}, "k1");
  const again = await post({}, "k1");
  assert.equal(first.status, 201);
  assert.equal(again.status, 201);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get("idempotent-replayed"), "true");
  assert.match(again.headers.get("content-type") ?? "", /application\/json/);
  const other = await post({ first_name: "Other" }, "k1");
  assert.equal(other.status, 422);
  assert.equal(other.json.code, "idempotency_mismatch");
  assert.equal((await post({}, "k2")).status, 200);
});

test("a key is the caller's own", async () => {
  const body = { ...learner, provider_id: "own", email: "own@example.com" };
  const post = (caller: Partner) =>
    caller.call("POST", "/users/", body, { headers: { "idempotency-key": "own" } });
  assert.equal((await post(partner)).status, 201);
  const other = await post(await aPartner(app));
  assert.equal(other.status, 201);
  assert.equal(other.headers.get("idempotent-replayed"), null);
});

test("of two simultaneous requests with one key, one is answered and one told to wait or given the same", async () => {
  const body = { ...learner, provider_id: "race", email: "race@example.com" };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      partner.call("POST", "/users/", body, { headers: { "idempotency-key": "race" } }),
    ),
  );
  const fresh = answers.filter(
    (answer) => answer.status === 201 && !answer.headers.get("idempotent-replayed"),
  );
  assert.equal(fresh.length, 1);
  for (const answer of answers) assert.ok([201, 409].includes(answer.status), String(answer.status));
});

test("a kept answer is not readable in the database", async () => {
  const { json } = await partner.call(
    "POST",
    "/auth/partner-exchange/",
    { external_id: "idem" },
    { headers: { "idempotency-key": "token" } },
  );
  assert.equal(typeof json.login_token, "string");
  const rows = await app.context.db
    .selectFrom("idempotency_key")
    .select("body")
    .where("key", "=", "token")
    .execute();
  assert.equal(rows.length, 1);
  assert.equal(rows[0]?.body?.includes(json.login_token), false);
});

test("a request that is no HTTP gets 400 and the service lives on", async () => {
  const { port } = new URL((await app.send("GET", "/healthz")).url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => socket.end("NONSENSE\r\n\r\n"));
    socket
      .on("error", reject)
      .on("close", () => resolve())
      .resume();
  });
  assert.equal((await app.send("GET", "/healthz")).status, 200);
});

test("a form is no JSON: 415 on every route but the token exchange", async () => {
  const form = { provider: "acme", provider_id: "form", email: "form@example.com" };
  assert.equal((await app.send("POST", "/api/v1/users/", { token: partner.token, form })).status, 415);
  assert.equal(
    (await app.send("POST", "/auth/jwt/create/", { form: { email: "a", password: "b" } })).status,
    415,
  );
});

test("JSON in another charset than UTF-8 is 415, with what to send instead", async () => {
  const charset = (name: string) =>
    raw('{"provider":"acme"}', { "content-type": `application/json; charset=${name}` });
  for (const name of ["utf-16", '"UTF-16LE"', "iso-8859-1"]) {
    const answer = await charset(name);
    assert.equal(answer.status, 415, name);
    assert.match(answer.json.detail, /UTF-8 only/);
  }
  for (const name of ["utf-8", "UTF-8", '"utf-8"']) assert.equal((await charset(name)).status, 400, name);
});

test("JSON that is not UTF-8 is refused instead of repaired", async () => {
  const { url } = await app.send("GET", "/healthz");
  const body = Buffer.concat([
    Buffer.from('{"provider":"'),
    Buffer.from([0xff]),
    Buffer.from('","provider_id":"x"}'),
  ]);
  const answer = await fetch(new URL("/api/v1/users/", url), {
    method: "POST",
    headers: { authorization: `Bearer ${partner.token}`, "content-type": "application/json" },
    body,
  });
  assert.equal(answer.status, 400);
});

test("OPTIONS is 405 with Allow on API routes, and so is POST on a page", async () => {
  for (const [method, path] of [
    ["OPTIONS", "/api/v1/users/"],
    ["OPTIONS", "/oauth/token/"],
    ["POST", "/auto-login"],
    ["HEAD", "/start-lesson"],
  ] as const) {
    const answer = await app.send(method, path);
    assert.equal(answer.status, 405, `${method} ${path}`);
    assert.ok(answer.headers.get("allow"), path);
  }
});

test("methods that no route has are 405 with Allow, too", async () => {
  assert.equal((await app.send("QUERY", "/api/v1/users/")).status, 405);
  // `fetch` refuses to send TRACE.
  const { hostname, port } = new URL(app.address);
  for (const path of ["/api/v1/users/", "/oauth/token/", "/auto-login"]) {
    const sent = request({ hostname, port, path, method: "TRACE" }).end();
    const [answer] = await once(sent, "response");
    answer.resume();
    assert.equal(answer.statusCode, 405, path);
    assert.ok(answer.headers.allow, path);
  }
});

test("the year 0 and impossible addresses are refused in words", async () => {
  assert.equal((await partner.call("GET", "/users/?cohort=0000-01-01")).status, 422);
  const long = await partner.call("POST", "/users/", {
    ...learner,
    provider_id: "long",
    email: `${"a".repeat(65)}@example.com`,
  });
  assert.equal(long.status, 422);
  assert.deepEqual(long.json.errors.email, ["Enter a valid e-mail address."]);
});

test("a page size of any length is clamped", async () => {
  assert.equal((await partner.call("GET", "/users/?page_size=99999999999999999999999")).status, 200);
});

const talk = async (text: string): Promise<string> => {
  const { port } = new URL((await app.send("GET", "/healthz")).url);
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => {
      answer += chunk;
      socket.end();
    });
    socket.on("error", reject).on("close", () => resolve(answer));
  });
};

test("an address with another host redirects to this site all the same", async () => {
  const answer = await talk(
    "GET http://evil.example/api/v1/users?x=1 HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  );
  assert.match(answer, /^HTTP\/1\.1 308/);
  assert.match(answer, /\r\nlocation: \/api\/v1\/users\/\?x=1\r\n/i);
});

test("headers beyond all measure get the error model too", async () => {
  const answer = await talk(
    `GET /healthz HTTP/1.1\r\nHost: x\r\nAuthorization: ${"a".repeat(40_000)}\r\n\r\n`,
  );
  assert.match(answer, /^HTTP\/1\.1 431/);
  assert.match(answer, /X-Request-Id: /);
  assert.ok(JSON.parse(answer.slice(answer.indexOf("{"))).detail);
});
