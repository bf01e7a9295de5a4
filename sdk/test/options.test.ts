import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "../../server/test/app.ts";
import { createClient, LecternError } from "../src/index.ts";
import { createOperatorClient } from "../src/operator.ts";
import { aClient } from "./service.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const credentials = { clientId: "c-1", clientSecret: "secret" };
const operator = { email: "operator@example.com", password: "a password" };

for (const [siteUrl, saying] of [
  ["", "siteUrl is missing"],
  ["localhost", 'siteUrl is "localhost"'],
  ["localhost:8080", 'siteUrl is "localhost:8080"'],
  ["https://", 'siteUrl is "https://"'],
] as const) {
  test(`an address like ${JSON.stringify(siteUrl)} is refused at once, with an example of a good one`, () => {
    for (const create of [
      () => createClient({ siteUrl, ...credentials }),
      () => createOperatorClient({ siteUrl, ...operator }),
    ]) {
      assert.throws(create, (error) => {
        assert.ok(error instanceof TypeError);
        assert.ok(error.message.startsWith(saying), error.message);
        assert.match(error.message, /such as https:\/\/learn\.example\.com\.$/);
        return true;
      });
    }
  });
}

test("an environment that was forgotten is named", () => {
  const siteUrl = "https://learn.example.com";
  assert.throws(
    () => createClient({ siteUrl, clientId: "", clientSecret: "" }),
    /^TypeError: clientId and clientSecret are missing/,
  );
  assert.throws(() => createOperatorClient({ siteUrl, ...operator, password: "" }), /password is missing/);
});

test("a strict client has mistyped filters and fields refused, which are ignored otherwise", async () => {
  const mistyped: object = { departmant: "Sales" };
  const ada = { provider: "acme", provider_id: "u-1", email: "ada@example.com" };
  const { client } = await aClient(app);
  await client.users.upsert({ ...ada, ...mistyped });
  assert.equal((await client.users.list({ ...mistyped })).count, 1);

  const { client: strict } = await aClient(app, { strict: true });
  await strict.users.upsert(ada);
  assert.equal((await strict.users.list({ provider: "acme" })).count, 1);
  for (const refused of [strict.users.list({ ...mistyped }), strict.users.upsert({ ...ada, ...mistyped })]) {
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof LecternError);
      assert.equal(error.status, 422);
      assert.deepEqual(Object.keys(error.errors ?? {}), ["departmant"]);
      return true;
    });
  }
});

test("a link that the browser would be refused is not made", async () => {
  const { client, sent } = await aClient(app);
  for (const next of ["https://evil.example", "//evil.example", "/\\evil.example", "home", ""]) {
    await assert.rejects(client.handoff.link({ externalId: "u-1", next }), /^TypeError: next is /);
  }
  assert.deepEqual(sent, []);
});

test("a refusal whose sentence does not say what to do has a hint that does", async () => {
  const { client } = await aClient(app);
  await assert.rejects(client.users.list({ page: "7" }), (error) => {
    assert.ok(error instanceof LecternError);
    assert.equal(error.detail, "Invalid page.");
    assert.match(error.hint ?? "", /counted from 1/);
    assert.match(error.message, /Invalid page\. – Pages are counted from 1/);
    return true;
  });
});
