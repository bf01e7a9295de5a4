import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("no partner is told that an address signs in at another organization, by none of the ways to change one", async () => {
  const [partner, other] = [await aPartner(app), await aPartner(app)];
  const [taken, own] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  const person = await aLearner(partner, { email: own });
  const { id: elsewhere } = await aLearner(other, { email: taken });
  for (const id of [person.id, elsewhere]) {
    const { status, text } = await app.send("PATCH", `/operator/v1/users/${id}/`, {
      token: await app.operatorToken(),
      body: { access_role: "manager", password: "a password of 25 letters" },
    });
    assert.equal(status, 200, text);
  }
  const row = { provider: partner.slug, provider_id: person.providerId, email: taken };
  const answers = [
    await partner.call("PATCH", `/users/${person.id}/`, { email: taken }),
    await partner.call("POST", "/users/", row),
    await partner.call("POST", "/users/bulk/", { users: [row] }),
    await partner.call("POST", "/users/bulk/?dry_run=true", { users: [row] }),
  ];
  for (const { text } of answers) {
    assert.doesNotMatch(text, /email_in_use|another user|in use|of another organization/i);
  }
  assert.equal((await partner.call("GET", `/users/${person.id}/`)).json.email, own);
});
