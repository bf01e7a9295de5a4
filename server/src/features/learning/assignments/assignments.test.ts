import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf, readToTheEnd } from "#test/learner-browser.ts";
import { aPerson } from "#test/people.ts";
import { templateFiles } from "#test/readers/template-files.ts";
import { assignmentPersonalData } from "./personal-data.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1${path}`, { token: await app.operatorToken(), ...(body ? { body } : {}) });

async function aTemplate(partner: Partner): Promise<number> {
  const files = templateFiles(`t-${randomUUID().slice(0, 8)}`);
  const { json } = await operate("POST", "/templates/import/", { organization: partner.slug, files });
  return json.results[0].template_id;
}
/** A partner with a template of their own. */
async function aSchool(settings: Parameters<typeof aPartner>[1] = {}) {
  const partner = await aPartner(app, settings);
  return { partner, templateId: await aTemplate(partner) };
}
const assign = (partner: Partner, user_id: number, template_id: number, more: object = {}) =>
  partner.call("POST", "/assignments/", { user_id, template_id, ...more });
const list = async (partner: Partner, query = "") =>
  (await partner.call("GET", `/assignments/${query}`)).json.results.map(({ id }: { id: number }) => id);

async function eventsOf(partner: Partner) {
  const { rows } = await sql<{ type: string; data: unknown; provider_id: string }>`
    select type, body::json -> 'data' as data, provider_id from event
    where organization_id = ${partner.organizationId} and type like 'assignment.%' order by id`.execute(
    app.context.db,
  );
  return rows;
}

test("an assignment says who has to learn what by when and who said so, and is announced", async () => {
  const { partner, templateId } = await aSchool();
  const learner = await aLearner(partner);
  const { status, json } = await assign(partner, learner.id, templateId, { due_date: "2026-07-01" });
  assert.equal(status, 201);
  const { id, title, creation_date, modified_date, ...rest } = json;
  assert.match(title, /^About /);
  assert.deepEqual([creation_date, modified_date], [modified_date, creation_date]);
  assert.deepEqual(rest, {
    user_id: learner.id,
    template_id: templateId,
    status: "assigned",
    progress: 0,
    due_date: "2026-07-01",
    is_overdue: false,
    curriculum_id: null,
    assigned_by: { type: "service_account", id: partner.clientId, label: "Portal" },
    source: "api",
    completed_at: null,
  });
  assert.deepEqual((await partner.call("GET", `/assignments/${id}/`)).json, json);
  assert.deepEqual(await eventsOf(partner), [
    {
      type: "assignment.created",
      data: {
        user_id: learner.id,
        template_id: templateId,
        provider: "acme",
        provider_id: learner.providerId,
      },
      provider_id: learner.providerId,
    },
  ]);
  assert.equal(
    (await partner.call("GET", "/curricula/")).json.count,
    0,
    "the lesson begins when it is opened",
  );
});

test("a pair that is assigned already stays one assignment; its due date moves only when one is sent", async () => {
  const { partner, templateId } = await aSchool();
  const { id: userId } = await aLearner(partner);
  const first = await assign(partner, userId, templateId, { due_date: "2026-07-01" });
  app.clock.advance(1000);
  const again = await assign(partner, userId, templateId);
  assert.equal(again.status, 200);
  assert.deepEqual(again.json, first.json);
  const moved = await assign(partner, userId, templateId, { due_date: "2026-08-01" });
  assert.deepEqual([moved.status, moved.json.id, moved.json.due_date], [200, first.json.id, "2026-08-01"]);
  assert.ok(moved.json.modified_date > first.json.modified_date);
  assert.equal((await assign(partner, userId, templateId, { due_date: null })).json.due_date, null);
  assert.equal((await eventsOf(partner)).length, 1);
});

test("of parallel assignments of a pair one is new and announced", async () => {
  const { partner, templateId } = await aSchool();
  const { id } = await aLearner(partner);
  const answers = await Promise.all(Array.from({ length: 6 }, () => assign(partner, id, templateId)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201]);
  assert.equal((await eventsOf(partner)).length, 1);
});

test("who or what cannot be assigned is named", async () => {
  const { partner, templateId } = await aSchool();
  const [{ id: userId }, { id: goneId }] = [await aLearner(partner), await aLearner(partner)];
  await partner.call("DELETE", `/users/${goneId}/`);
  const retired = await aTemplate(partner);
  const kept = (await assign(partner, userId, retired)).json.id;
  await operate("POST", `/templates/${retired}/retire/`);
  const foreign = await aTemplate(await aPartner(app));
  const refused = async (body: unknown) => {
    const { status, json } = await partner.call("POST", "/assignments/", body);
    return [status, json.code, ...Object.keys(json.errors ?? {}).sort()];
  };
  assert.deepEqual(await refused({}), [400, "missing_field", "template_id", "user_id"]);
  assert.deepEqual(await refused({ user_id: "x", template_id: templateId }), [
    422,
    "invalid_field",
    "user_id",
  ]);
  assert.deepEqual(await refused({ user_id: userId, template_id: templateId, due_date: "2026-02-30" }), [
    422,
    "invalid_field",
    "due_date",
  ]);
  assert.deepEqual(await refused({ user_id: 999_999_999, template_id: templateId }), [404, "user_not_found"]);
  assert.deepEqual(await refused({ user_id: userId, template_id: foreign }), [404, "template_not_found"]);
  assert.deepEqual(await refused({ user_id: goneId, template_id: templateId }), [
    422,
    "user_deactivated",
    "user_id",
  ]);
  const { id: otherId } = await aLearner(partner);
  assert.deepEqual(await refused({ user_id: otherId, template_id: retired }), [
    422,
    "template_retired",
    "template_id",
  ]);
  const stays = await assign(partner, userId, retired, { due_date: "2026-07-01" });
  assert.deepEqual(
    [stays.status, stays.json.id],
    [200, kept],
    "what was assigned before it retired stays so",
  );
});

test("an assignment follows the learner's lesson, from its opening to its completion", async () => {
  const { partner, templateId } = await aSchool();
  const learner = await aLearner(partner);
  const { id } = (await assign(partner, learner.id, templateId)).json;
  const progress = async () => (await partner.call("GET", `/assignments/${id}/progress/`)).json;
  const untouched = await progress();
  assert.deepEqual(
    [untouched.status, untouched.subsections_total, untouched.subsections_completed, untouched.started_at],
    ["assigned", 3, 0, null],
  );
  assert.deepEqual(
    untouched.subsections.map(({ title, status }: { title: string; status: string }) => [title, status]),
    [
      ["First", "not_started"],
      ["Second", "not_started"],
      ["What you take with you", "not_started"],
    ],
  );

  const browser = await aBrowser(app, partner, learner);
  const first = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`));
  await browser.get(first);
  app.clock.advance(60_000);
  await browser.post(`${first}/complete`, { unanswered: "1" });
  const begun = await progress();
  const curriculumId = Number(first.split("/")[2]);
  assert.deepEqual(
    [begun.status, begun.curriculum_id, begun.progress, begun.subsections_completed],
    ["in_progress", curriculumId, 33.33, 1],
  );
  assert.deepEqual(begun.subsections.map(({ status }: { status: string }) => status).slice(0, 1), [
    "completed",
  ]);
  const curriculum = (await partner.call("GET", `/curricula/${curriculumId}/`)).json;
  assert.equal(curriculum.assignment_id, id, "and the lesson knows its assignment");
  assert.deepEqual([begun.started_at, begun.completed_at], [curriculum.started_at, null]);

  await browser.get(`/lessons/${await readToTheEnd(browser, templateId)}/complete`);
  await browser.post(`/lessons/${curriculumId}/feedback`, { rating: "4" });
  const done = await progress();
  assert.deepEqual(
    [done.status, done.progress, done.subsections_completed, done.feedback_rating],
    ["completed", 100, 3, 4],
  );
  assert.equal(
    done.completed_at,
    (await partner.call("GET", `/curricula/${curriculumId}/`)).json.completed_at,
  );
  assert.ok(done.time_spent_seconds >= 60);
  assert.ok(done.modified_date > untouched.modified_date);
});

test("a lesson that was completed before it was assigned is an assignment that is completed", async () => {
  const { partner, templateId } = await aSchool();
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const curriculumId = await readToTheEnd(browser, templateId);
  await browser.get(`/lessons/${curriculumId}/complete`);
  const { json } = await assign(partner, learner.id, templateId, { due_date: "2026-01-01" });
  assert.deepEqual(
    [json.status, json.curriculum_id, json.is_overdue],
    ["completed", curriculumId, false],
    "and not overdue, whatever its date",
  );
});

test("assignments can be narrowed down and put in order", async () => {
  const { partner, templateId } = await aSchool();
  const other = await aTemplate(partner);
  const [one, two] = [await aLearner(partner), await aLearner(partner)];
  const first = (await assign(partner, one.id, templateId, { due_date: "2026-09-01" })).json;
  app.clock.advance(1000);
  const second = (await assign(partner, two.id, templateId)).json;
  app.clock.advance(1000);
  const third = (await assign(partner, two.id, other, { due_date: "2026-08-01" })).json;
  const browser = await aBrowser(app, partner, one);
  await browser.get(locationOf(await browser.get(`/start-lesson?template_id=${templateId}`)));
  const { json: team } = await partner.call("POST", "/teams/", { name: "Two", member_ids: [two.id] });
  assert.deepEqual(await list(partner), [third.id, second.id, first.id], "the newest first");
  assert.deepEqual(await list(partner, "?sort=due_date"), [third.id, first.id, second.id]);
  assert.deepEqual((await list(partner, "?sort=-modified_date"))[0], first.id);
  assert.deepEqual(await list(partner, `?user_id=${one.id}`), [first.id]);
  assert.deepEqual(await list(partner, `?template_id=${other}`), [third.id]);
  assert.deepEqual(await list(partner, `?team_id=${team.id}`), [third.id, second.id]);
  assert.deepEqual(await list(partner, "?status=in_progress"), [first.id]);
  assert.deepEqual(await list(partner, "?status=assigned"), [third.id, second.id]);
  assert.deepEqual(await list(partner, "?due_before=2026-09-01"), [third.id]);
  const since = encodeURIComponent(second.modified_date);
  assert.deepEqual(await list(partner, `?modified_after=${since}`), [third.id, first.id]);
  for (const [query, status] of [
    ["?sort=title", 422],
    ["?status=done", 422],
    ["?due_before=soon", 422],
    ["?user_id=999999999", 404],
    ["?team_id=999999999", 404],
    ["?template_id=999999999", 404],
  ] as const) {
    assert.equal((await partner.call("GET", `/assignments/${query}`)).status, status, query);
  }
});

test("a due date can be moved and taken away, and left as it is", async () => {
  const { partner, templateId } = await aSchool();
  const { id: userId } = await aLearner(partner);
  const { id } = (await assign(partner, userId, templateId, { due_date: "2026-07-01" })).json;
  const patch = async (body: unknown) => (await partner.call("PATCH", `/assignments/${id}/`, body)).json;
  assert.equal((await patch({ due_date: "2026-07-02" })).due_date, "2026-07-02");
  assert.equal((await patch({})).due_date, "2026-07-02");
  assert.equal((await patch({ due_date: null })).due_date, null);
  assert.deepEqual(Object.keys((await patch({ due_date: "soon" })).errors), ["due_date"]);
});

test("under If-Match an assignment changes and goes only as the caller has seen it", async () => {
  const { partner, templateId } = await aSchool();
  const { id } = (await assign(partner, (await aLearner(partner)).id, templateId)).json;
  const path = `/assignments/${id}/`;
  const seen = (await partner.call("GET", path)).headers.get("etag") ?? "";
  const under = (method: string, body?: unknown) =>
    partner.call(method, path, body, { headers: { "if-match": seen } });
  app.clock.advance(1000);
  assert.equal((await under("PATCH", { due_date: "2026-07-01" })).status, 200);
  assert.equal((await under("PATCH", { due_date: "2026-08-01" })).status, 412);
  assert.equal((await under("DELETE")).status, 412);
  assert.equal((await partner.call("GET", path)).json.due_date, "2026-07-01");
});

test("taking an assignment back is announced once, and the lesson stays", async () => {
  const { partner, templateId } = await aSchool();
  const learner = await aLearner(partner);
  const { id } = (await assign(partner, learner.id, templateId)).json;
  const browser = await aBrowser(app, partner, learner);
  await browser.get(`/start-lesson?template_id=${templateId}`);
  const remove = () => partner.call("DELETE", `/assignments/${id}/`);
  const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
  assert.deepEqual(statuses.sort(), [204, 404]);
  assert.equal((await remove()).status, 404);
  const { json } = await partner.call("GET", "/curricula/");
  assert.deepEqual([json.count, json.results[0].assignment_id], [1, null]);
  assert.deepEqual(
    (await eventsOf(partner)).map(({ type }) => type),
    ["assignment.created", "assignment.deleted"],
  );
});

test("the learner's home puts what is assigned first", async () => {
  const { partner, templateId } = await aSchool();
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const before = (await browser.get("/home")).text;
  await assign(partner, learner.id, templateId);
  assert.notEqual((await browser.get("/home")).text, before);
});

test("a manager assigns to the members of their teams, and sees and takes back nobody else's", async () => {
  const { partner, templateId } = await aSchool();
  const [member, outsider] = [await aLearner(partner), await aLearner(partner)];
  const manager = await aPerson(app, partner, "manager");
  const teamOf = async (member_ids: number[], manager_ids: number[]) =>
    (await partner.call("POST", "/teams/", { name: randomUUID(), member_ids, manager_ids })).json.id;
  const own = await teamOf([member.id], [manager.id]);
  const others = await teamOf([outsider.id], []);
  const theirs = (await assign(partner, outsider.id, templateId)).json.id;
  const made = await manager.call("POST", "/assignments/", { user_id: member.id, template_id: templateId });
  assert.equal(made.status, 201);
  assert.deepEqual([made.json.assigned_by.type, made.json.assigned_by.id], ["user", String(manager.id)]);
  const seen = await manager.call("GET", "/assignments/");
  assert.deepEqual([seen.json.count, seen.json.results[0].id], [1, made.json.id]);
  for (const [method, path, body] of [
    ["POST", "/assignments/", { user_id: outsider.id, template_id: templateId }],
    ["GET", `/assignments/${theirs}/`],
    ["GET", `/assignments/${theirs}/progress/`],
    ["PATCH", `/assignments/${theirs}/`, { due_date: null }],
    ["DELETE", `/assignments/${theirs}/`],
    ["GET", `/assignments/?user_id=${outsider.id}`],
    ["POST", "/assignments/bulk/", { team_id: others, template_ids: [templateId] }],
  ] as const) {
    assert.equal((await manager.call(method, path, body)).status, 403, `${method} ${path}`);
  }
  const team = await manager.call("POST", "/assignments/bulk/", {
    team_id: own,
    template_ids: [await aTemplate(partner)],
  });
  assert.deepEqual([team.status, team.json.created], [200, 1]);
  const items = [member, outsider].map(({ id }) => ({ user_id: id, template_id: templateId }));
  const bulk = await manager.call("POST", "/assignments/bulk/", { items });
  assert.deepEqual(
    bulk.json.results.map(({ status_code }: { status_code: number }) => status_code),
    [200, 403],
  );
  assert.equal((await manager.call("DELETE", `/assignments/${made.json.id}/`)).status, 204);
});

test("an erased person is no longer named as the one who assigned, and what they assigned stays", async () => {
  const { partner, templateId } = await aSchool();
  const [admin, learner] = [await aPerson(app, partner, "admin"), await aLearner(partner)];
  const made = await admin.call("POST", "/assignments/", { user_id: learner.id, template_id: templateId });
  assert.ok(made.json.assigned_by.label, made.text);
  const person = { organizationId: partner.organizationId, userId: admin.id };
  await app.context.db
    .transaction()
    .execute(async (trx) => assignmentPersonalData.erase?.(trx, app.clock(), person, 0));
  const { json } = await partner.call("GET", `/assignments/${made.json.id}/`);
  assert.deepEqual(json.assigned_by, { type: "user", id: String(admin.id), label: null });
});

// Last in this file: it takes the clock to another day.
test("the due date is a day where the organization is: overdue begins at its midnight", async () => {
  const { partner, templateId } = await aSchool({ organization: { time_zone: "Pacific/Auckland" } });
  const { id: userId } = await aLearner(partner);
  const { id } = (await assign(partner, userId, templateId, { due_date: "2026-07-10" })).json;
  const isOverdue = async () => (await partner.call("GET", `/assignments/${id}/`)).json.is_overdue;
  app.clock.set("2026-07-10T11:59:59Z"); // 23:59:59 in Auckland
  await sql`update access_token set expires_at = '2027-01-01'`.execute(app.context.db);
  assert.equal(await isOverdue(), false);
  assert.deepEqual(await list(partner, "?overdue=true"), []);
  app.clock.set("2026-07-10T12:00:00Z");
  assert.equal(await isOverdue(), true);
  assert.deepEqual(await list(partner, "?overdue=true"), [id]);
  assert.deepEqual(await list(partner, "?overdue=false"), []);
});
