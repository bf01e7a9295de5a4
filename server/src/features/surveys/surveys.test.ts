import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import { aBrowser } from "#test/learner-browser.ts";
import { isSuppressed } from "./responses/results.ts";

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

const questions = [
  {
    text: "How often?",
    type: "single_choice",
    required: true,
    options: [
      { value: "daily", label: "Every day" },
      { value: "weekly", label: "Once a week" },
    ],
  },
  { text: "How useful?", type: "rating", required: true },
  { text: "What else?", type: "text" },
];

async function aTemplate(partner: Partner | null, fields: Record<string, unknown> = {}) {
  const { status, json, text } = await operate("POST", "/survey-templates/", {
    ...(partner ? { organization: partner.slug } : {}),
    ...{ title: "First month", language: "en", kind: "pulse", questions },
    ...fields,
  });
  assert.equal(status, 201, text);
  return json;
}

async function aSession(partner: Partner, fields: Record<string, unknown> = {}) {
  const template = await aTemplate(partner);
  const created = await operate("POST", "/survey-sessions/", {
    ...{ organization: partner.slug, survey_template_id: template.id },
    ...fields,
  });
  assert.equal(created.status, 201, created.text);
  const opened = await operate("POST", `/survey-sessions/${created.json.id}/open/`);
  assert.equal(opened.status, 200, opened.text);
  return opened.json;
}

type Session = Awaited<ReturnType<typeof aSession>>;

/** The form's fields: the answers in the order of the questions. */
function form({ questions }: Session, answers: string[]): Record<string, string> {
  return Object.fromEntries(answers.map((answer, index) => [`q${questions[index].id}`, answer]));
}

async function answerAs(partner: Partner, learner: Learner, session: Session, answers: string[]) {
  const browser = await aBrowser(app, partner, learner);
  return browser.post(session.path, form(session, answers));
}

async function learners(partner: Partner, count: number): Promise<Learner[]> {
  return Promise.all(Array.from({ length: count }, () => aLearner(partner)));
}

const results = async (partner: Partner, session: Session, query = "") =>
  (await partner.call("GET", `/surveys/sessions/${session.id}/results/?${query}`)).json;

test("a partner reads templates of its own and of everybody, and sessions of its own", async () => {
  const [partner, neighbour] = [await aPartner(app), await aPartner(app)];
  const session = await aSession(partner, { is_anonymous: false });
  const shared = await aTemplate(null, { title: "Zum Einstieg", language: "de", kind: "onboarding" });
  await aTemplate(neighbour, { title: "Theirs" });
  await learners(partner, 2);

  const templates = (await partner.call("GET", "/surveys/templates/")).json.results;
  const titles = templates.map(({ title }: { title: string }) => title);
  assert.deepEqual(titles, ["First month", "Zum Einstieg"]);
  assert.deepEqual(templates[0].questions[1], {
    ...{ id: templates[0].questions[1].id, position: 2, text: "How useful?", type: "rating", required: true },
    ...{ options: [], min: 1, max: 5 },
  });
  assert.equal((await partner.call("GET", "/surveys/templates/?language=de")).json.count, 1);
  await operate("PATCH", `/survey-templates/${shared.id}/`, { is_active: false });
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
  const session = await aSession(partner, { is_anonymous: false, closes_at: "2026-07-01T00:00:00Z" });
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
  const session = await aSession(partner, { is_anonymous: false });
  const browser = await aBrowser(app, partner, await aLearner(partner));
  const answers = form(session, ["daily", "5"]);
  const sent = await Promise.all(Array.from({ length: 10 }, () => browser.post(session.path, answers)));
  assert.deepEqual([...new Set(sent.map(({ status }) => status))], [303]);
  assert.equal((await results(partner, session)).response_count, 1);
});

test("results say how many chose what, the mean and the median", async () => {
  const partner = await aPartner(app);
  const session = await aSession(partner, { is_anonymous: false });
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
    await answerAs(partner, learner, session, answers);
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

test("an anonymous session shows nothing below five responses, and never who", async () => {
  const partner = await aPartner(app);
  const session = await aSession(partner);
  const people = await learners(partner, 5);
  for (const learner of people.slice(0, 4)) await answerAs(partner, learner, session, ["daily", "3"]);
  assert.deepEqual(await results(partner, session), {
    ...{ session_id: session.id, response_count: 4, suppressed: true, questions: [] },
  });
  const last = people[4];
  assert.ok(last);
  await answerAs(partner, last, session, ["weekly", "5"]);
  const shown = await results(partner, session);
  assert.deepEqual([shown.suppressed, shown.response_count, shown.responses], [false, 5, undefined]);
  const { rows } = await sql<{ user_id: number | null; submitted_at: string }>`
    select user_id, submitted_at from survey_response where session_id = ${session.id}`.execute(
    app.context.db,
  );
  assert.deepEqual(
    [...new Set(rows.map(({ user_id, submitted_at }) => `${user_id} ${submitted_at}`))],
    ["null 2026-06-15T00:00:00.000000+00:00"],
  );
});

test("a team's anonymous results are hidden when the others could be had by subtraction", async () => {
  assert.equal(isSuppressed(true, 5, 5), false);
  assert.equal(isSuppressed(true, 5, 9), true);
  assert.equal(isSuppressed(true, 5, 10), false);
  assert.equal(isSuppressed(true, 4, 10), true);
  assert.equal(isSuppressed(false, 1, 2), false);

  const partner = await aPartner(app);
  const people = await learners(partner, 6);
  const [outsider, ...members] = people;
  const team = await partner.call("POST", "/teams/", {
    name: "Night shift",
    member_ids: members.map(({ id }) => id),
  });
  const session = await aSession(partner);
  for (const learner of people)
    await answerAs(partner, learner, session, ["daily", learner === outsider ? "1" : "5"]);
  const hidden = await results(partner, session, `team_id=${team.json.id}`);
  assert.deepEqual([hidden.suppressed, hidden.response_count, hidden.questions], [true, null, []]);
  assert.equal((await results(partner, session)).suppressed, false);
});

test("only the teams that are asked see a session, and only while it is open", async () => {
  const partner = await aPartner(app);
  const [asked, other] = [await aLearner(partner), await aLearner(partner)];
  const team = await partner.call("POST", "/teams/", { name: "Asked", member_ids: [asked.id] });
  const session = await aSession(partner, { team_ids: [team.json.id] });
  assert.equal(session.invited_count, 1);
  const outsider = await aBrowser(app, partner, other);
  assert.equal((await outsider.get(session.path)).status, 403);
  assert.match((await outsider.get(session.path)).text, /This survey is closed/);
  assert.equal((await answerAs(partner, other, session, ["daily", "5"])).status, 403);

  const stranger = await aPartner(app);
  assert.equal((await answerAs(stranger, await aLearner(stranger), session, ["daily", "5"])).status, 403);

  const browser = await aBrowser(app, partner, asked);
  assert.equal((await browser.get(session.path)).status, 200);
  await operate("POST", `/survey-sessions/${session.id}/close/`);
  assert.equal((await browser.get(session.path)).status, 403);
  assert.equal((await browser.post(session.path, form(session, ["daily", "5"]))).status, 403);
  const again = await operate("POST", `/survey-sessions/${session.id}/open/`);
  assert.deepEqual([again.status, again.json.code], [422, "survey_move_impossible"]);
});

test("a session is open between its dates", async () => {
  const partner = await aPartner(app);
  const session = await aSession(partner, {
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
    const { status, json } = await operate("POST", "/survey-templates/", {
      ...{ title: "T", language: "en", kind: "pulse", questions: [{ text: "?", ...question }] },
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
  const [mine, theirs] = [await aTemplate(partner), await aTemplate(neighbour)];
  const team = await neighbour.call("POST", "/teams/", { name: "Theirs" });
  const create = async (fields: Record<string, unknown>) => {
    const body = { organization: partner.slug, survey_template_id: mine.id, ...fields };
    const { status, json } = await operate("POST", "/survey-sessions/", body);
    return [status, json.code];
  };
  assert.deepEqual(await create({ survey_template_id: theirs.id }), [404, "survey_template_not_found"]);
  assert.deepEqual(await create({ team_ids: [team.json.id] }), [404, "team_not_found"]);
  const backwards = { opens_at: "2026-07-01T00:00:00Z", closes_at: "2026-06-01T00:00:00Z" };
  assert.deepEqual(await create(backwards), [422, "invalid_field"]);
  await operate("PATCH", `/survey-templates/${mine.id}/`, { is_active: false });
  assert.deepEqual(await create({}), [422, "survey_template_inactive"]);
});
