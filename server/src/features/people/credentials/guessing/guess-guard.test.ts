import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { cookieOf, startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { openSignUp, password } from "#test/visitor.ts";
import { anAddress, guessing, statuses, times } from "./test/guesses.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp({ config: { trustedProxies: ["127.0.0.1"] } });
  partner = await aPartner(app, { organization: openSignUp });
});
after(() => app.stop());

const { jwt, operator, page, somebody } = guessing(
  () => app,
  () => partner,
);

test("the doors count together", async () => {
  const email = await somebody();
  const visit = { from: anAddress() };
  await times(3, () => jwt(email, visit));
  await times(2, () => page(email.toUpperCase(), visit));
  assert.deepEqual(
    statuses([await operator(email, visit), await jwt(email, visit), await page(email, visit)]),
    [429, 429, 429],
  );
});

test("of fifty guesses at once no more are compared than one after the other", async () => {
  const email = await somebody();
  const from = anAddress();
  const answers = await Promise.all(Array.from({ length: 50 }, () => jwt(email, { from })));
  assert.deepEqual(
    [401, 429].map((status) => statuses(answers).filter((one) => one === status).length),
    [5, 45],
  );
});

test("many who sign in rightly at once from one place all get in", async () => {
  const email = await somebody();
  const from = anAddress();
  const answers = await Promise.all(Array.from({ length: 12 }, () => jwt(email, { from, secret: password })));
  assert.deepEqual(new Set(statuses(answers)), new Set([200]));
});

test("a browser that is known to one account is a stranger to another", async () => {
  const [own, other] = [await somebody(), await somebody()];
  const cookie = cookieOf(await page(own, { from: anAddress(), secret: password }), "lectern_browser");
  await times(20, () => jwt(other, { from: anAddress() }));
  assert.equal((await page(other, { from: anAddress(), cookie })).status, 429);
});
