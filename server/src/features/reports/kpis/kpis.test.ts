import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aStage, renewed, type Stage, visit } from "#reports/analytics/test/journey.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, readToTheEnd } from "#test/learner-browser.ts";
import { aPerson } from "#test/people.ts";
import { operate } from "#test/webhooks.ts";
import { figureOf, kpiKeys } from "./definitions.ts";
import { measures } from "./measures.ts";

let app: TestApp;
let stage: Stage;
let partner: Partner;
let employees: { id: number; user_id: number }[];

interface Figure {
  key: string;
  value: number | null;
  previous_value: number | null;
}
const figures = ({ results }: { results: Figure[] }) =>
  Object.fromEntries(results.map(({ key, value }) => [key, value]));
const get = async (path: string) => {
  const answer = await partner.call("GET", path);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
};

/**
 * Monday, 15 June 2026, 9:00 in Zurich. One works ten minutes and completes a lesson, two begins one, three does
 * nothing. One's colleague four has been let go.
 */
before(async () => {
  app = await startApp();
  stage = await aStage(app, "Europe/Zurich", 4);
  const [one, two, three, four] = stage.learners;
  const email = ({ providerId }: { providerId: string }) => `${providerId}@example.com`;
  const rows = [one, two, three, four].map((learner, index) => ({
    remote_id: `hr-${index}`,
    work_email: learner && email(learner),
    department: index === 0 ? "Yard" : index === 1 ? "Office" : null,
    employment_status: index === 3 ? "terminated" : "active",
  }));
  const loaded = await operate(app, "POST", "/hr-employees/import/", {
    organization: stage.partner.slug,
    source: "payroll",
    employees: rows,
  });
  employees = loaded.json.results;
  const due = (learner: { id: number } | undefined, template: number | undefined, due_date: string) =>
    stage.partner.call("POST", "/assignments/", { user_id: learner?.id, template_id: template, due_date });
  const [first, second] = stage.templates;
  await due(one, first, "2026-06-14");
  await due(two, first, "2026-06-14");
  await due(three, second, "2026-06-30");
  await visit(app, stage, { learner: 0, template: 0, hoursBefore: 24, minutes: [5, 5, 0], stars: null });
  await visit(app, stage, { learner: 1, template: 0, hoursBefore: 1, minutes: [2], stars: null });
  await visit(app, stage, { learner: 3, template: 1, hoursBefore: 0, minutes: [5, 5, 0], stars: null });
  partner = await renewed(app, stage.partner);
});
after(() => app.stop());

test("the list is paged like every other", async () => {
  const { count, results, next, previous } = await get("/hr/kpis/?page_size=4&page=2");
  assert.deepEqual([count, results.map(({ key }: Figure) => key)], [kpiKeys.length, kpiKeys.slice(4, 8)]);
  assert.match(next, /page=3/);
  assert.match(previous, /page=1/);
  for (const page of ["0", "4", "99999"])
    assert.equal((await partner.call("GET", `/hr/kpis/?page_size=4&page=${page}`)).status, 404, page);
});

test("each key figure is what its definition says, over those who are there", async () => {
  const json = await get("/hr/kpis/");
  assert.deepEqual(
    json.results.map(({ key }: Figure) => key),
    [...kpiKeys],
  );
  assert.deepEqual(figures(json), {
    active_learners: 2,
    completion_rate: 50,
    mandatory_compliance_rate: null,
    overdue_rate: 50,
    average_scenario_score: null,
    scenario_pass_rate: null,
    learning_hours_per_employee: 0.07, // 10 + 2 minutes of three people
    days_to_first_completion: 1.01,
    skill_target_coverage: null,
    average_lesson_score: null,
    lesson_pass_rate: null,
  });
  const [active] = json.results;
  assert.deepEqual([active.period_start, active.period_end], ["2026-05-18", "2026-06-16"]);
  assert.deepEqual([json.count, json.next, json.previous], [kpiKeys.length, null, null]);
});

test("the period before has as many days, and a range looks at its own days alone", async () => {
  const today = await get("/hr/kpis/active_learners/?from=2026-06-17&to=2026-06-18");
  assert.deepEqual([today.value, today.previous_value], [0, 2]);
  const before = await get("/hr/kpis/?from=2026-01-01&to=2026-01-31");
  assert.deepEqual(figures(before).completion_rate, null);
  assert.deepEqual(figures(before).active_learners, 0);
  const wrong = await partner.call("GET", "/hr/kpis/?from=2026-02-01&to=2026-01-31");
  assert.equal(wrong.status, 422);
});

test("one figure shows its course and each department's own value", async () => {
  const json = await get("/hr/kpis/completion_rate/?from=2026-06-08&to=2026-06-21");
  assert.equal(json.value, 50);
  assert.deepEqual(json.series, [
    { period: "2026-06-08", value: null },
    { period: "2026-06-15", value: 50 },
  ]);
  assert.deepEqual(json.breakdown, [
    { department: "Office", value: 0, employees: 1 },
    { department: "Yard", value: 100, employees: 1 },
    { department: null, value: null, employees: 1 },
  ]);
  const days = await get("/hr/kpis/active_learners/?from=2026-06-15&to=2026-06-17&interval=day");
  const values = days.series.map(({ value }: Figure) => value);
  assert.deepEqual(values, [0, 2, 0]);
  assert.equal((await partner.call("GET", "/hr/kpis/happiness/")).status, 404);
  const many = await partner.call("GET", "/hr/kpis/overdue_rate/?from=2020-01-01&interval=day");
  assert.deepEqual([many.status, Object.keys(many.json.errors)], [422, ["interval"]]);
  const farAway = await partner.call("GET", "/hr/kpis/overdue_rate/?from=9999-12-31");
  assert.deepEqual([farAway.status, farAway.json.series.length], [200, 1]);
});

test("department and team narrow the figures", async () => {
  const yard = figures(await get("/hr/kpis/?department=Yard"));
  assert.deepEqual(
    [yard.active_learners, yard.completion_rate, yard.learning_hours_per_employee],
    [1, 100, 0.17],
  );
  const member_ids = [stage.learners[1]?.id];
  const { json: team } = await partner.call("POST", "/teams/", { name: "Two", member_ids });
  const two = figures(await get(`/hr/kpis/?team_id=${team.id}`));
  assert.deepEqual([two.active_learners, two.completion_rate, two.overdue_rate], [1, 0, 100]);
  const empty = figures(await get("/hr/kpis/?department=Nowhere"));
  assert.deepEqual(
    Object.values(empty).filter((value) => value !== null),
    [],
  );
});

test("an employee's figures are theirs alone; without an account there are none", async () => {
  const own = await get(`/hr/employees/${employees[0]?.id}/kpis/`);
  const values = Object.fromEntries(own.kpis.map(({ key, value }: Figure) => [key, value]));
  assert.deepEqual(
    [own.user_id, values.active_learners, values.completion_rate],
    [stage.learners[0]?.id, 1, 100],
  );
  const loaded = await operate(app, "POST", "/hr-employees/import/", {
    organization: partner.slug,
    source: "payroll",
    employees: [{ remote_id: "hr-99" }],
  });
  const none = await get(`/hr/employees/${loaded.json.results[0].id}/kpis/`);
  assert.equal(none.user_id, null);
  assert.ok(none.kpis.every(({ value }: Figure) => value === null));
});

test("skill targets count as reached from the level aimed for on", async () => {
  const { json: skill } = await operate(app, "POST", "/skills/", {
    organization: partner.slug,
    key: "lifts",
  });
  const user_id = stage.learners[0]?.id;
  await partner.call("POST", "/skills/assignments/", { user_id, skill_id: skill.id, target_level: 1 });
  const figure = await get(`/hr/kpis/skill_target_coverage/?to=2026-06-16&from=2026-06-15`);
  assert.deepEqual([figure.value, figure.previous_value], [0, null]);
});

test("an operator's target stands beside the figure until it is taken away", async () => {
  const set = (target: number | null) =>
    operate(app, "POST", "/hr-kpi-targets/", { organization: partner.slug, key: "overdue_rate", target });
  assert.deepEqual((await set(5)).json, { organization: partner.slug, key: "overdue_rate", target: 5 });
  assert.equal((await get("/hr/kpis/overdue_rate/")).target, 5);
  await set(null);
  assert.equal((await get("/hr/kpis/overdue_rate/")).target, null);
  const log = await operate(
    app,
    "GET",
    `/audit-log/?organization_id=${partner.organizationId}&action=hr_kpi_target.set`,
  );
  assert.equal(log.json.count, 2);
  const listed = await operate(app, "GET", `/hr-kpi-targets/?organization=${partner.slug}`);
  assert.equal(listed.json.results.length, kpiKeys.length);
});

test("managers ask for a team of theirs, and nothing of another organization is counted", async () => {
  const manager = await aPerson(app, partner, "manager");
  const make = async (manager_ids: number[]) =>
    (await partner.call("POST", "/teams/", { name: `Team ${manager_ids.length}`, manager_ids })).json.id;
  const [own, other] = [await make([manager.id]), await make([])];
  assert.equal((await manager.call("GET", `/hr/kpis/?team_id=${own}`)).status, 200);
  assert.equal((await manager.call("GET", `/hr/kpis/?team_id=${other}`)).status, 403);
  assert.equal((await manager.call("GET", "/hr/kpis/")).status, 403);
  assert.equal((await manager.call("GET", "/hr/kpis/overdue_rate/")).status, 403);
  const stranger = await aPartner(app);
  const json = (await stranger.call("GET", "/hr/kpis/")).json;
  assert.deepEqual(
    json.results.map(({ value }: Figure) => value).filter((value: number | null) => value !== null),
    [],
  );
});

test("a figure without a whole is null, and none is more than all", () => {
  for (const key of kpiKeys) assert.equal(figureOf(key, { part: 0, whole: 0, people: 0 }), null, key);
  assert.equal(figureOf("completion_rate", { part: 3, whole: 2, people: 1 }), 100);
  assert.equal(figureOf("active_learners", { part: 0, whole: 0, people: 4 }), 0);
  assert.equal(figureOf("learning_hours_per_employee", { part: 2088, whole: 0, people: 4 }), 0.15);
  assert.deepEqual(Object.keys(measures), [...kpiKeys]);
});

test("lessons' scores are of first answers, and only those with a mark are passed or not", async () => {
  const here = await aPartner(app);
  const [withMark, without] = [1, 7];
  for (const template of [withMark, without]) {
    const browser = await aBrowser(app, here, await aLearner(here));
    const id = await readToTheEnd(browser, template);
    await browser.get(`/lessons/${id}/complete`);
  }
  const { average_lesson_score, lesson_pass_rate } = figures((await here.call("GET", "/hr/kpis/")).json);
  // One was answered rightly, in the other one everything was left out.
  assert.deepEqual([average_lesson_score, lesson_pass_rate], [50, 100]);
});
