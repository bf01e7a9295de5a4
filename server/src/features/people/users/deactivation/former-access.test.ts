import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import type { Partner } from "#test/builders.ts";
import { type AccountStage, anAddress, openAccountStage, tokenOf } from "#test/stages/account-stage.ts";
import { aVisitor, joinForm, password } from "#test/visitor.ts";

let stage: AccountStage;
let app: TestApp;
let partner: Partner;
before(async () => {
  stage = await openAccountStage();
  ({ app, partner } = stage);
});
after(() => stage.stop());

interface Former {
  id: number;
  key: { provider: string; provider_id: string };
  email: string;
}

/** An administrator that the partner has deactivated and sent again: a learner without a password now. */
async function aFormerAdmin(): Promise<Former> {
  const { id, providerId, email } = await stage.aManager();
  await stage.operate("PATCH", `${id}/`, { access_role: "admin" });
  const key = { provider: "acme", provider_id: providerId };
  assert.equal((await partner.call("DELETE", `/users/${id}/`)).status, 204);
  const back = await partner.call("POST", "/users/", { ...key, email });
  assert.deepEqual([back.status, back.json.access_role, back.json.is_active], [200, "learner", true]);
  app.clock.advance(1000);
  return { id, key, email };
}

const identityOf = async ({ id }: Former) => {
  const { email, first_name, last_name, access_role, former_access_role } = (
    await stage.operate("GET", `${id}/`)
  ).json;
  return [email, first_name, last_name, access_role, former_access_role];
};

test("whoever a partner deactivates and sends again keeps address and name, so that no operator gives the role to somebody else", async () => {
  const attacks: Record<string, (former: Former, change: Record<string, string>) => Promise<unknown>> = {
    patch: ({ id }, change) => partner.call("PATCH", `/users/${id}/`, change),
    upsert: ({ key }, change) => partner.call("POST", "/users/", { ...key, ...change }),
    bulk: ({ key }, change) => partner.call("POST", "/users/bulk/", { users: [{ ...key, ...change }] }),
    async "a second round"({ id, key }, change) {
      await partner.call("DELETE", `/users/${id}/`);
      await partner.call("POST", "/users/", { ...key, ...change });
      await partner.call("PATCH", `/users/${id}/`, change);
    },
  };
  for (const [name, steal] of Object.entries(attacks)) {
    const former = await aFormerAdmin();
    const email = anAddress();
    await steal(former, { email, first_name: "Eve", last_name: "Attacker" });
    assert.deepEqual(await identityOf(former), [former.email, "Ada", "Muster", "learner", "admin"], name);
    await stage.operate("PATCH", `${former.id}/`, { access_role: "admin", password });
    await aVisitor(app).post("/forgotten-password", { email });
    await aVisitor(app).post("/forgotten-password", { email: former.email });
    await stage.mailTo(former.email, /^A new password/);
    assert.deepEqual(
      stage.mailbox.mails.filter(({ to }) => to === email),
      [],
      name,
    );
  }
});

test("a write token erases no administrator in two steps either, and an operator does", async () => {
  const former = await aFormerAdmin();
  const confirm = former.key.provider_id;
  for (const isActive of [true, false]) {
    if (!isActive) await partner.call("DELETE", `/users/${former.id}/`);
    const refused = await partner.call("POST", `/users/${former.id}/erase/`, { confirm });
    assert.deepEqual([refused.status, refused.json.code], [422, "role_holder"]);
  }
  assert.equal((await identityOf(former))[0], former.email);
  assert.equal((await stage.operate("POST", `${former.id}/erase/`, { confirm })).status, 202);
  assert.deepEqual(await identityOf(former), [null, "", "", "learner", null]);
});

test("an operator decides: the role comes back, or the learner is the partner's to change again", async () => {
  const [returned, left] = [await aFormerAdmin(), await aFormerAdmin()];
  await stage.operate("PATCH", `${returned.id}/`, { access_role: "admin" });
  assert.deepEqual((await identityOf(returned)).slice(3), ["admin", null]);
  await stage.operate("PATCH", `${left.id}/`, { access_role: "learner" });
  assert.deepEqual((await identityOf(left)).slice(3), ["learner", null]);
  const email = anAddress();
  assert.equal((await partner.call("PATCH", `/users/${left.id}/`, { email })).json.email, email);
  const { json } = await partner.call("GET", `/hr/audit-logs/?action=user.set_role&target_id=${left.id}`);
  const entry = (await partner.call("GET", `/hr/audit-logs/${json.results[0].id}/`)).json;
  assert.deepEqual(entry.changes, { former_access_role: ["admin", null] });
  const confirm = left.key.provider_id;
  assert.equal((await partner.call("POST", `/users/${left.id}/erase/`, { confirm })).status, 202);
});

test("an operator's change of a former administrator's address is audited and told to the old one", async () => {
  const former = await aFormerAdmin();
  const email = anAddress();
  assert.equal((await stage.operate("PATCH", `${former.id}/`, { email })).status, 200);
  await stage.mailTo(former.email, /^Your e-mail address was changed/);
});

test("a former administrator who joined by themselves is claimed by no key, and sets a password from their own mailbox alone", async () => {
  const email = anAddress();
  await aVisitor(app).post(`/join/${partner.slug}`, joinForm(email));
  const token = tokenOf(await stage.mailTo(email, /^Confirm your account/));
  await aVisitor(app).post(`/join/${partner.slug}/confirm`, { token, password });
  const [{ id }] = (await partner.call("GET", `/users/?email=${email}`)).json.results;
  await stage.operate("PATCH", `${id}/`, { access_role: "admin" });
  assert.equal((await partner.call("DELETE", `/users/${id}/`)).status, 204);
  assert.equal((await partner.call("POST", `/users/${id}/reactivate/`)).json.access_role, "learner");
  const stolen = anAddress();
  assert.equal((await partner.call("PATCH", `/users/${id}/`, { email: stolen })).json.email, email);
  const claim = await partner.call("POST", "/users/", { provider: "acme", provider_id: randomUUID(), email });
  assert.equal(claim.status, 201);
  assert.notEqual(claim.json.id, id, "an address is nobody's identity");
  app.clock.advance(1000);
  for (const address of [stolen, email]) await aVisitor(app).post("/forgotten-password", { email: address });
  await stage.mailTo(email, /^A new password/);
  assert.deepEqual(
    stage.mailbox.mails.filter(({ to }) => to === stolen),
    [],
  );
});

test("whom a bulk import deactivates as missing is in the audit log by name where they had an account of their own", async () => {
  const { id, providerId } = await stage.aManager();
  const key = { provider: `all-${randomUUID()}`, provider_id: "the-only-one" };
  const [mine, other] = [anAddress(), anAddress()];
  const made = await partner.call("POST", "/users/", { ...key, provider_id: providerId, email: mine });
  await stage.operate("PATCH", `${made.json.id}/`, { access_role: "admin", password });
  const bulk = await partner.call("POST", "/users/bulk/", {
    users: [{ ...key, email: other }],
    deactivate_missing: { provider: key.provider },
  });
  assert.equal(bulk.json.deactivated, 1);
  const log = async (user: number) =>
    (await partner.call("GET", `/hr/audit-logs/?action=user.deactivate&target_id=${user}`)).json.results;
  assert.equal((await log(made.json.id)).length, 1);
  assert.equal((await log(id)).length, 0, "of another provider's nothing");
});
