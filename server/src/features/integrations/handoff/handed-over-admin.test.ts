import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aLearner, type Partner } from "#test/builders.ts";
import { aBrowser, type LearnerBrowser } from "#test/learner-browser.ts";
import { type AccountStage, anAddress, openAccountStage } from "#test/stages/account-stage.ts";
import { aVisitor, password } from "#test/visitor.ts";

let stage: AccountStage;
let app: TestApp;
let partner: Partner;
before(async () => {
  stage = await openAccountStage();
  ({ app, partner } = stage);
});
after(() => stage.stop());

async function anAdmin() {
  const manager = await stage.aManager();
  await stage.operate("PATCH", `${manager.id}/`, { access_role: "admin" });
  await stage.mailTo(manager.email, /^Your role was changed/);
  app.clock.advance(1000);
  return manager;
}

/** Every operation of an API that takes a caller, with ids that some are there for. */
async function guardedOperations(documentPath: string): Promise<{ method: string; path: string }[]> {
  const { paths, security } = (await app.send("GET", documentPath)).json;
  return Object.entries<Record<string, { security?: unknown[] }>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => (operation.security ?? security ?? []).length > 0)
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, "1") })),
  );
}

test("the session of an admin who was handed over is a learner's session: no route of either API takes it", async () => {
  const admin = await anAdmin();
  const minted = await partner.call("POST", "/auth/partner-exchange/", { external_id: admin.providerId });
  assert.equal(minted.status, 200);
  const arrived = await app.send("GET", `/auto-login?token=${minted.json.login_token}`, {
    headers: { accept: "text/html" },
  });
  const cookie = arrived.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  assert.equal((await app.send("GET", "/home", { cookie, headers: { accept: "text/html" } })).status, 200);
  for (const document of ["/api/v1/schema/", "/operator/v1/schema/"]) {
    const operations = await guardedOperations(document);
    assert.ok(operations.length > 50, `${document}: ${operations.length} operations`);
    for (const { method, path } of operations) {
      const body = ["POST", "PATCH", "PUT"].includes(method) ? { body: {} } : {};
      const { status } = await app.send(method, path, { cookie, ...body });
      assert.equal(status, 401, `${method} ${path}`);
    }
  }
});

test("an admin who was handed over sees the pages that a learner sees", async () => {
  const admin = await anAdmin();
  const learner = await aLearner(partner);
  const [theirs, usual] = [await aBrowser(app, partner, admin), await aBrowser(app, partner, learner)];
  for (const path of ["/home", "/onboarding", "/language", "/account", "/start-lesson"]) {
    const see = async (browser: LearnerBrowser) => (await browser.get(path)).status;
    assert.equal(await see(theirs), await see(usual), path);
  }
});

test("whoever has an admin handed over to themselves gets neither name, address nor password of theirs", async () => {
  const admin = await anAdmin();
  const browser = await aBrowser(app, partner, admin);
  const stolen = anAddress();
  for (const guess of ["", "a guess of the partner"]) {
    const named = { first_name: "Eve", last_name: "Attacker", name_password: guess };
    assert.equal((await browser.post("/account/name", named)).status, 422);
    const wished = await browser.post("/account/email", { email: stolen, email_password: guess });
    assert.equal(wished.status, 422);
  }
  await browser.post("/forgotten-password", { email: admin.email });
  await stage.mailTo(admin.email, /^A new password/);
  const user = (await stage.operate("GET", `${admin.id}/`)).json;
  assert.deepEqual([user.email, user.first_name, user.access_role], [admin.email, "Ada", "admin"]);
  assert.deepEqual(
    stage.mailbox.mails.filter(({ to }) => to === stolen),
    [],
  );
  assert.equal((await aVisitor(app).post("/sign-in", { email: admin.email, password })).status, 303);
});
