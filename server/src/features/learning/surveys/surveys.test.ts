import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { answerAs, aSession, aTemplate, form, learners, operate, results } from "#test/stages/surveys.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

test("a partner reads templates of its own and of everybody, and sessions of its own", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  const session = await aSession(app, partner, { is_anonymous: false });
  const shared = await aTemplate(app, null, { title: "Zum Einstieg", language: "de", kind: "onboarding" });
  await aTemplate(app, neighbour, { title: "Theirs" });
  await learners(partner, 2);

  const templates = (await partner.call("GET", "/surveys/templates/")).json.results;
  const titles = templates.map(({ title }: { title: string }) => title);
  assert.deepEqual(titles, ["First month", "Zum Einstieg"]);
  assert.deepEqual(templates[0].questions[1], {
    id: templates[0].questions[1].id,
    position: 2,
    text: "How useful?",
    type: "rating",
    required: true,
    options: [],
    min: 1,
    max: 5,
  });
  assert.equal((await partner.call("GET", "/surveys/templates/?language=de")).json.count, 1);
  await operate(app, "PATCH", `/survey-templates/${shared.id}/`, { is_active: false });
  assert.equal((await partner.call("GET", "/surveys/templates/?language=de")).json.count, 0);

  const listed = (await partner.call("GET", "/surveys/sessions/?status=open")).json;
  assert.deepEqual(
    [listed.count, listed.results[0].invited_count, listed.results[0].response_count],
    [1, 2, 0],
  );
  const detail = await partner.call("GET", `/surveys/sessions/${session.id}/`);
  assert.deepEqual([detail.json.response_rate, detail.json.path], [0, `/surveys/${session.id}`]);
  assert.equal((await neighbour.call("GET", `/surveys/sessions/${session.id}/`)).status, 404);
  assert.equal((await neighbour.call("GET", `/surveys/sessions/${session.id}/results/`)).status, 404);
});

test("a learner finds the survey on the start page, answers it without script, and once", async () => {
  const partner = await aPartner(app);
  const session = await aSession(app, partner, { is_anonymous: false, closes_at: "2026-07-01T00:00:00Z" });
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  assert.match((await browser.get("/home")).text, new RegExp(`href="${session.path}"`));
  assert.match((await browser.get(session.path)).text, /How useful\?/);

  const incomplete = await browser.post(session.path, form(session, ["daily", "", "More pictures"]));
  assert.equal(incomplete.status, 422);
  assert.match(incomplete.text, /One question still needs an answer/);
  assert.match(incomplete.text, /More pictures/, "what was filled in is kept");

  const sent = await browser.post(session.path, form(session, ["daily", "4", "More pictures"]));
  assert.deepEqual([sent.status, sent.headers.get("location")], [303, session.path]);
  assert.match((await browser.get(session.path)).text, /Thank you/);
  assert.doesNotMatch((await browser.get("/home")).text, new RegExp(`href="${session.path}"`));
  await browser.post(session.path, form(session, ["weekly", "1", ""]));

  const { json } = await partner.call("GET", `/surveys/sessions/${session.id}/results/`);
  assert.equal(json.response_count, 1);
  const [response] = json.responses.results;
  assert.equal(response.user_id, learner.id);
  assert.deepEqual(
    response.answers.map(({ question_id: _, ...answer }: Record<string, unknown>) => answer),
    [
      { choices: ["daily"], number: null, text: null },
      { choices: null, number: 4, text: null },
      { choices: null, number: null, text: "More pictures" },
    ],
  );
});

test("of a form that is sent ten times at once, one counts", async () => {
  const partner = await aPartner(app);
  const session = await aSession(app, partner, { is_anonymous: false });
  const browser = await aBrowser(app, partner, await aLearner(partner));
  const answers = form(session, ["daily", "5"]);
  const sent = await Promise.all(Array.from({ length: 10 }, () => browser.post(session.path, answers)));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [303]);
  assert.equal((await results(partner, session)).response_count, 1);
});

test("results say how many chose what, the mean and the median", async () => {
  const partner = await aPartner(app);
  const session = await aSession(app, partner, { is_anonymous: false });
  const people = await learners(partner, 4);
  const said = [
    ["daily", "5"],
    ["daily", "4"],
    ["weekly", "1"],
    ["daily", "2", "Less"],
  ];
  for (const [index, answers] of said.entries()) {
    const learner = people[index];
    assert.ok(learner);
    await answerAs(app, partner, learner, session, answers);
  }
  const [often, useful, other] = (await results(partner, session)).questions;
  assert.deepEqual(often.distribution, [
    { value: "daily", label: "Every day", count: 3, percentage: 75 },
    { value: "weekly", label: "Once a week", count: 1, percentage: 25 },
  ]);
  assert.deepEqual([useful.answered, useful.mean, useful.median], [4, 3, 3]);
  const counts = useful.distribution.map(({ count }: { count: number }) => count);
  assert.deepEqual(counts, [1, 1, 0, 1, 1]);
  assert.deepEqual([other.answered, other.mean, other.texts], [1, null, ["Less"]]);
});

test("only the teams that are asked see a session, and only while it is open", async () => {
  const partner = await aPartner(app);
  const [asked, other] = [await aLearner(partner), await aLearner(partner)];
  const team = await partner.call("POST", "/teams/", { name: "Asked", member_ids: [asked.id] });
  const session = await aSession(app, partner, { team_ids: [team.json.id] });
  assert.equal(session.invited_count, 1);
  const outsider = await aBrowser(app, partner, other);
  assert.equal((await outsider.get(session.path)).status, 403);
  assert.match((await outsider.get(session.path)).text, /This survey is closed/);
  assert.equal((await answerAs(app, partner, other, session, ["daily", "5"])).status, 403);

  const stranger = await aPartner(app);
  assert.equal(
    (await answerAs(app, stranger, await aLearner(stranger), session, ["daily", "5"])).status,
    403,
  );

  const browser = await aBrowser(app, partner, asked);
  assert.equal((await browser.get(session.path)).status, 200);
  await operate(app, "POST", `/survey-sessions/${session.id}/close/`);
  assert.equal((await browser.get(session.path)).status, 403);
  assert.equal((await browser.post(session.path, form(session, ["daily", "5"]))).status, 403);
  const again = await operate(app, "POST", `/survey-sessions/${session.id}/open/`);
  assert.deepEqual([again.status, again.json.code], [422, "survey_move_impossible"]);
});

test("a session is open between its dates", async () => {
  const partner = await aPartner(app);
  const session = await aSession(app, partner, {
    opens_at: new Date(app.clock().getTime() + 3_600_000).toISOString(),
    closes_at: new Date(app.clock().getTime() + 7_200_000).toISOString(),
  });
  const status = async () => (await partner.call("GET", `/surveys/sessions/${session.id}/`)).json.status;
  assert.equal(await status(), "draft");
  app.clock.advance(3_600_000);
  assert.equal(await status(), "open");
  app.clock.advance(3_600_000);
  assert.equal(await status(), "closed");
});

test("surveys that cannot be asked are refused by the question that is wrong", async () => {
  const create = async (question: Record<string, unknown>) => {
    const { status, json } = await operate(app, "POST", "/survey-templates/", {
      title: "T",
      language: "en",
      kind: "pulse",
      questions: [{ text: "?", ...question }],
    });
    return [status, Object.keys(json.errors ?? {})];
  };
  const option = { value: "a", label: "A" };
  assert.deepEqual(await create({ type: "single_choice", options: [option] }), [
    422,
    ["questions.0.options"],
  ]);
  assert.deepEqual(await create({ type: "multiple_choice", options: [option, option] }), [
    422,
    ["questions.0.options"],
  ]);
  assert.deepEqual(await create({ type: "text", options: [option] }), [422, ["questions.0.options"]]);
  assert.deepEqual(await create({ type: "text", min: 1 }), [422, ["questions.0.min"]]);
  assert.deepEqual(await create({ type: "scale", min: 5, max: 5 }), [422, ["questions.0.max"]]);
  assert.deepEqual(await create({ type: "scale", min: 0, max: 100 }), [422, ["questions.0.max"]]);
  assert.deepEqual(await create({ type: "guess" }), [422, ["questions.0.type"]]);
});

test("a session names an active template and teams of its organization", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  const [mine, theirs] = [await aTemplate(app, partner), await aTemplate(app, neighbour)];
  const team = await neighbour.call("POST", "/teams/", { name: "Theirs" });
  const create = async (fields: Record<string, unknown>) => {
    const body = { organization: partner.slug, survey_template_id: mine.id, ...fields };
    const { status, json } = await operate(app, "POST", "/survey-sessions/", body);
    return [status, json.code];
  };
  assert.deepEqual(await create({ survey_template_id: theirs.id }), [404, "survey_template_not_found"]);
  assert.deepEqual(await create({ team_ids: [team.json.id] }), [404, "team_not_found"]);
  const backwards = { opens_at: "2026-07-01T00:00:00Z", closes_at: "2026-06-01T00:00:00Z" };
  assert.deepEqual(await create(backwards), [422, "invalid_field"]);
  await operate(app, "PATCH", `/survey-templates/${mine.id}/`, { is_active: false });
  assert.deepEqual(await create({}), [422, "survey_template_inactive"]);
});
