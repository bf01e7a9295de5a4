import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { aRun, aScenario, type TestScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aPerson } from "#test/people.ts";
import { endedJob } from "#test/waiting/ended-job.ts";
import { operate } from "#test/webhooks.ts";
import {
  type Asked,
  type RawAssignment,
  type RawRun,
  rawAssignments,
  rawRuns,
  recountAssigned,
  recountScenarios,
} from "../test/recount-scenarios.ts";

let app: TestApp;
before(async () => {
  app = await startApp(); // it is 2026-06-15T09:00Z
});
after(() => app.stop());

const timeZone = "Pacific/Auckland";
const [graded, ungraded] = [60, null];
const endings = ["abandoned", "timeout", "technical_error", "withdrawn"];

const anyRun = fc.record({
  learner: fc.nat(3),
  isGraded: fc.boolean(),
  outcome: fc.oneof({ weight: 3, arbitrary: fc.constant("completed") }, fc.constantFrom(...endings)),
  covered: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
  hoursAgo: fc.nat(24 * 12),
  seconds: fc.integer({ min: 30, max: 1200 }),
});
const anyDay = fc.option(fc.constantFrom("2026-06-04", "2026-06-09", "2026-06-14", "2026-06-15"));
const anyAssignment = fc.record({ learner: fc.nat(3), isGraded: fc.boolean(), hoursAgo: fc.nat(24 * 12) });
const anyHistory = fc.record({
  assignments: fc.array(anyAssignment, { maxLength: 8 }),
  runs: fc.array(anyRun, { minLength: 1, maxLength: 40 }),
  days: fc.array(fc.tuple(anyDay, anyDay), { minLength: 2, maxLength: 2 }),
});
type Assignment = typeof anyAssignment extends fc.Arbitrary<infer Shape> ? Shape : never;
type Run = typeof anyRun extends fc.Arbitrary<infer Shape> ? Shape : never;

interface Stage {
  partner: Partner;
  learners: number[];
  team: number;
  plain: TestScenario;
  marked: TestScenario;
}

/** Four learners, the first two in a team; two shared scenarios that the platform's skill is practised with. */
async function aStage(skillId: number): Promise<Stage> {
  const partner = await aPartner(app, { organization: { time_zone: timeZone } });
  const learners: number[] = [];
  for (let index = 0; index < 4; index++) learners.push((await aLearner(partner)).id);
  const member_ids = learners.slice(0, 2);
  const { json: team } = await partner.call("POST", "/teams/", { name: "Two of four", member_ids });
  const wordings = JSON.stringify({
    en: { title: "Played", description: "", concepts: points.map((key) => ({ key, name: `Point ${key}` })) },
  });
  const plain = await aScenario(app, { pass_mark: ungraded, wordings });
  const marked = await aScenario(app, { pass_mark: graded, wordings });
  for (const { id: scenario_id } of [plain, marked])
    await app.context.db
      .insertInto("scenario_skill")
      .values({ scenario_id, skill_id: skillId, position: 1 })
      .execute();
  // Else a sweep would end the attempt that is running.
  await partner.call("POST", "/scenarios/library/", { scenario_id: marked.scenarioId });
  return { partner, learners, team: team.id, plain, marked };
}

const points = ["one", "two", "three"];

async function store(stage: Stage, run: Run): Promise<void> {
  const over = new Date(app.clock().getTime() - run.hoursAgo * 3_600_000);
  const began = new Date(over.getTime() - run.seconds * 1000);
  const mark = run.isGraded ? graded : ungraded;
  const userId = stage.learners[run.learner] ?? 0;
  await aRun(app, stage.partner, run.isGraded ? stage.marked : stage.plain, userId, {
    pass_mark: mark,
    started_at: began,
    last_activity_at: over,
    modified_date: over,
    talk_ended_at: run.covered[0] ? new Date(began.getTime() + run.seconds * 700) : null,
    ...(run.outcome === "completed"
      ? completion(run, mark, over)
      : { status: "ended", phase: "over", ended_reason: run.outcome }),
  });
}

/** Done already, since only one of a scenario may be open. */
async function storeAssignment({ partner, learners, marked, plain }: Stage, assignment: Assignment) {
  const at = new Date(app.clock().getTime() - assignment.hoursAgo * 3_600_000);
  const scenario_id = (assignment.isGraded ? marked : plain).id;
  const user_id = learners[assignment.learner] ?? 0;
  await app.context.db
    .insertInto("scenario_assignment")
    .values({
      organization_id: partner.organizationId,
      user_id,
      scenario_id,
      assigned_by_type: "system",
      completed_at: at,
      creation_date: at,
      modified_date: at,
    })
    .execute();
}

function completion({ covered, seconds }: Run, mark: number | null, over: Date) {
  const score = Math.round((covered.filter(Boolean).length / points.length) * 100);
  const concepts = points.map((key, index) => ({
    key,
    name: key,
    score: covered[index] ? 1 : 0,
    covered: covered[index],
  }));
  return {
    status: "completed",
    phase: "over",
    ended_reason: "completed",
    completed_at: over,
    score,
    passed: mark === null ? null : score >= mark,
    concepts: JSON.stringify(concepts),
    duration_seconds: seconds,
  };
}

test("every figure of role-plays is what a recount of the stored attempts gives, for anybody and any days", async () => {
  const { json } = await (await aPartner(app)).call("GET", "/skills/?page_size=1");
  const skillId: number = json.results[0].id;
  await fc.assert(
    fc.asyncProperty(anyHistory, async ({ runs, assignments, days }) => {
      const [stage, bystander] = [await aStage(skillId), await aStage(skillId)];
      for (const run of runs) await store(stage, run);
      for (const assignment of assignments) await storeAssignment(stage, assignment);
      await aRun(app, stage.partner, stage.marked, stage.learners[0] ?? 0); // it is running
      for (const run of runs.slice(0, 2)) await store(bystander, { ...run, isGraded: true });
      const rows = await rawRuns(app, stage.partner.organizationId);
      const given = await rawAssignments(app, stage.partner.organizationId);
      assert.deepEqual([rows.length, given.length], [runs.length + 1, assignments.length]);
      for (const [from, to] of [[null, null], ...days]) {
        const isBackward = from !== null && to !== null && from > to;
        const range = { from: isBackward ? to : from, to: isBackward ? from : to, timeZone };
        await compare(stage, rows, given, range);
      }
      await compareKpis(stage, rows);
      await compareExport(stage, rows);
      for (const user of stage.learners) await compareSkill(stage, rows, user, skillId);
    }),
    { numRuns: 3, endOnFailure: true },
  );
});

type Days = Pick<Asked, "from" | "to" | "timeZone">;

async function read(partner: Partner, path: string) {
  const answer = await partner.call("GET", path);
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

async function compare(
  stage: Stage,
  rows: readonly RawRun[],
  given: readonly RawAssignment[],
  days: Days,
): Promise<void> {
  const { partner, learners, team } = stage;
  const range = Object.entries({ from: days.from, to: days.to }).flatMap(([name, day]) =>
    day === null ? [] : [`${name}=${day}`],
  );
  const query = (...more: string[]) => `?${[...range, ...more].join("&")}`;
  const everybody = { ...days, users: learners };
  const members = { ...days, users: learners.slice(0, 2) };
  for (const [path, asked] of [
    [`overview/${query("interval=day")}`, everybody],
    [`teams/${team}/summary/${query("interval=day")}`, members],
  ] as const) {
    const expected = recountScenarios(rows, asked);
    const json = await read(partner, `/analytics/${path}`);
    assert.deepEqual(
      [json.scenarios_completed, json.scenario_pass_rate, json.average_score],
      [expected.completed, expected.passRate, expected.average],
      path,
    );
    const daysWithSomebody = json.series.filter((one: { active_users: number }) => one.active_users > 0);
    assert.deepEqual(
      [json.time_spent_seconds, daysWithSomebody.length],
      [expected.talkSeconds, expected.activeDays],
      path,
    );
  }
  for (const user of learners) await compareUser(partner, rows, user, days, query());
  await compareCompletions(partner, rows, everybody, query("type=scenario"));
  for (const scenario of [stage.plain, stage.marked]) {
    const own = rows.filter((run) => run.scenario === scenario.id);
    const assigned = given.filter((assignment) => assignment.scenario === scenario.id);
    const path = `/analytics/scenarios/${scenario.scenarioId}/summary/`;
    compareSummary(await read(partner, `${path}${query()}`), own, assigned, everybody);
    compareSummary(await read(partner, `${path}${query(`team_id=${team}`)}`), own, assigned, members);
  }
}

async function compareUser(
  partner: Partner,
  rows: readonly RawRun[],
  user: number,
  days: Days,
  query: string,
): Promise<void> {
  const expected = recountScenarios(rows, { ...days, users: [user] });
  const json = await read(partner, `/analytics/users/${user}/summary/${query}`);
  assert.deepEqual(
    [json.scenarios_started, json.scenarios_completed, json.scenarios_passed, json.scenarios_failed],
    [expected.attempts, expected.completed, expected.passed, expected.failed],
  );
  assert.deepEqual([json.average_score, json.best_score], [expected.average, expected.best]);
  assert.deepEqual([json.time_spent_seconds, json.active_days], [expected.talkSeconds, expected.activeDays]);
  const scores = await read(partner, `/analytics/users/${user}/scores/${query}&page_size=200`);
  assert.deepEqual(
    [scores.count, scores.average_score, scores.best_score],
    [expected.completed, expected.average, expected.best],
  );
  const shown = scores.results.map(
    (row: { run_id: number; score: { raw: number }; passed: boolean | null }) => [
      row.run_id,
      row.score.raw,
      row.passed,
    ],
  );
  assert.deepEqual(byId(shown), byId(expected.done.map(({ id, score, passed }) => [id, score, passed])));
}

const byId = (rows: [number, ...unknown[]][]) => [...rows].sort(([one], [other]) => one - other);

async function compareCompletions(
  partner: Partner,
  rows: readonly RawRun[],
  asked: Asked,
  query: string,
): Promise<void> {
  const { results } = await read(partner, `/analytics/completions/${query}&page_size=200`);
  const shown = results.map((row: { id: string; score: number; duration_seconds: number }) => [
    Number(row.id.replace("run-", "")),
    row.score,
    row.duration_seconds,
  ]);
  const { done } = recountScenarios(rows, asked);
  assert.deepEqual(byId(shown), byId(done.map(({ id, score, duration_seconds: took }) => [id, score, took])));
}

function compareSummary(
  json: Record<string, unknown>,
  rows: readonly RawRun[],
  given: readonly RawAssignment[],
  asked: Asked,
): void {
  const expected = recountScenarios(rows, asked);
  const { scenario_id: _, title: __, pass_mark: ___, ...figures } = json;
  assert.deepEqual(figures, {
    participant_count: expected.participants,
    assigned: recountAssigned(given, asked),
    attempts: expected.attempts,
    learners: expected.learners,
    completed: expected.completed,
    passed: expected.passed,
    failed: expected.failed,
    pass_rate: expected.passRate,
    average_score: expected.average,
    best_score: expected.best,
    average_duration_seconds: expected.averageSeconds,
    median_duration_seconds: expected.medianSeconds,
    ended_reasons: expected.ended,
    concepts: points.map((key) => ({ name: `Point ${key}`, ...expected.point(key) })),
  });
}

/** Of the last month, in which everything happened. */
async function compareKpis({ partner, learners }: Stage, rows: readonly RawRun[]): Promise<void> {
  const employees = await Promise.all(
    learners.map(async (id) => {
      const { email } = await read(partner, `/users/${id}/`);
      return { remote_id: `hr-${id}`, work_email: email, employment_status: "active" };
    }),
  );
  const loaded = await operate(app, "POST", "/hr-employees/import/", {
    organization: partner.slug,
    source: "payroll",
    employees,
  });
  assert.equal(loaded.status, 200, loaded.text);
  const { results } = await read(partner, "/hr/kpis/");
  const figureOf = (key: string) => results.find((figure: { key: string }) => figure.key === key).value;
  const all = recountScenarios(rows, { users: learners, from: null, to: null, timeZone });
  assert.deepEqual(
    [figureOf("average_scenario_score"), figureOf("scenario_pass_rate"), figureOf("active_learners")],
    [all.average, all.passRate, all.learners],
  );
  assert.equal(
    figureOf("learning_hours_per_employee"),
    Math.round(all.talkSeconds / 36 / learners.length) / 100,
  );
}

/** The copy has every attempt once, with the keys of its points. */
async function compareExport({ partner }: Stage, rows: readonly RawRun[]): Promise<void> {
  const started = await partner.call("POST", "/exports/", { table: "fact_scenario_run", format: "ndjson" });
  assert.equal(started.status, 202, started.text);
  assert.equal((await endedJob(partner, started.json.id)).status, "succeeded");
  const headers = { authorization: `Bearer ${partner.token}` };
  const result = await fetch(`${app.address}/api/v1/jobs/${started.json.id}/result/`, { headers });
  const lines = (await result.text()).split("\n").slice(0, -1);
  const keysOf = ({ concepts }: RawRun, isCovered: boolean) =>
    concepts?.flatMap(({ key, covered }) => (covered === isCovered ? [key] : [])) ?? null;
  const expected = rows.map((run) => {
    const { id, scenario: _, concepts: __, last_activity_at: ___, talk_ended_at: ____, ...fields } = run;
    const points = {
      concepts_covered: keysOf(run, true),
      concepts_missed: keysOf(run, false),
      breaches: null,
    };
    return { _op: "upsert", run_id: id, ...fields, ...points };
  });
  const shown = lines.map((line) => {
    const { _changed_at: _, ...row } = JSON.parse(line);
    return row;
  });
  assert.deepEqual(
    shown.sort((one, other) => one.run_id - other.run_id),
    expected,
  );
}

/** Each of an attempt's points is an observation, and counts half of one that is thirty days newer; fewer than three say nothing. */
async function compareSkill(
  { partner }: Stage,
  rows: readonly RawRun[],
  user: number,
  skillId: number,
): Promise<void> {
  const { skills } = await read(partner, `/skills/users/${user}/`);
  const shown = skills.find(({ skill_id }: { skill_id: number }) => skill_id === skillId);
  const { done } = recountScenarios(rows, { users: [user], from: null, to: null, timeZone });
  assert.equal(shown?.observation_count ?? 0, done.length * points.length);
  if (done.length === 0) return;
  const weights = done.map(
    ({ completed_at: at }) => 0.5 ** ((app.clock().getTime() - Date.parse(at ?? "")) / 2_592_000_000),
  );
  const weighted = done.reduce((total, { score }, index) => total + (score ?? 0) * (weights[index] ?? 0), 0);
  const score = weighted / weights.reduce((total, weight) => total + weight, 0);
  assert.equal(shown.score, done.length * points.length < 3 ? null : Math.round(score * 10) / 10);
}

test("a manager reads the summary of a team of theirs, and of no other and not of everybody", async () => {
  const [partner, scenario] = [await aPartner(app), await aScenario(app)];
  const manager = await aPerson(app, partner, "manager");
  const learner = await aPerson(app, partner, "learner");
  const teamOf = async (body: object) => (await partner.call("POST", "/teams/", body)).json.id;
  const own = await teamOf({ name: "Own", manager_ids: [manager.id], member_ids: [learner.id] });
  const other = await teamOf({ name: "Other" });
  const path = `/analytics/scenarios/${scenario.scenarioId}/summary/`;
  const status = async (query: string, { call }: Pick<typeof manager, "call"> = manager) =>
    (await call("GET", `${path}${query}`)).status;
  assert.deepEqual(
    [await status(`?team_id=${own}`), await status(`?team_id=${other}`), await status("")],
    [200, 403, 403],
  );
  assert.equal(await status(`?team_id=${own}`, learner), 403);
  const foreign = await aScenario(app, { organization_id: (await aPartner(app)).organizationId });
  const missing = [path.replace(scenario.scenarioId, foreign.scenarioId), path.replace("scn_", "scn_no_")];
  for (const unknown of missing) assert.equal((await partner.call("GET", unknown)).status, 404, unknown);
  assert.equal((await partner.call("GET", `${path}?team_id=999999`)).status, 404);
  assert.equal((await partner.call("GET", `${path}?from=2026-02-01&to=2026-01-01`)).status, 422);
});
