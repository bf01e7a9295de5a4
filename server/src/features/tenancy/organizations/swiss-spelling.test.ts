import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("German is written with ß until an operator says that the organization writes ss", async () => {
  const partner = await aPartner(app);
  const token = await app.operatorToken();
  const path = `/operator/v1/organizations/${partner.slug}/`;
  assert.equal((await app.send("GET", path, { token })).json.swiss_spelling, false);
  const browser = await aBrowser(app, partner, await aLearner(partner, { preferred_language: "de" }));
  const lost = async () => (await browser.get("/auto-login?token=unknown&next=//x")).text;
  assert.match(await lost(), /außerhalb dieser Website/);
  const changed = await app.send("PATCH", path, { token, body: { swiss_spelling: true } });
  assert.deepEqual([changed.status, changed.json.swiss_spelling], [200, true]);
  assert.match(await lost(), /ausserhalb dieser Website/);
});
