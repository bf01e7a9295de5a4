import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import type { TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { startMeridian } from "#test/hris/meridian.ts";
import { aSource, sources } from "#test/hris/sources.ts";
import { anOperator, signInConsole } from "#test/operators.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startMeridian();
});
after(() => app.stop());

const secret = "nine patient otters sing";

/** A console that somebody left open: what it says without their password, and with it. */
async function anOpenConsole() {
  const operator = await anOperator(app, "owner");
  const cookie = await signInConsole(app, operator);
  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.send(method, `/operator/v1${path}`, { cookie, headers, ...(body === undefined ? {} : { body }) });
  const shown = { "x-current-password": encodeURIComponent(operator.password) };
  return {
    send,
    async assertAsks(method: string, path: string, body?: unknown) {
      const { status, json } = await send(method, path, body);
      assert.deepEqual([status, json?.code], [403, "password_required"], `${path} ${JSON.stringify(body)}`);
    },
    async assertDone(method: string, path: string, body?: unknown) {
      const answer = await send(method, path, body);
      assert.ok(answer.status < 300, `${path} ${JSON.stringify(body)}: ${answer.text}`);
    },
    async assertDoneWithPassword(method: string, path: string, body?: unknown) {
      const answer = await send(method, path, body, shown);
      assert.ok(answer.status < 300, `${path} ${JSON.stringify(body)}: ${answer.text}`);
    },
  };
}

async function aManager(partner: Awaited<ReturnType<typeof aPartner>>) {
  const email = `${randomUUID()}@example.com`;
  const { id } = await aLearner(partner, { email, first_name: "Mara", last_name: "Vogel" });
  const made = await operate(app, "PATCH", `/users/${id}/`, { access_role: "manager", password: secret });
  assert.equal(made.status, 200, made.text);
  return { id, email };
}

for (const hub of sources) {
  test(`${hub}: with an open console and the HR system's token nobody gets a manager's account`, async (t) => {
    const open = await anOpenConsole();
    const source = await aSource(t, app, hub);
    const { id: connection } = source.connection;
    await source.connection.run("preview");
    await open.assertAsks("POST", `/hris-connections/${connection}/activate/`);
    await source.connection.activate();
    const manager = await aManager(source.connection.partner);
    const said = { id: "mara", email: manager.email, first: "Mara", last: "Vogel" };
    const issueOf = async (kind: string) => {
      const issue = (await source.connection.issues()).find((one) => one.kind === kind);
      return `/hris-issues/${issue?.id}/resolve/`;
    };
    await source.say(said);
    const link = await issueOf("link_needs_confirmation");
    await open.assertAsks("POST", link, { link: true });
    await open.assertDoneWithPassword("POST", link, { link: true });
    await source.say(said);
    const thief = `${randomUUID()}@evil.example`;
    await source.say({ ...said, email: thief });
    const move = await issueOf("address_needs_confirmation");
    await open.assertAsks("POST", move, { address: thief });
    assert.equal((await operate(app, "GET", `/users/${manager.id}/`)).json.email, manager.email);
    await open.assertDone("POST", move, { link: false });
  });
}

test("a manager comes back by the password, a learner without an account of their own by a click", async () => {
  const open = await anOpenConsole();
  const partner = await aPartner(app);
  const [manager, learner] = [await aManager(partner), await aLearner(partner)];
  for (const { id } of [manager, learner]) await partner.call("DELETE", `/users/${id}/`);
  await open.assertDone("POST", `/users/${learner.id}/reactivate/`);
  await open.assertAsks("POST", `/users/${manager.id}/reactivate/`);
  assert.equal((await operate(app, "GET", `/users/${manager.id}/`)).json.is_active, false);
  await open.assertDoneWithPassword("POST", `/users/${manager.id}/reactivate/`);
  assert.equal((await open.send("POST", "/users/999999999/reactivate/")).status, 404);
});

test("an application may do more, and send learners further, by the password; less by a click", async () => {
  const open = await anOpenConsole();
  const { applicationId } = await aPartner(app);
  const path = `/applications/${applicationId}/`;
  await open.assertDone("PATCH", path, { name: "Renamed", scope: ["read"] });
  await open.assertDone("PATCH", path, { scope: ["read"], return_url_hosts: ["portal.example.com"] });
  await open.assertDone("PATCH", path, { return_url_hosts: ["Portal.example.com:8443"] });
  await open.assertAsks("PATCH", path, { scope: ["read", "write"] });
  for (const hosts of [[], ["portal.example.com"], ["portal.example.com:8443", "evil.example"]])
    await open.assertAsks("PATCH", path, { return_url_hosts: hosts });
  await open.assertDoneWithPassword("PATCH", path, { scope: ["read", "write"], return_url_hosts: [] });
  assert.equal((await open.send("PATCH", "/applications/999999999/", { scope: ["read"] })).status, 404);
});

test("more people are let in, or may write, by the password; fewer by a click", async () => {
  const open = await anOpenConsole();
  const { slug } = await aPartner(app);
  const path = `/organizations/${slug}/`;
  const signUp = (is_open: boolean, ...allowed_domains: string[]) => ({
    sign_up: { is_open, allowed_domains },
  });
  await open.assertAsks("PATCH", path, signUp(true, "evil.example"));
  await open.assertDone("PATCH", path, signUp(false, "evil.example"));
  await open.assertAsks("PATCH", path, signUp(true, "evil.example"));
  await open.assertAsks("PATCH", path, { people_may_write: true });
  await open.assertDoneWithPassword("PATCH", path, {
    ...signUp(true, "one.example", "two.example"),
    people_may_write: true,
  });
  await open.assertDone("PATCH", path, { ...signUp(true, "One.example"), people_may_write: true });
  await open.assertAsks("PATCH", path, signUp(true, "one.example", "two.example"));
  await open.assertDone("PATCH", path, { ...signUp(false), people_may_write: false });
  const another = { name: "Another", slug: `another-${randomUUID().slice(0, 8)}` };
  await open.assertAsks("POST", "/organizations/", { ...another, ...signUp(true, "evil.example") });
  await open.assertDone("POST", "/organizations/", { ...another, ...signUp(false), people_may_write: false });
  await open.assertDone("POST", `/organizations/${slug}/deactivate/`);
  await open.assertAsks("POST", `/organizations/${slug}/reactivate/`);
});

test("an LMS signs people in by address, and again, by the password; no longer by a click", async () => {
  const open = await anOpenConsole();
  const { slug } = await aPartner(app);
  const lms = { issuer: `https://${randomUUID()}.example.edu`, client_id: "tool" };
  const addresses = { auth_url: "https://lms.example.edu/auth", jwks_url: "https://lms.example.edu/keys" };
  const { json: registration } = await operate(app, "POST", "/lti-registrations/", { ...lms, ...addresses });
  const deployed = { registration: registration.id, deployment_id: "1", organization: slug };
  const { json: deployment } = await operate(app, "POST", "/lti-deployments/", deployed);
  const path = `/lti-registrations/${registration.id}/`;
  await open.assertAsks("PATCH", path, { match_email: true });
  for (const switched of [path, `/lti-deployments/${deployment.id}/`]) {
    await open.assertDone("PATCH", switched, { is_active: false });
    await open.assertAsks("PATCH", switched, { is_active: true });
  }
  await open.assertDone("PATCH", path, { match_email: false });
});

test("an identity provider lets more people go by the password, fewer by a click", async () => {
  const open = await anOpenConsole();
  const { slug } = await aPartner(app);
  const made = await operate(app, "POST", "/hris-connections/", { organization: slug, hub: "scim" });
  const path = `/hris-connections/${made.json.id}/`;
  const most = (most_leavers_a_day: number | null) => ({ policies: { most_leavers_a_day } });
  await open.assertAsks("PATCH", path, most(1000));
  await open.assertDoneWithPassword("PATCH", path, most(30));
  await open.assertDone("PATCH", path, { policies: { ...most(10).policies, invites: false } });
  await open.assertAsks("PATCH", path, most(11));
  await open.assertAsks("PATCH", path, most(null));
});
