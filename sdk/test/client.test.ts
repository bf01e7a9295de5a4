import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { createClient, LecternError } from "../src/index.ts";
import { aClient, anUnreliableProxy, sharedClock } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const ada = { provider: "acme", provider_id: "u-1", email: "ada@example.com" };

test("calls that start together share one token", async () => {
  const { client, sent } = await aClient(app);
  await Promise.all([client.users.list(), client.users.list(), client.courses.list()]);
  assert.deepEqual(sent.toSorted(), [
    "GET /api/v1/courses/",
    "GET /api/v1/users/",
    "GET /api/v1/users/",
    "POST /oauth/token/",
  ]);
});

test("a token is renewed before it expires", async () => {
  const { client, sent } = await aClient(app, { clock: sharedClock(app) });
  await client.users.list();
  app.clock.advance(35_990_000); // ten seconds before its end
  await client.users.list();
  assert.deepEqual(sent, [
    "POST /oauth/token/",
    "GET /api/v1/users/",
    "POST /oauth/token/",
    "GET /api/v1/users/",
  ]);
});

test("a refused token is renewed once, and the request repeated", async () => {
  const { client, sent } = await aClient(app);
  await client.users.list();
  await app.context.db.deleteFrom("access_token").execute();
  assert.equal((await client.users.list()).count, 0);
  assert.deepEqual(sent.slice(2), ["GET /api/v1/users/", "POST /oauth/token/", "GET /api/v1/users/"]);
});

test("a wrong secret is an error that says so, and is asked for once", async () => {
  const { client, sent } = await aClient(app, { clientSecret: "not the secret" });
  await assert.rejects(client.users.list(), (error) => {
    assert.ok(error instanceof LecternError);
    assert.deepEqual([error.status, error.code], [401, "invalid_client"]);
    return true;
  });
  assert.deepEqual(sent, ["POST /oauth/token/"]);
});

test("a refusal carries code, sentence, fields and request id", async () => {
  const { client } = await aClient(app);
  await assert.rejects(client.users.upsert({ ...ada, email: "nobody" }), (error) => {
    assert.ok(error instanceof LecternError);
    assert.deepEqual([error.status, error.code], [422, "invalid_field"]);
    assert.deepEqual(error.errors, { email: ["Enter a valid e-mail address."] });
    assert.match(error.requestId ?? "", /^[0-9a-f-]{36}$/);
    assert.match(error.message, /email: Enter a valid e-mail address/);
    return true;
  });
});

test("a POST whose answer was lost is repeated and carried out once", async () => {
  const proxy = await anUnreliableProxy(app.address, [null, "lose the answer", "answer 503"]);
  try {
    const clock = sharedClock(app);
    const { client, partner } = await aClient(app, { siteUrl: proxy.siteUrl, clock });
    const user = await client.users.upsert(ada);
    assert.equal(clock.waitedMs.length, 2);
    const { json } = await partner.call("GET", "/users/");
    assert.deepEqual([json.count, json.results[0].id], [1, user.id]);
    const announced = await app.context.db
      .selectFrom("event")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("organization_id", "=", partner.organizationId)
      .executeTakeFirst();
    assert.equal(announced?.count, 1, "the work was done twice");
  } finally {
    await proxy.close();
  }
});

test("a service that stays away is an error in the end", async () => {
  const proxy = await anUnreliableProxy(app.address, [null, "answer 503", "answer 503", "answer 503"]);
  try {
    const options = { siteUrl: proxy.siteUrl, clock: sharedClock(app), retries: { retries: 2 } };
    const { client, sent } = await aClient(app, options);
    await assert.rejects(client.users.list(), { name: "LecternError", status: 503, code: "http_503" });
    assert.equal(sent.length, 4);
  } finally {
    await proxy.close();
  }
});

test("a service that nobody can reach is an error without a status", async () => {
  const client = createClient({
    siteUrl: "http://127.0.0.1:9",
    clientId: "a",
    clientSecret: "b",
    retries: { retries: 0 },
  });
  await assert.rejects(client.users.list(), { name: "LecternError", status: 0, code: "network_error" });
});

test("a throttled request waits as long as it is told, and no longer than it may", async () => {
  const busy = await startApp({ config: { requestsPerHour: 3 } });
  try {
    const patient = await aClient(busy, { clock: sharedClock(busy), retries: { longestWaitMs: 3_600_000 } });
    for (let call = 0; call < 5; call += 1) await patient.client.users.list();
    const hurried = await aClient(busy, { clock: sharedClock(busy) });
    await hurried.client.users.list();
    await assert.rejects(
      async () => {
        for (let call = 0; call < 5; call += 1) await hurried.client.users.list();
      },
      (error) => {
        assert.ok(error instanceof LecternError);
        assert.deepEqual([error.status, error.code], [429, "throttled"]);
        assert.ok((error.retryAfterSeconds ?? 0) > 60);
        return true;
      },
    );
  } finally {
    await busy.stop();
  }
});

test("an aborted request ends with the reason it was given", async () => {
  const { client } = await aClient(app);
  const reason = new Error("the browser went away");
  await assert.rejects(client.users.list({}, { signal: AbortSignal.abort(reason) }), reason);
});
