import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { templateFiles } from "#test/readers/template-files.ts";
import { assignMandatory } from "./mandatory.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1${path}`, { token: await app.operatorToken(), ...(body ? { body } : {}) });

async function aTemplate(partner: Partner, lessonType = "custom"): Promise<number> {
  const key = `t-${randomUUID().slice(0, 8)}`;
  const files = Object.fromEntries(
    Object.entries(templateFiles(key)).map(([path, text]) => [
      path,
      text.replace("lesson_type: custom", `lesson_type: ${lessonType}`),
    ]),
  );
  const { json } = await operate("POST", "/templates/import/", { organization: partner.slug, files });
  return json.results[0].template_id;
}
const bulk = (partner: Partner, body: unknown) => partner.call("POST", "/assignments/bulk/", body);
const briefly = (json: { results: { status: string; status_code: number }[] }) =>
  json.results.map(({ status, status_code }) => `${status} ${status_code}`);
async function eventCount(partner: Partner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from event
    where organization_id = ${partner.organizationId} and type = 'assignment.created'`.execute(
    app.context.db,
  );
  return rows[0]?.count ?? 0;
}
const assigned = async (partner: Partner) =>
  (await partner.call("GET", "/assignments/?page_size=200&sort=creation_date")).json.results;

test("each row is answered as if it had come alone, and every new pair is announced once", async () => {
  const partner = await aPartner(app);
  const [template_id, retired] = [await aTemplate(partner), await aTemplate(partner)];
  await operate("POST", `/templates/${retired}/retire/`);
  const [one, two, gone] = [await aLearner(partner), await aLearner(partner), await aLearner(partner)];
  await partner.call("DELETE", `/users/${gone.id}/`);
  await partner.call("POST", "/assignments/", { user_id: two.id, template_id });
  const { status, json } = await bulk(partner, {
    items: [
      { user_id: one.id, template_id, due_date: "2026-07-01" },
      { provider: "acme", provider_id: two.providerId, template_id },
      { user_id: one.id, template_id, due_date: "2026-08-01" },
      { user_id: gone.id, template_id },
      { user_id: one.id, template_id: retired },
      { user_id: one.id, template_id: 999_999_999 },
      { provider: "acme", provider_id: "nobody", template_id },
      { provider: "acme", template_id },
      { user_id: one.id, provider: "acme", template_id },
      { user_id: "one", due_date: "soon" },
      null,
    ],
  });
  assert.equal(status, 200);
  assert.deepEqual(briefly(json), [
    "created 201",
    "unchanged 200",
    "updated 200",
    "failed 422",
    "failed 422",
    "failed 404",
    "failed 404",
    "failed 400",
    "failed 422",
    "failed 400",
    "failed 422",
  ]);
  assert.deepEqual([json.count, json.created, json.updated, json.unchanged, json.failed], [11, 1, 1, 1, 8]);
  assert.deepEqual(Object.keys(json.results[9].errors).sort(), ["due_date", "template_id", "user_id"]);
  assert.equal(json.results[1].provider_id, two.providerId);
  const [, made] = await assigned(partner);
  assert.deepEqual([made.id, made.source, made.due_date], [json.results[0].id, "bulk", "2026-08-01"]);
  assert.equal(await eventCount(partner), 2);
});

test("atomic undoes all when one row fails, and a dry run writes and announces nothing", async () => {
  const partner = await aPartner(app);
  const template_id = await aTemplate(partner);
  const { id: user_id } = await aLearner(partner);
  const items = [{ user_id, template_id }, { user_id }];
  const atomic = await bulk(partner, { items, atomic: true });
  assert.deepEqual([atomic.status, atomic.json.code], [422, "bulk_rejected"]);
  const dry = await bulk(partner, { items, dry_run: true });
  assert.deepEqual([dry.status, ...briefly(dry.json)], [200, "created 201", "failed 400"]);
  assert.deepEqual(await assigned(partner), []);
  assert.equal(await eventCount(partner), 0);
});

test("a team's active members get each of the templates, one row and one event a pair", async () => {
  const partner = await aPartner(app);
  const [first, second] = [await aTemplate(partner), await aTemplate(partner)];
  const [one, two, gone] = [await aLearner(partner), await aLearner(partner), await aLearner(partner)];
  const outsider = await aLearner(partner);
  await partner.call("POST", "/teams/", { name: "Day shift", member_ids: [outsider.id] });
  const member_ids = [one.id, two.id, gone.id];
  const { id: team_id } = (await partner.call("POST", "/teams/", { name: "Night shift", member_ids })).json;
  await partner.call("DELETE", `/users/${gone.id}/`);
  await partner.call("POST", "/assignments/", { user_id: one.id, template_id: second });
  const requested = { team_id, template_ids: [first, second, first], due_date: "2026-07-01" };
  const { status, json } = await bulk(partner, requested);
  assert.equal(status, 200);
  assert.deepEqual(
    json.results.map((row: Record<string, unknown>) => [row.user_id, row.template_id, row.status]),
    [
      [one.id, first, "created"],
      [one.id, second, "updated"],
      [two.id, first, "created"],
      [two.id, second, "created"],
    ],
  );
  assert.equal(await eventCount(partner), 4);
  assert.deepEqual(
    (await assigned(partner)).map(({ source, due_date }: Record<string, string>) => [source, due_date]),
    [
      ["api", "2026-07-01"],
      ["team", "2026-07-01"],
      ["team", "2026-07-01"],
      ["team", "2026-07-01"],
    ],
  );
  assert.equal((await bulk(partner, requested)).json.unchanged, 4);
});

test("a body is either items or a team with templates", async () => {
  const partner = await aPartner(app);
  const item = { user_id: 1, template_id: 1 };
  for (const [body, status, field] of [
    [{}, 400, "items"],
    [{ items: [] }, 400, "items"],
    [{ items: "x" }, 422, "items"],
    [{ items: Array.from({ length: 1001 }, () => item) }, 422, "items"],
    [{ items: [item], team_id: 1, template_ids: [1] }, 422, "items"],
    [{ team_id: 1 }, 400, "template_ids"],
    [{ template_ids: [1] }, 400, "team_id"],
    [{ team_id: 1, template_ids: [] }, 400, "template_ids"],
    [{ items: [item], dry_run: "yes" }, 422, "dry_run"],
  ] as const) {
    const answer = await bulk(partner, body);
    assert.deepEqual([answer.status, Object.keys(answer.json.errors)], [status, [field]], answer.text);
  }
  const unknown = await bulk(partner, { team_id: 999_999_999, template_ids: [1] });
  assert.deepEqual([unknown.status, unknown.json.detail], [404, "Team not found."]);
  const reader = await aPartner(app, { scope: "read" });
  assert.equal((await bulk(reader, { items: [item] })).status, 403);
});

test("a thousand pairs in one request, from four sides at once, are each made and announced once", async () => {
  const partner = await aPartner(app);
  const template_id = await aTemplate(partner);
  const users = Array.from({ length: 250 }, () => {
    const provider_id = randomUUID();
    return { provider: "acme", provider_id, email: `${provider_id}@example.com` };
  });
  await partner.call("POST", "/users/bulk/", { users });
  const items = users.map(({ provider, provider_id }) => ({ provider, provider_id, template_id }));
  const orders = [items, items.toReversed(), items, items.toReversed()];
  const answers = await Promise.all(orders.map((order) => bulk(partner, { items: order })));
  assert.equal(
    answers.reduce((sum, { json }) => sum + json.created, 0),
    250,
  );
  assert.equal(await eventCount(partner), 250);
});

test("where the operator wants it, active learners get compulsory lessons by themselves, and keep what was taken back", async () => {
  const partner = await aPartner(app, { organization: { auto_assign_mandatory: true } });
  const bystander = await aPartner(app);
  await aLearner(bystander);
  const own = await aTemplate(partner, "mandatory");
  await aTemplate(partner, "custom");
  const hidden = (await partner.call("GET", "/curricula/templates/?lesson_type=mandatory")).json.results.find(
    ({ id }: { id: number }) => id !== own,
  );
  if (hidden) {
    await operate("POST", `/templates/${hidden.id}/visibility/`, {
      organization: partner.slug,
      is_visible: false,
    });
  }
  const { count } = (await partner.call("GET", "/curricula/templates/?lesson_type=mandatory")).json;
  const [learner, gone] = [await aLearner(partner), await aLearner(partner)];
  await partner.call("DELETE", `/users/${gone.id}/`);
  await Promise.all([assignMandatory(app.context), assignMandatory(app.context)]);
  // The service's own worker may have been quicker than the deletion.
  const all = await assigned(partner);
  const before = all.filter(({ user_id }: { user_id: number }) => user_id !== gone.id);
  assert.equal(before.length, count);
  assert.ok(before.every(({ user_id }: { user_id: number }) => user_id === learner.id));
  const assignment = before.find(({ template_id }: { template_id: number }) => template_id === own);
  assert.equal(assignment.source, "mandatory");
  assert.deepEqual(assignment.assigned_by, { type: "system", id: null, label: null });
  assert.equal(await eventCount(partner), all.length);
  assert.deepEqual(await assigned(bystander), []);

  await partner.call("DELETE", `/assignments/${assignment.id}/`);
  await operate("POST", `/templates/${own}/retire/`);
  await operate("POST", `/templates/${own}/reactivate/`);
  await partner.call("POST", "/users/", { provider: "acme", provider_id: gone.providerId });
  await assignMandatory(app.context);
  const after = (await assigned(partner)).filter(
    ({ template_id }: { template_id: number }) => template_id === own,
  );
  assert.deepEqual(
    after.map(({ user_id }: { user_id: number }) => user_id),
    [gone.id],
    "who came back gets it, who was excused does not",
  );
});

test("platform content is assigned by itself only to the organization for which it was marked as mandatory", async () => {
  const [chose, waits] = [
    await aPartner(app, { organization: { auto_assign_mandatory: true } }),
    await aPartner(app, { organization: { auto_assign_mandatory: true } }),
  ];
  for (const partner of [chose, waits]) await aLearner(partner);
  await operate("POST", "/templates/1/mandatory/", { organization: chose.slug, is_mandatory: true });
  await assignMandatory(app.context);
  const templates = (await assigned(chose)).map(({ template_id }: { template_id: number }) => template_id);
  assert.deepEqual(templates, [1]);
  assert.deepEqual(await assigned(waits), []);
});
