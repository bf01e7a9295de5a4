import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { aRun, aScenario } from "#role-plays/scenarios/test/a-scenario.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { startWebhookReceiver } from "#test/partners/webhook-receiver.ts";
import { aPerson } from "#test/people.ts";
import { templateFiles } from "#test/readers/template-files.ts";
import { anEndpoint, announce, deliveriesSettled, localReceivers, operate } from "#test/webhooks.ts";

let app: TestApp;
before(async () => {
  app = await startApp({ config: localReceivers });
});
after(() => app.stop());

const aSandbox = () => aPartner(app, { organization: { is_sandbox: true } });
const DAY = 86_400;

async function aTemplate({ slug }: Partner): Promise<number> {
  const files = templateFiles(`lesson-${slug}`);
  const { json, text } = await operate(app, "POST", "/templates/import/", { organization: slug, files });
  assert.ok(json.results, text);
  return json.results[0].template_id;
}

test("a simulated completion is a real one: same lesson, same events, same numbers", async () => {
  const partner = await aSandbox();
  const [{ id }, template_id] = [await aLearner(partner), await aTemplate(partner)];
  const { status, json, text } = await partner.call("POST", `/sandbox/learners/${id}/complete/`, {
    template_id,
  });
  assert.equal(status, 200, text);
  assert.deepEqual([json.status, json.progress, json.user_id], ["completed", 100, id]);
  await app.eventsSettled();
  const { events } = (await partner.call("GET", "/events/")).json;
  assert.deepEqual(
    events.map(({ event }: { event: string }) => event),
    ["user.created", "lesson.started", "lesson.completed"],
  );
  const summary = (await partner.call("GET", `/analytics/users/${id}/summary/`)).json;
  assert.deepEqual([summary.lessons_started, summary.lessons_completed], [1, 1]);

  const again = await partner.call("POST", `/sandbox/learners/${id}/complete/`, { template_id });
  assert.deepEqual([again.status, again.json], [200, json]);
  await app.eventsSettled();
  assert.equal((await partner.call("GET", "/events/")).json.count, 3);
});

test("the score decides how many questions are answered right", async () => {
  const partner = await aSandbox();
  const { id } = await aLearner(partner);
  const seeds = (await partner.call("GET", "/curricula/templates/?page_size=1&sort=title")).json;
  const template_id = seeds.results[0].template_id;
  const played = await partner.call("POST", `/sandbox/learners/${id}/complete/`, { template_id, score: 0 });
  assert.deepEqual([played.status, played.json.status], [200, "completed"], played.text);
  const { skills } = (await partner.call("GET", `/skills/users/${id}/`)).json;
  assert.ok(skills.length > 0);
  for (const { evidence } of skills) assert.equal(evidence[0].score, 0);
});

test("what cannot be completed is refused like a real lesson", async () => {
  const [partner, neighbour] = [await aSandbox(), await aSandbox()];
  const [{ id }, template_id] = [await aLearner(partner), await aTemplate(partner)];
  const stranger = await aLearner(neighbour);
  const foreign = await aTemplate(neighbour);
  const complete = async (user: number, body: unknown) => {
    const { status, json } = await partner.call("POST", `/sandbox/learners/${user}/complete/`, body);
    return [status, json.code];
  };
  assert.deepEqual(await complete(stranger.id, { template_id }), [404, "not_found"]);
  assert.deepEqual(await complete(id, { template_id: foreign }), [404, "template_not_found"]);
  assert.deepEqual(await complete(id, { scenario_id: "scn_1" }), [404, "scenario_not_found"]);
  assert.deepEqual(await complete(id, {}), [400, "lesson_not_named"]);
  assert.deepEqual(await complete(id, { template_id, scenario_id: "scn_1" }), [422, "lesson_named_twice"]);
  assert.deepEqual(await complete(id, { template_id, score: 101 }), [422, "invalid_field"]);
  await partner.call("DELETE", `/users/${id}/`);
  assert.deepEqual(await complete(id, { template_id }), [422, "user_deactivated"]);
});

test("outside a sandbox none of it exists, whatever is sent, and people need to be admins", async () => {
  const [partner, testing] = [await aPartner(app), await aSandbox()];
  const manager = await aPerson(app, testing, "manager");
  const admin = await aPerson(app, testing, "admin");
  const { id } = await aLearner(partner);
  for (const [path, body] of [
    [`/sandbox/learners/${id}/complete/`, { template_id: 1 }],
    ["/sandbox/clock/", { advance_seconds: 1 }],
    ["/sandbox/webhooks/fail-next/", { count: 1 }],
  ] as const) {
    for (const sent of [body, {}, []]) {
      const { status, json } = await partner.call("POST", path, sent);
      assert.deepEqual([status, json.detail], [404, "Not found."], `${path} with ${JSON.stringify(sent)}`);
    }
    assert.equal((await manager.call("POST", path, body)).status, 403, path);
  }
  assert.equal((await admin.call("POST", "/sandbox/clock/", { advance_seconds: 1 })).status, 200);
});

test("when time passes, windows close, assignments fall due and login links expire", async () => {
  const [partner, neighbour] = [await aSandbox(), await aSandbox()];
  for (const { slug } of [partner, neighbour]) {
    const course = { slug: "onboarding", title: "Onboarding", access_days: 10, cohorts: ["2026-06-15"] };
    await operate(app, "POST", "/courses/", { organization: slug, ...course });
  }
  const enrolled = { course: "onboarding", cohort: "2026-06-15" };
  const [learner, other] = [await aLearner(partner, enrolled), await aLearner(neighbour, enrolled)];
  const template_id = await aTemplate(partner);
  const assigned = await partner.call("POST", "/assignments/", {
    user_id: learner.id,
    template_id,
    due_date: "2026-06-20",
  });
  const minted = await partner.call("POST", "/auth/partner-exchange/", { external_id: learner.providerId });
  const kept = await neighbour.call("POST", "/auth/partner-exchange/", { external_id: other.providerId });
  const windowOf = async (who: Partner, id: number) =>
    (await who.call("GET", `/users/${id}/`)).json.enrolment.status;
  const isOverdue = async () =>
    (await partner.call("GET", `/assignments/${assigned.json.id}/`)).json.is_overdue;
  assert.deepEqual([await windowOf(partner, learner.id), await isOverdue()], ["active", false]);

  const half = await partner.call("POST", "/sandbox/clock/", { advance_seconds: DAY / 2 });
  assert.deepEqual(half.json, {
    advanced_seconds: DAY / 2,
    total_advanced_seconds: DAY / 2,
    moved: {
      access_windows: 1,
      access_grants: 0,
      due_dates: 0,
      recalls: 0,
      scenario_runs: 0,
      login_tokens: 1,
      webhook_deliveries: 0,
    },
  });
  const { json } = await partner.call("POST", "/sandbox/clock/", { advance_seconds: 10 * DAY + DAY / 2 });
  assert.deepEqual([json.total_advanced_seconds, json.moved.due_dates], [11 * DAY, 1]);
  const { due_date } = (await partner.call("GET", `/assignments/${assigned.json.id}/`)).json;
  assert.equal(due_date, "2026-06-09", "half a day and half a day are a day");
  assert.deepEqual([await windowOf(partner, learner.id), await isOverdue()], ["expired", true]);
  const late = await app.send("GET", `/auto-login?token=${minted.json.login_token}`);
  assert.equal(late.status, 403);

  assert.equal(await windowOf(neighbour, other.id), "active");
  const inTime = await app.send("GET", `/auto-login?token=${kept.json.login_token}`);
  assert.equal(inTime.status, 302);
  for (const advance_seconds of [0, -5, 1e12])
    assert.equal((await partner.call("POST", "/sandbox/clock/", { advance_seconds })).status, 422);
});

test("a simulated attempt at a scenario comes near to the score, and all that follows one follows", async () => {
  const partner = await aSandbox();
  const { id } = await aLearner(partner, { preferred_language: "de" });
  const scenario_id = "scn_late_delivery";
  const { json: assignment } = await partner.call("POST", "/scenarios/assignments/", {
    user_id: id,
    scenario_id,
  });
  const complete = (score?: number) =>
    partner.call("POST", `/sandbox/learners/${id}/complete/`, { scenario_id, score });
  const scores: unknown[] = [];
  for (const score of [0, 40, 75, undefined]) {
    const { status, json, text } = await complete(score);
    assert.equal(status, 200, text);
    assert.deepEqual([json.ended_reason, json.language, json.user_id], ["completed", "de", id]);
    scores.push([json.attempt, json.score, json.passed, json.assignment_id]);
  }
  assert.deepEqual(scores, [
    [1, 0, false, assignment.id],
    [2, 43, false, assignment.id],
    [3, 71, true, assignment.id],
    [4, 100, true, assignment.id],
  ]);
  const progress = (await partner.call("GET", `/scenarios/assignments/${assignment.id}/progress/`)).json;
  const { status, score, best_score, ended_reason } = progress;
  assert.deepEqual([status, score, best_score, ended_reason], ["completed", 100, 100, "completed"]);
  await app.eventsSettled();
  const { events } = (await partner.call("GET", "/events/?event_types=scenario.completed")).json;
  assert.deepEqual(
    events.map(({ data }: { data: { score: number } }) => data.score),
    [0, 43, 71, 100],
  );
});

test("a scenario that the learner could not play is refused with what to do", async () => {
  const partner = await aSandbox();
  const [{ id }, scenario] = [await aLearner(partner), await aScenario(app)];
  const complete = async (fields: object) => {
    const { status, json } = await partner.call("POST", `/sandbox/learners/${id}/complete/`, fields);
    return [status, json.code, json.detail];
  };
  const { scenarioId: scenario_id } = scenario;
  assert.deepEqual(await complete({ scenario_id }), [
    422,
    "not_in_library",
    "This scenario is not in your library; add it there before somebody plays it.",
  ]);
  await partner.call("POST", "/scenarios/library/", { scenario_id });
  const retire = await app.send("POST", `/operator/v1/scenarios/${scenario.id}/retire/`, {
    token: await app.operatorToken(),
  });
  assert.equal(retire.status, 200, retire.text);
  assert.deepEqual(await complete({ scenario_id }), [
    422,
    "scenario_retired",
    "This scenario is retired and cannot be played any more; choose an active one.",
  ]);
  assert.deepEqual((await complete({ scenario_id: "scn_nobody" })).slice(0, 2), [404, "scenario_not_found"]);
  assert.deepEqual((await complete({ scenario_id, template_id: 1 })).slice(0, 2), [
    422,
    "lesson_named_twice",
  ]);
  assert.deepEqual((await complete({})).slice(0, 2), [400, "lesson_not_named"]);
});

test("due dates of scenarios and attempts that are running come nearer, for the sandbox alone", async () => {
  const [partner, neighbour, scenario] = [await aSandbox(), await aSandbox(), await aScenario(app)];
  const rows = await Promise.all(
    [partner, neighbour].map(async (who) => {
      const { id: user_id } = await aLearner(who);
      const body = { scenario_id: scenario.scenarioId, user_id, due_date: "2026-06-20" };
      const { json: assignment } = await who.call("POST", "/scenarios/assignments/", body);
      await aRun(app, who, scenario, user_id, { assignment_id: assignment.id });
      const progress = async () =>
        (await who.call("GET", `/scenarios/assignments/${assignment.id}/progress/`)).json;
      const dueDate = async () =>
        (await who.call("GET", `/scenarios/assignments/${assignment.id}/`)).json.due_date;
      return { progress, dueDate };
    }),
  );
  const { json } = await partner.call("POST", "/sandbox/clock/", { advance_seconds: DAY });
  assert.deepEqual([json.moved.due_dates, json.moved.scenario_runs], [1, 1]);
  const moved = await Promise.all(
    rows.map(async ({ progress, dueDate }) => [
      await dueDate(),
      (app.clock().getTime() - Date.parse((await progress()).last_activity_at)) / 1000,
    ]),
  );
  assert.deepEqual(moved, [
    ["2026-06-19", DAY],
    ["2026-06-20", 0],
  ]);
});

test("no due date comes before the first year", async () => {
  const partner = await aSandbox();
  const body = { user_id: (await aLearner(partner)).id, template_id: 1, due_date: "0001-01-02" };
  const { json: assignment } = await partner.call("POST", "/assignments/", body);
  await partner.call("POST", "/sandbox/clock/", { advance_seconds: 3 * DAY });
  const { status, json } = await partner.call("GET", `/assignments/${assignment.id}/`);
  assert.deepEqual([status, json.due_date], [200, "0001-01-01"]);
});

test("the next webhook attempts fail unsent, show as simulated, and are tried again when time has passed", async () => {
  const receiver = await startWebhookReceiver();
  try {
    const partner = await aSandbox();
    await anEndpoint(app, partner, receiver.url);
    await partner.call("POST", "/sandbox/webhooks/fail-next/", { count: 2 });
    await announce(app, partner.organizationId, 1);
    await deliveriesSettled(app, partner.organizationId);
    const delivery = async () => (await partner.call("GET", "/webhooks/deliveries/")).json.results[0];
    assert.deepEqual([(await delivery()).attempts, (await delivery()).last_error], [1, "simulated"]);
    const advance = () => partner.call("POST", "/sandbox/clock/", { advance_seconds: 60 });
    assert.equal((await advance()).json.moved.webhook_deliveries, 1);
    await deliveriesSettled(app, partner.organizationId);
    assert.deepEqual([(await delivery()).attempts, receiver.received.length], [2, 0]);
    await advance();
    await deliveriesSettled(app, partner.organizationId);
    assert.deepEqual([(await delivery()).status, receiver.received.length], ["delivered", 1]);
  } finally {
    await receiver.stop();
  }
});
