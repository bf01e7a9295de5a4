import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Answer, TestApp } from "../app.ts";
import { aPartner, type Partner } from "../builders.ts";
import { linkIn } from "../mailbox.ts";
import { type AccountStage, anAddress, openAccountStage } from "../stages/account-stage.ts";
import { aVisitor, openSignUp, password } from "../visitor.ts";

let stage: AccountStage;
let app: TestApp;
before(async () => {
  stage = await openAccountStage();
  ({ app } = stage);
});
after(() => stage.stop());

/** A way in that somebody holds: used up by nothing but its end. */
type Entries = Record<string, () => Promise<Answer>>;

interface Insider {
  id: number;
  providerId: string;
  partner: Partner;
  entries: Entries;
}

/** Somebody who holds every credential of a person at once. Those that work twice are shown to work. */
async function anInsider(): Promise<Insider> {
  const partner = await aPartner(app, { organization: openSignUp });
  const { id, providerId, email } = await stage.aManager(partner);
  const mint = async (): Promise<string> =>
    (await partner.call("POST", "/auth/partner-exchange/", { external_id: providerId })).json.login_token;
  const handedOver = aVisitor(app);
  assert.equal((await handedOver.get(`/auto-login?token=${await mint()}`)).status, 302);
  const signedIn = aVisitor(app);
  assert.equal((await signedIn.post("/sign-in", { email, password })).status, 303);
  const jwt = (await app.send("POST", "/auth/jwt/create/", { body: { email, password } })).json;
  const change = { email: anAddress(), email_password: password };
  assert.equal((await signedIn.post("/account/email", change)).status, 200);
  await aVisitor(app).post("/forgotten-password", { email });
  const reset = linkIn(await stage.mailTo(email, /new password/));
  const addressChange = linkIn(await stage.mailTo(email, /^Change your e-mail address/));
  const unused = await mint();
  const entries: Entries = {
    "session by hand-over": () => handedOver.get("/home"),
    "session by password": () => signedIn.get("/home"),
    "access token": () => app.send("GET", "/api/v1/whoami/", { token: jwt.access }),
    "refresh token": () => app.send("POST", "/auth/jwt/refresh/", { body: { refresh: jwt.refresh } }),
    "link for a new password": () => aVisitor(app).get(reset),
    "link for another address": () => aVisitor(app).get(addressChange),
  };
  for (const [name, open] of Object.entries(entries)) {
    const answer = await open();
    assert.ok(answer.status < 400, `${name} holds at first: ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  entries["login token"] = () => aVisitor(app).get(`/auto-login?token=${unused}`);
  app.clock.advance(1000);
  return { id, providerId, partner, entries };
}

async function assertClosed({ entries }: Insider, when: string): Promise<void> {
  for (const [name, open] of Object.entries(entries)) {
    const { status, text } = await open();
    assert.ok([401, 403].includes(status), `${name}, ${when}: ${status} ${text.slice(0, 200)}`);
  }
}

const endings: Record<string, (insider: Insider) => Promise<Answer>> = {
  "a deactivation": ({ id, partner }) => partner.call("DELETE", `/users/${id}/`),
  "a bulk import without them": ({ partner }) =>
    partner.call("POST", "/users/bulk/", {
      users: [{ provider: "acme", provider_id: "somebody-else" }],
      deactivate_missing: { provider: "acme" },
    }),
  "a new password by an operator": ({ id }) =>
    stage.operate("PATCH", `${id}/`, { password: "another one, long enough" }),
  "the end of their role": ({ id }) => stage.operate("PATCH", `${id}/`, { access_role: "learner" }),
};

for (const [ending, end] of Object.entries(endings)) {
  test(`${ending} ends every credential that somebody holds, and letting them in again brings none back`, async () => {
    const insider = await anInsider();
    const ended = await end(insider);
    assert.ok(ended.status < 300, ended.text);
    await assertClosed(insider, "at once");
    app.clock.advance(1000);
    await stage.operate("POST", `${insider.id}/reactivate/`);
    const { partner, providerId } = insider;
    const back = await partner.call("POST", "/users/", { provider: "acme", provider_id: providerId });
    assert.equal(back.json.is_active, true, back.text);
    await assertClosed(insider, "after they came back");
  });
}

test("while an organization is deactivated, nobody of it comes in by anything", async () => {
  const insider = await anInsider();
  const token = await app.operatorToken();
  const { slug } = insider.partner;
  const answer = await app.send("POST", `/operator/v1/organizations/${slug}/deactivate/`, { token });
  assert.equal(answer.status, 200, answer.text);
  await assertClosed(insider, "meanwhile");
});
