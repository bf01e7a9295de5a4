import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1${path}`, {
    token: await app.operatorToken(),
    ...(body === undefined ? {} : { body }),
  });

async function aSubscription(partner: Partner, fields: Record<string, unknown> = {}) {
  const { status, json, text } = await operate("POST", "/subscriptions/", {
    organization: partner.slug,
    ...fields,
  });
  assert.equal(status, 201, text);
  return json;
}

const change = (id: number, body: unknown) => operate("PATCH", `/subscriptions/${id}/`, body);

async function events(partner: Partner): Promise<{ event: string; data: Record<string, unknown> }[]> {
  await app.eventsSettled();
  const { json } = await partner.call("GET", "/events/");
  const all: { event: string; data: Record<string, unknown> }[] = json.events;
  return all
    .filter(({ event }) => event.startsWith("subscription."))
    .map(({ event, data }) => ({ event, data }));
}

test("a partner reads its own subscriptions, the newest first, with the seats its learners use", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  await aSubscription(neighbour);
  const first = await aSubscription(partner, {
    status: "active",
    plan: "team",
    billing_interval: "yearly",
    seats_total: 20,
  });
  await aSubscription(partner, {
    current_period_start: "2026-01-01T00:00:00+00:00",
    current_period_end: "2027-01-01T00:00:00+01:00",
  });
  const gone = await aLearner(partner);
  await aLearner(partner);
  await partner.call("DELETE", `/users/${gone.id}/`);

  const { json } = await partner.call("GET", "/subscriptions/");
  assert.equal(json.count, 2);
  const [newer, older] = json.results;
  assert.deepEqual(older, {
    organization_subscription_id: first.organization_subscription_id,
    organization_id: partner.organizationId,
    status: "active",
    billing_interval: "yearly",
    plan: "team",
    seats_total: 20,
    seats_used: 1,
    current_period_start: null,
    current_period_end: null,
    canceled_at: null,
    creation_date: older.creation_date,
    modified_date: older.creation_date,
  });
  assert.equal(newer.status, "pending");
  assert.equal(newer.current_period_end, "2026-12-31T23:00:00.000000+00:00");
  const active = await partner.call("GET", "/subscriptions/?status=active");
  assert.deepEqual([active.json.count, active.json.results[0].plan], [1, "team"]);
  assert.equal((await partner.call("GET", "/subscriptions/?status=paid")).status, 422);
});

test("an activation, each change of billing and a cancellation are announced, a pending draft and a no-op are not", async () => {
  const partner = await aPartner(app);
  const { organization_subscription_id: id } = await aSubscription(partner);
  assert.deepEqual(await events(partner), []);
  await change(id, { status: "trialing", billing_interval: "monthly" });
  await change(id, { status: "active" });
  await change(id, { status: "active", billing_interval: "monthly" });
  await change(id, { billing_interval: "yearly" });
  await operate("POST", `/subscriptions/${id}/cancel/`);
  await operate("POST", `/subscriptions/${id}/cancel/`);
  await change(id, { status: "active" });

  const of = { organization_subscription_id: id, organization_id: partner.organizationId };
  assert.deepEqual(await events(partner), [
    { event: "subscription.created", data: { ...of, status: "trialing", billing_interval: "monthly" } },
    { event: "subscription.updated", data: { ...of, status: "trialing", billing_interval: "monthly" } },
    { event: "subscription.updated", data: { ...of, status: "active", billing_interval: "monthly" } },
    { event: "subscription.updated", data: { ...of, status: "active", billing_interval: "yearly" } },
    { event: "subscription.updated", data: { ...of, status: "canceled", billing_interval: "yearly" } },
    { event: "subscription.canceled", data: { ...of, status: "canceled" } },
    { event: "subscription.updated", data: { ...of, status: "active", billing_interval: "yearly" } },
  ]);
});

test("an impossible move names the possible ones and changes nothing", async () => {
  const partner = await aPartner(app);
  const { organization_subscription_id: id } = await aSubscription(partner, { status: "canceled" });
  const refused = await change(id, { status: "trialing", plan: "other" });
  assert.deepEqual([refused.status, refused.json.code], [422, "impossible_move"]);
  assert.deepEqual(refused.json.errors, { status: ["From canceled choose one of: canceled, active."] });
  const { json } = await operate("GET", `/subscriptions/${id}/`);
  assert.deepEqual([json.status, json.plan], ["canceled", "standard"]);
  assert.deepEqual(await events(partner), []);
});

test("of two cancellations at once, one announces", async () => {
  const partner = await aPartner(app);
  const { organization_subscription_id: id } = await aSubscription(partner, { status: "active" });
  await Promise.all([1, 2, 3].map(() => operate("POST", `/subscriptions/${id}/cancel/`)));
  const names = (await events(partner)).map(({ event }) => event);
  assert.deepEqual(names, ["subscription.created", "subscription.updated", "subscription.canceled"]);
});

test("bad subscriptions are refused, with what to send instead", async () => {
  const partner = await aPartner(app);
  const create = (body: unknown) => operate("POST", "/subscriptions/", body);
  assert.equal((await create({ organization: "org-nobody" })).status, 404);
  assert.equal((await create({})).status, 400);
  const { slug: organization } = partner;
  for (const wrong of [
    { status: "paid" },
    { seats_total: 0 },
    { plan: " " },
    { current_period_end: "soon" },
  ]) {
    const { status, json } = await create({ organization, ...wrong });
    assert.deepEqual([status, Object.keys(json.errors)], [422, Object.keys(wrong)]);
  }
  const backwards = {
    current_period_start: "2027-01-01T00:00:00Z",
    current_period_end: "2026-01-01T00:00:00Z",
  };
  assert.equal((await create({ organization, ...backwards })).status, 422);
  for (const id of ["999999999", "x"])
    assert.equal((await operate("GET", `/subscriptions/${id}/`)).status, 404);
});

async function aCourse(partner: Partner, slug: string, fields: Record<string, unknown> = {}) {
  const course = { organization: partner.slug, slug, title: slug, access_days: 30, cohorts: ["2026-06-01"] };
  const { status, text } = await operate("POST", "/courses/", { ...course, ...fields });
  assert.equal(status, 201, text);
}

async function grants(partner: Partner, query: string) {
  const { status, json, text } = await partner.call("GET", `/subscriptions/access-grants/?${query}`);
  assert.equal(status, 200, text);
  return json.results;
}

test("enrolments and granted rights are one list, each with its reason, window and status", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  await aCourse(partner, "Onboarding");
  await aCourse(partner, "masterclass", { is_premium: true });
  const learner = await aLearner(partner, { course: "onboarding", cohort: "2026-06-01" });
  await aLearner(neighbour);
  const move = {
    provider: "acme",
    provider_id: learner.providerId,
    course: "masterclass",
    cohort: "2026-06-01",
  };
  assert.equal((await partner.call("POST", "/users/", move)).status, 200);
  const subscription = await aSubscription(partner, { status: "active" });
  const paid = await operate("POST", "/access-grants/", {
    user_id: learner.id,
    type: "scenario_library",
    organization_subscription_id: subscription.organization_subscription_id,
  });
  assert.equal(paid.status, 201, paid.text);
  const upcoming = {
    user_id: learner.id,
    type: "course",
    course: "ONBOARDING",
    starts_at: "2026-09-01T00:00:00Z",
  };
  assert.equal((await operate("POST", "/access-grants/", upcoming)).status, 201);

  const all = await grants(partner, `user_id=${learner.id}`);
  const shown = all.map(({ type, course, cohort, reason, status }: Record<string, unknown>) =>
    [type, course, cohort, reason, status].join(" "),
  );
  assert.deepEqual(shown.sort(), [
    "course Onboarding  admin upcoming",
    "course Onboarding 2026-06-01 enrolment revoked",
    "premium masterclass 2026-06-01 enrolment active",
    "scenario_library   subscription active",
  ]);
  assert.equal(new Set(all.map(({ id }: { id: number }) => id)).size, 4);
  assert.equal((await grants(partner, "course=onboarding")).length, 2);
  assert.equal((await grants(partner, "status=active")).length, 2);
  assert.equal((await grants(partner, "expires_before=2026-07-02T00:00:00Z")).length, 2);
  assert.deepEqual(await grants(neighbour, ""), []);

  await operate("POST", `/subscriptions/${subscription.organization_subscription_id}/cancel/`);
  const [revoked] = await grants(
    partner,
    `status=revoked&modified_after=2026-06-15T00:00:00Z&user_id=${learner.id}`,
  );
  assert.ok(revoked);
  assert.deepEqual(
    (await grants(partner, "status=active")).map(({ type }: { type: string }) => type),
    ["premium"],
  );
});

test("a grant opens premium lessons outside the course until it is revoked", async () => {
  const partner = await aPartner(app);
  const { id: templateId } = (await partner.call("GET", "/curricula/templates/")).json.results[0];
  await aCourse(partner, "masterclass", { is_premium: true, template_ids: [templateId] });
  const open = async (type: string) => {
    const learner = await aLearner(partner);
    const start = () => partner.call("POST", "/curricula/", { user_id: learner.id, template_id: templateId });
    const before = (await start()).status;
    const grant = await operate("POST", "/access-grants/", {
      user_id: learner.id,
      type,
      ...(type === "course" ? { course: "masterclass" } : {}),
    });
    return { before, grant: grant.json, start };
  };
  for (const type of ["course", "premium"]) {
    const { before, start } = await open(type);
    assert.deepEqual([before, (await start()).status], [422, 201], type);
    const revoked = await open(type);
    const { status, json } = await operate("POST", `/access-grants/${revoked.grant.id}/revoke/`);
    assert.deepEqual([status, json.status], [200, "revoked"]);
    assert.equal((await revoked.start()).status, 422, type);
  }
  const { start } = await open("scenario_library");
  assert.equal((await start()).status, 422, "the scenario library opens no lesson");
});

test("a grant that makes no sense is refused, and so is taking back what an enrolment grants", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  await aCourse(partner, "onboarding");
  const learner = await aLearner(partner, { course: "onboarding", cohort: "2026-06-01" });
  const theirs = await aSubscription(neighbour, { status: "active" });
  const canceled = await aSubscription(partner, { status: "canceled" });
  const grant = async (fields: Record<string, unknown>) => {
    const { status, json } = await operate("POST", "/access-grants/", {
      user_id: learner.id,
      type: "premium",
      ...fields,
    });
    return [status, json.code];
  };
  const by = (subscription: typeof theirs) => ({
    organization_subscription_id: subscription.organization_subscription_id,
  });
  assert.deepEqual(await grant({ user_id: 999_999_999 }), [404, "user_not_found"]);
  assert.deepEqual(await grant({ type: "course" }), [400, "missing_field"]);
  assert.deepEqual(await grant({ type: "course", course: "nowhere" }), [404, "course_not_found"]);
  assert.deepEqual(await grant({ course: "onboarding" }), [422, "course_without_need"]);
  assert.deepEqual(await grant({ ends_at: "2026-01-01T00:00:00Z" }), [422, "invalid_field"]);
  assert.deepEqual(await grant(by(theirs)), [404, "subscription_not_found"]);
  assert.deepEqual(await grant(by(canceled)), [422, "subscription_canceled"]);
  const [enrolment] = await grants(partner, `user_id=${learner.id}`);
  assert.equal((await operate("POST", `/access-grants/${enrolment.id}/revoke/`)).status, 422);
  assert.equal((await operate("POST", "/access-grants/999999999/revoke/")).status, 404);
});

test("subscriptions and grants are for service accounts and admins, with the scope to read", async () => {
  for (const path of ["/subscriptions/", "/subscriptions/access-grants/"]) {
    assert.equal((await app.send("GET", `/api/v1${path}`)).status, 401);
    const writer = await aPartner(app, { scope: "write" });
    assert.equal((await writer.call("GET", path)).status, 403);
  }
});
