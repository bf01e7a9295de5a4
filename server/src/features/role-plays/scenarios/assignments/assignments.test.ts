import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readPersonalFile } from "#platform/personal-data.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";
import { scenarioPersonalData } from "../personal-data.ts";
import { aRun, aScenario, completedWith, concepts, type TestScenario } from "../test/a-scenario.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const assign = (scenario: TestScenario, userId: number, more: Record<string, unknown> = {}, query = "") =>
  partner.call("POST", `/scenarios/assignments/${query}`, {
    scenario_id: scenario.scenarioId,
    user_id: userId,
    ...more,
  });
const add = ({ scenarioId }: TestScenario) =>
  partner.call("POST", "/scenarios/library/", { scenario_id: scenarioId });
const isInLibrary = async ({ scenarioId }: TestScenario) =>
  (await partner.call("GET", `/scenarios/${scenarioId}/`)).json.in_library;
const progress = async (id: number) =>
  (await partner.call("GET", `/scenarios/assignments/${id}/progress/`)).json;

test("assigning adopts a scenario that is not in the library, and says so only then", async () => {
  const [scenario, one, two] = [await aScenario(app), await aLearner(partner), await aLearner(partner)];
  const first = await assign(scenario, one.id, { due_date: "2026-07-01" });
  assert.equal(first.status, 201, first.text);
  const { id, title: _, creation_date, modified_date, ...rest } = first.json;
  assert.equal(creation_date, modified_date);
  assert.deepEqual(rest, {
    scenario_id: scenario.scenarioId,
    user_id: one.id,
    adopted: true,
    status: "assigned",
    attempts: 0,
    due_date: "2026-07-01",
    assigned_by: { type: "service_account", id: partner.clientId, label: rest.assigned_by.label },
    completed_at: null,
  });
  assert.equal(await isInLibrary(scenario), true);
  const second = await assign(scenario, two.id);
  assert.deepEqual([second.status, second.json.adopted], [201, false]);
  const read = await partner.call("GET", `/scenarios/assignments/${id}/`);
  assert.deepEqual(read.json, { ...first.json, adopted: false });
});

test("`adopt=false` assigns only what is in the library, and leaves nothing behind", async () => {
  const [scenario, { id }] = [await aScenario(app), await aLearner(partner)];
  const refused = await assign(scenario, id, {}, "?adopt=false");
  assert.deepEqual([refused.status, refused.json.code], [422, "not_in_library"]);
  assert.deepEqual(Object.keys(refused.json.errors), ["scenario_id"]);
  assert.equal(await isInLibrary(scenario), false);
  assert.equal((await partner.call("GET", `/scenarios/assignments/?user_id=${id}`)).json.count, 0);
  await add(scenario);
  const made = await assign(scenario, id, {}, "?adopt=false");
  assert.deepEqual([made.status, made.json.adopted], [201, false]);
});

test("a manager assigns what is in the library, and adds nothing to it", async () => {
  const [scenario, { id }] = [await aScenario(app), await aLearner(partner)];
  const manager = await aPerson(app, partner, "manager");
  await partner.call("POST", "/teams/", { name: "Own", manager_ids: [manager.id], member_ids: [id] });
  const give = () =>
    manager.call("POST", "/scenarios/assignments/", { scenario_id: scenario.scenarioId, user_id: id });
  const refused = await give();
  assert.deepEqual([refused.status, refused.json.code], [422, "not_in_library"]);
  assert.match(refused.json.errors.scenario_id[0], /ask an administrator/);
  assert.equal(await isInLibrary(scenario), false);
  await add(scenario);
  const made = await give();
  assert.deepEqual([made.status, made.json.adopted], [201, false]);
});

test("a repeat is the same assignment with the due date sent last, and of racing calls one makes it", async () => {
  const [scenario, { id }] = [await aScenario(app), await aLearner(partner)];
  const answers = await Promise.all([1, 2, 3].map(() => assign(scenario, id)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 201]);
  assert.equal(new Set(answers.map(({ json }) => json.id)).size, 1);
  assert.equal(answers.filter(({ json }) => json.adopted).length, 1);
  const later = await assign(scenario, id, { due_date: "2026-08-01" });
  assert.deepEqual([later.status, later.json.due_date, later.json.adopted], [200, "2026-08-01", false]);
  const kept = await assign(scenario, id);
  assert.deepEqual([kept.status, kept.json.due_date], [200, "2026-08-01"]);
});

test("users and scenarios that nobody has, that left or that are retired are refused each with its code", async () => {
  const [scenario, { id }, gone] = [await aScenario(app), await aLearner(partner), await aLearner(partner)];
  await partner.call("DELETE", `/users/${gone.id}/`);
  const retired = await aScenario(app, { is_active: false, retired_at: app.clock() });
  const nobodys = { id: 0, scenarioId: "scn_nobody" };
  const outcomes = [];
  for (const answer of [
    await assign(nobodys, id),
    await assign(scenario, 999_999_999),
    await assign(scenario, gone.id),
    await assign(retired, id),
    await partner.call("POST", "/scenarios/assignments/", { user_id: id }),
  ])
    outcomes.push([answer.status, answer.json.code]);
  assert.deepEqual(outcomes, [
    [404, "scenario_not_found"],
    [404, "user_not_found"],
    [422, "user_deactivated"],
    [422, "scenario_retired"],
    [400, "missing_field"],
  ]);
  assert.equal(await isInLibrary(scenario), false);
});

test("progress follows the latest attempt and keeps the best score; an unfinished one has none", async () => {
  const [scenario, { id: userId }] = [await aScenario(app), await aLearner(partner)];
  const { id } = (await assign(scenario, userId)).json;
  const none = await progress(id);
  assert.deepEqual(
    [none.status, none.attempts, none.score, none.passed, none.pass_mark, none.concepts, none.ended_reason],
    ["assigned", 0, null, null, 60, [], null],
  );
  app.clock.advance(60_000);
  const since = encodeURIComponent(app.clock().toISOString());
  app.clock.advance(60_000);
  const ended = { status: "ended", phase: "over" };
  await aRun(app, partner, scenario, userId, { ...ended, ended_reason: "abandoned", assignment_id: id });
  const left = await progress(id);
  assert.deepEqual(
    [left.status, left.attempts, left.score, left.ended_reason],
    ["in_progress", 1, null, "abandoned"],
  );
  const changed = await partner.call(
    "GET",
    `/scenarios/assignments/?modified_after=${since}&status=in_progress`,
  );
  assert.deepEqual(
    changed.json.results.map((row: { id: number }) => row.id),
    [id],
  );
  for (const score of [80, 40])
    await aRun(app, partner, scenario, userId, { ...completedWith(app, score), assignment_id: id });
  const done = await progress(id);
  assert.deepEqual(
    [done.attempts, done.score, done.best_score, done.passed, done.duration_seconds, done.ended_reason],
    [3, 40, 80, false, 240, "completed"],
  );
  assert.deepEqual(done.concepts, concepts);
});

test("a deleted assignment is gone, what was played of it stays, and it can be assigned anew", async () => {
  const [scenario, { id: userId }] = [await aScenario(app), await aLearner(partner)];
  const { id } = (await assign(scenario, userId)).json;
  const run = await aRun(app, partner, scenario, userId, { ...completedWith(app, 80), assignment_id: id });
  const path = `/scenarios/assignments/${id}/`;
  const stale = await partner.call("DELETE", path, undefined, { headers: { "if-match": '"old"' } });
  assert.equal(stale.status, 412);
  assert.deepEqual(
    [(await partner.call("DELETE", path)).status, (await partner.call("DELETE", path)).status],
    [204, 404],
  );
  const kept = await app.context.db
    .selectFrom("scenario_run")
    .select(["assignment_id", "score"])
    .where("id", "=", run)
    .executeTakeFirst();
  assert.deepEqual(kept, { assignment_id: null, score: 80 });
  assert.equal((await assign(scenario, userId)).status, 201);
});

test("`scenario.assigned` tells those who ask for it of both, and nobody else", async () => {
  const [scenario, learner] = [await aScenario(app, { title: "Late" }), await aLearner(partner)];
  const { id, title } = (await assign(scenario, learner.id, { due_date: "2026-07-01" })).json;
  await assign(scenario, learner.id);
  await partner.call("DELETE", `/scenarios/assignments/${id}/`);
  await app.eventsSettled();
  const filter = `provider_id_prefix=${learner.providerId}`;
  const { events } = (await partner.call("GET", `/events/?event_types=scenario.assigned&${filter}`)).json;
  const data = {
    assignment_id: id,
    scenario_id: scenario.scenarioId,
    user_id: learner.id,
    title,
    due_date: "2026-07-01",
    provider: "acme",
    provider_id: learner.providerId,
  };
  assert.deepEqual(
    events.map((event: { data: unknown }) => event.data),
    [
      { change: "assigned", ...data },
      { change: "removed", ...data },
    ],
  );
  const unasked = (await partner.call("GET", `/events/?${filter}`)).json.events;
  assert.ok(unasked.every(({ event }: { event: string }) => event !== "scenario.assigned"));
});

test("the list is found through by user, scenario, team and status; unknown ones are 404", async () => {
  const [scenario, other] = [await aScenario(app), await aScenario(app)];
  const [one, two] = [await aLearner(partner), await aLearner(partner)];
  const first = (await assign(scenario, one.id)).json.id;
  const second = (await assign(scenario, two.id)).json.id;
  await assign(other, two.id);
  const team = (await partner.call("POST", "/teams/", { name: "Two", member_ids: [two.id] })).json.id;
  const found = async (query: string) => {
    const { status, json } = await partner.call("GET", `/scenarios/assignments/?${query}`);
    return status === 200 ? json.results.map(({ id }: { id: number }) => id).sort() : status;
  };
  const of = `scenario_id=${scenario.scenarioId}`;
  assert.deepEqual(await found(of), [first, second].sort());
  assert.deepEqual(await found(`${of}&user_id=${one.id}`), [first]);
  assert.deepEqual(await found(`${of}&team_id=${team}`), [second]);
  assert.deepEqual(await found(`${of}&status=completed`), []);
  for (const query of ["user_id=999999999", "team_id=999999999", "scenario_id=scn_nobody"])
    assert.equal(await found(query), 404, query);
});

test("the export of a person has what they said; the erasure takes it and leaves the score", async () => {
  const [scenario, learner] = [await aScenario(app), await aLearner(partner)];
  const { id } = (await assign(scenario, learner.id)).json;
  const run = await aRun(app, partner, scenario, learner.id, {
    ...completedWith(app, 80),
    assignment_id: id,
  });
  const turn = { run_id: run, position: 1, speaker: "learner", text: "I am sorry.", said_at: app.clock() };
  await app.context.db
    .insertInto("scenario_turn")
    .values({ organization_id: partner.organizationId, ...turn })
    .execute();
  const person = { organizationId: partner.organizationId, userId: learner.id };
  const { db } = app.context;
  const [told] = await readPersonalFile(scenarioPersonalData, "scenario_runs", db, person);
  assert.match(JSON.stringify(told), /I am sorry\./);
  assert.equal((await readPersonalFile(scenarioPersonalData, "scenario_assignments", db, person)).length, 1);
  const running = await aRun(app, partner, scenario, learner.id);
  for (const _ of [1, 2])
    await db.transaction().execute(async (trx) => scenarioPersonalData.erase?.(trx, app.clock(), person, 0));
  const rows = await db
    .selectFrom("scenario_run")
    .select(["id", "score", "state", "status", "ended_reason"])
    .where("user_id", "=", learner.id)
    .orderBy("id")
    .execute();
  assert.deepEqual(rows, [
    { id: run, score: 80, state: {}, status: "completed", ended_reason: "completed" },
    { id: running, score: null, state: {}, status: "ended", ended_reason: "abandoned" },
  ]);
  const turns = await db.selectFrom("scenario_turn").select("text").where("run_id", "=", run).execute();
  assert.deepEqual(turns, []);
});

test("an erased person is no longer named as the one who assigned", async () => {
  const [scenario, learner] = [await aScenario(app), await aLearner(partner)];
  const admin = await aPerson(app, partner, "admin");
  const body = { scenario_id: scenario.scenarioId, user_id: learner.id };
  const made = await admin.call("POST", "/scenarios/assignments/", body);
  assert.ok(made.json.assigned_by.label, made.text);
  const person = { organizationId: partner.organizationId, userId: admin.id };
  await app.context.db
    .transaction()
    .execute(async (trx) => scenarioPersonalData.erase?.(trx, app.clock(), person, 0));
  const { json } = await partner.call("GET", `/scenarios/assignments/${made.json.id}/`);
  assert.deepEqual(json.assigned_by, { type: "user", id: String(admin.id), label: null });
});
