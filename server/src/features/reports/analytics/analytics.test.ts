import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import type { LessonQuestion } from "#engines/lesson/index.ts";
import { selectLesson } from "#learning/lessons/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, readToTheEnd } from "#test/learner-browser.ts";
import { lessonTokens } from "#test/readers/lesson-tokens.ts";
import { templateFiles } from "#test/readers/template-files.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp(); // it is 2026-06-15T09:00Z, a Monday
  partner = await aPartner(app, { organization: { time_zone: "Pacific/Auckland" } });
});
after(() => app.stop());

const ask = (path: string, caller = partner) => caller.call("GET", `/analytics/${path}`);
const paths = (userId: number, teamId: number) =>
  ["summary", "progress", "scores"]
    .map((view) => `users/${userId}/${view}/`)
    .concat(["overview/", `teams/${teamId}/summary/`, "templates/1/summary/", "completions/"]);

async function aTeam(members: number[], managers: number[] = [], caller = partner): Promise<number> {
  const body = { name: `Team ${members.join(", ")}`, member_ids: members, manager_ids: managers };
  return (await caller.call("POST", "/teams/", body)).json.id;
}

async function aGraduate(caller = partner, fields: Record<string, unknown> = {}) {
  const learner = await aLearner(caller, fields);
  const curriculumId = await readToTheEnd(await aBrowser(app, caller, learner), 1).then(async (id) => {
    const browser = await aBrowser(app, caller, learner);
    await browser.get(`/lessons/${id}/complete`);
    return id;
  });
  return { ...learner, curriculumId };
}

/** A person who signs in with a password, and their token. */
async function aPerson(role: "learner" | "manager") {
  const { id, providerId } = await aLearner(partner);
  const [email, password] = [`${providerId}@example.com`, "correct horse battery"];
  const token = await app.operatorToken();
  const set = (access_role: string) =>
    app.send("PATCH", `/operator/v1/users/${id}/`, { token, body: { access_role, password } });
  await set("manager");
  const { json } = await app.send("POST", "/auth/jwt/create/", { body: { email, password } });
  if (role !== "manager")
    await app.send("PATCH", `/operator/v1/users/${id}/`, { token, body: { access_role: role } });
  const call: Partner["call"] = (method, path) =>
    app.send(method, `/api/v1${path}`, { token: String(json.access) });
  return { id, caller: { ...partner, call } };
}

test("every answer says of which moment its numbers are", async () => {
  const learner = await aLearner(partner);
  for (const path of paths(learner.id, await aTeam([learner.id]))) {
    const answer = await ask(path);
    assert.equal(answer.status, 200, `${path}: ${answer.text}`);
    assert.equal(answer.headers.get("x-data-as-of"), "2026-06-15T09:00:00.000000+00:00", path);
  }
});

test("an organization in which nothing happened has zeros and nulls", async () => {
  const { json } = await ask("overview/", await aPartner(app));
  assert.deepEqual(json, {
    users_total: 0,
    users_active: 0,
    users_new: 0,
    lessons_assigned: 0,
    lessons_started: 0,
    lessons_completed: 0,
    completion_rate: null,
    scenarios_completed: 0,
    scenario_pass_rate: null,
    average_score: null,
    average_feedback_rating: null,
    time_spent_seconds: 0,
    series: [],
  });
});

test("nobody sees anything of another organization in a number", async () => {
  const stranger = await aPartner(app);
  await aGraduate();
  const { json: summary } = await ask("templates/1/summary/", stranger);
  assert.deepEqual([summary.participant_count, summary.started, summary.dropoff[0].started], [0, 0, 0]);
  assert.equal((await ask("completions/", stranger)).json.count, 0);
  assert.equal((await ask("overview/", stranger)).json.users_total, 0);
});

test("a day is one of the organization's calendar, not of Greenwich", async () => {
  const learner = await aLearner(partner);
  app.clock.advance(4 * 3_600_000); // 13:00 in Greenwich is the next day, 01:00, in Auckland
  await partner.call("POST", "/curricula/", { user_id: learner.id, template_id: 2 });
  const started = async (query: string) =>
    (await ask(`users/${learner.id}/summary/?${query}`)).json.lessons_started;
  assert.equal(await started("from=2026-06-16&to=2026-06-16"), 1);
  assert.equal(await started("to=2026-06-15"), 0);
  const { json } = await ask("overview/?interval=day&from=2026-06-16");
  assert.deepEqual(
    json.series.map(({ period, started }: { period: string; started: number }) => [period, started]),
    [["2026-06-16", 1]],
  );
});

test("a range that ends before it begins, and what is no day, is refused", async () => {
  const backward = await ask("overview/?from=2026-06-02&to=2026-06-01");
  assert.equal(backward.status, 422);
  assert.deepEqual(backward.json.errors, { from: ["Must not be after `to`."] });
  for (const query of ["from=2026-02-30", "to=yesterday", "interval=year"]) {
    assert.equal((await ask(`overview/?${query}`)).status, 422, query);
  }
  assert.equal((await ask("overview/?from=0001-01-01&to=9999-12-31&interval=day")).status, 200);
});

test("overdue is what is past its day and not done", async () => {
  const { id } = await aLearner(partner);
  const other = await aGraduate();
  for (const [user_id, template_id, due_date] of [
    [id, 1, "2026-06-15"],
    [id, 2, "2026-06-16"],
    [id, 3, null],
    [other.id, 1, "2026-06-15"],
  ]) {
    const assigned = await partner.call("POST", "/assignments/", { user_id, template_id, due_date });
    assert.equal(assigned.status, 201, assigned.text);
  }
  const { json } = await ask(`users/${id}/summary/`); // it is the 16th in Auckland
  assert.deepEqual([json.lessons_assigned, json.lessons_overdue], [3, 1]);
  assert.equal((await ask(`users/${id}/summary/?from=2026-06-16`)).json.lessons_overdue, 0);
  assert.equal((await ask(`users/${other.id}/summary/`)).json.lessons_overdue, 0);
  await partner.call("POST", "/curricula/", { user_id: id, template_id: 1 });
  const { results } = (await ask(`users/${id}/progress/`)).json;
  assert.deepEqual([results[0].due_date, results[0].is_overdue], ["2026-06-15", true]);
  const team = await ask(`teams/${await aTeam([id, other.id])}/summary/`);
  const overdue = team.json.members.results.map((row: { overdue: number }) => row.overdue);
  assert.deepEqual(overdue.sort(), [0, 1]);
});

test("learners see their own numbers, managers those of their teams, and nobody the whole organization's", async () => {
  const [learner, boss] = [await aPerson("learner"), await aPerson("manager")];
  const [member, outsider] = [await aGraduate(), await aGraduate()];
  const [managed, foreign] = [await aTeam([member.id], [boss.id]), await aTeam([outsider.id])];
  const statuses = async (caller: Partner, userId: number, teamId: number) => {
    const all: number[] = [];
    for (const path of paths(userId, teamId)) all.push((await ask(path, caller)).status);
    return all;
  };
  assert.deepEqual(await statuses(learner.caller, learner.id, managed), [200, 200, 200, 403, 403, 403, 200]);
  assert.deepEqual(await statuses(learner.caller, member.id, managed), [403, 403, 403, 403, 403, 403, 200]);
  assert.deepEqual(await statuses(boss.caller, member.id, managed), [200, 200, 200, 403, 200, 403, 200]);
  assert.deepEqual(await statuses(boss.caller, outsider.id, foreign), [403, 403, 403, 403, 403, 403, 200]);
  const finished = async (caller: Partner) =>
    (await ask("completions/", caller)).json.results.map(({ user_id }: { user_id: number }) => user_id);
  assert.deepEqual(await finished(learner.caller), []);
  assert.deepEqual(await finished(boss.caller), [member.id]);
  assert.equal((await ask(`completions/?user_id=${outsider.id}`, boss.caller)).status, 403);
  assert.equal((await ask(`completions/?team_id=${foreign}`, boss.caller)).status, 403);
});

test("what is hidden or retired since still counts", async () => {
  const token = await app.operatorToken();
  const { id } = await aGraduate();
  await app.send("POST", `/operator/v1/templates/1/retire/`, { token, body: {} });
  assert.equal((await ask("templates/1/summary/")).status, 200);
  assert.equal((await ask(`completions/?template_id=1&user_id=${id}`)).json.count, 1);
  await app.send("POST", `/operator/v1/templates/1/reactivate/`, { token, body: {} });
});

test("completions stream as CSV and NDJSON, every row once, over as many reads as it takes", async () => {
  const own = await aPartner(app);
  const { id: userId } = await aGraduate(own);
  await sql`
    insert into template (organization_id, key, title, description, language, lesson_type, subsection_count, content,
                          content_hash, creation_date, modified_date)
    select ${own.organizationId}, 'stream-' || n, 'Say "yes", or' || chr(10) || 'no', '', 'en', 'custom', 1, '{}', '', now(), now()
    from generate_series(1, 2500) as n`.execute(app.context.db);
  await sql`
    insert into curriculum (organization_id, user_id, template_id, title, status, subsections_total, completed_at,
                            creation_date, modified_date)
    select ${own.organizationId}, ${userId}, id, 'T', 'completed', 1,
           '2026-01-01Z'::timestamptz + interval '1 second' * (id / 7), '2026-01-01Z', '2026-01-01Z'
    from template where organization_id = ${own.organizationId}`.execute(app.context.db);
  const stream = (accept: string) =>
    fetch(`${app.address}/api/v1/analytics/completions/?page_size=5`, {
      headers: { accept, authorization: `Bearer ${own.token}` },
    });
  const lines = (await (await stream("application/x-ndjson")).text()).trimEnd().split("\n");
  const rows: { id: string; completed_at: string }[] = lines.map((line) => JSON.parse(line));
  assert.equal(rows.length, 2501);
  assert.equal(new Set(rows.map(({ id }) => id)).size, 2501);
  const moments = rows.map(({ completed_at }) => completed_at);
  assert.deepEqual(moments, [...moments].sort(), "oldest first");
  const csv = await stream("text/csv;q=0.9, application/json;q=0.1");
  assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
  const text = await csv.text();
  assert.match(
    text,
    /^id,curriculum_id,run_id,type,user_id,.*,modified_date\r\ncur-(\d+),\1,,lesson,\d+,acme,/,
  );
  assert.equal(text.split(',"Say ""yes"", or\nno",,,0,').length - 1, 2500);
  const page = await own.call("GET", "/analytics/completions/?page_size=5&page=501");
  assert.deepEqual(
    page.json.results.map(({ id }: { id: string }) => id),
    [rows.at(-1)?.id],
  );
});

test("filters of completions name things of the caller's organization", async () => {
  const { id } = await aGraduate();
  const stranger = await aPartner(app);
  const theirs = await aLearner(stranger);
  for (const query of [
    `user_id=${theirs.id}`,
    `team_id=${await aTeam([], [], stranger)}`,
    "template_id=987654",
    "scenario_id=scn_none",
  ]) {
    assert.equal((await ask(`completions/?${query}`)).status, 404, query);
  }
  const counts: number[] = [];
  for (const query of ["", "&type=lesson", "&type=scenario", "&completed_after=2026-06-15T13:00:00Z"])
    counts.push((await ask(`completions/?user_id=${id}${query}`)).json.count);
  assert.deepEqual(counts, [1, 1, 0, 0]);
});

/** A small lesson with a skill and four questions, which may be left out. */
async function askingLesson(): Promise<number> {
  const { "asking/template.yaml": structure = "", "asking/en.md": body = "" } = templateFiles("asking");
  const ask = (id: string) => `\n\n? ${id} single: Which?\n- [x] This ${id}\n- [ ] That ${id}`;
  const files = {
    "asking/template.yaml": structure
      .replace("minutes: 3", "minutes: 3\nskills: [asking]")
      .replace("id: one", "id: one\n    quiz: [q1, q2]")
      .replace("id: two", "id: two\n    quiz: [q3, q4]"),
    "asking/en.md": body
      .replace("\n\nWords.", (words) => words + ask("q1") + ask("q2"))
      .replace("More words.", (words) => words + ask("q3") + ask("q4")),
  };
  const token = await app.operatorToken();
  const { json } = await app.send("POST", "/operator/v1/templates/import/", { token, body: { files } });
  return json.results[0].template_id;
}

/** Goes through a lesson. Of each question `tries` says which answers are given, one after the other; none leaves it out. */
async function aScored(tries: (question: number) => readonly ("right" | "wrong")[], template?: number) {
  const templateId = template ?? (await askingLesson());
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const curriculumId = Number(
    (await browser.get(`/start-lesson?template_id=${templateId}`)).headers.get("location")?.split("/")[2],
  );
  const lesson = await selectLesson(app.context.db, {
    id: curriculumId,
    organization_id: partner.organizationId,
  });
  assert.ok(lesson);
  let number = 0;
  const tokens = await lessonTokens(app, { id: curriculumId, organization_id: partner.organizationId });
  const answer = async (
    section: string,
    { id: question, options }: LessonQuestion,
    how: "right" | "wrong",
  ) => {
    const right = options.filter(({ correct }) => correct).map(({ id }) => id);
    const wrong = options
      .filter(({ correct }) => !correct)
      .map(({ id }) => id)
      .slice(0, 1);
    const option = (how === "right" ? right : wrong).map((id) => tokens.option(question, id));
    const sent = await browser.post(`/lessons/${curriculumId}/${section}/answers`, { question, option });
    assert.equal(sent.status, 303, sent.text);
  };
  for (const { id, questions } of lesson.sections) {
    await browser.get(`/lessons/${curriculumId}/${id}`);
    for (const question of questions) for (const how of tries(number++)) await answer(id, question, how);
    await browser.post(`/lessons/${curriculumId}/${id}/complete`, { unanswered: "1" });
  }
  const finish = () => browser.get(`/lessons/${curriculumId}/complete`);
  return { ...learner, curriculumId, lesson, answer, finish, questions: number };
}

test("`analytics/users/<id>/scores/`: a lesson's score is the share of its questions right at the first try, frozen at completion", async () => {
  const scored = await aScored(
    (question) => [["wrong", "right"] as const, ["right"] as const, []][question] ?? ["wrong"],
  );
  const { id, questions } = scored;
  assert.ok(questions >= 3, "the lesson has questions");
  await scored.finish();
  const expected = Math.round(10_000 / questions) / 100;
  const read = async () => (await ask(`users/${id}/scores/`)).json;
  const first = await read();
  assert.deepEqual(first.results[0].score, { scaled: expected / 100, raw: expected, min: 0, max: 100 });
  assert.deepEqual(
    [first.results[0].passed, first.average_score, first.best_score],
    [null, expected, expected],
  );

  const [section] = scored.lesson.sections.filter((each) => each.questions.length > 0);
  for (const question of section?.questions ?? []) await scored.answer(section?.id ?? "", question, "right");
  await scored.finish();
  assert.deepEqual(await read(), first, "reading again changes nothing");

  const other = await aScored(() => ["right"]);
  await other.finish();
  const team = await aTeam([id, other.id]);
  const average = Math.round((expected + 100) * 50) / 100;
  const { members, ...figures } = (await ask(`teams/${team}/summary/`)).json;
  assert.equal(figures.average_score, average);
  assert.deepEqual(
    members.results.map((row: { average_score: number }) => row.average_score).sort(),
    [expected, 100].sort(),
  );
  assert.equal((await ask(`users/${other.id}/summary/`)).json.best_score, 100);
  const completions = (await ask(`completions/?team_id=${team}`)).json.results;
  assert.deepEqual(
    completions.map(({ score }: { score: number }) => score),
    [expected, 100],
  );
});

test("a lesson has no score without questions, nor where its first tries are not known; one that nobody answered has 0", async () => {
  const { json } = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { files: templateFiles("without-questions") },
  });
  const silent = await aScored(() => [], json.results[0].template_id);
  const [unknown, skipped] = [await aScored(() => ["right"]), await aScored(() => [])];
  await sql`
    update answer set is_right_at_first = null
    where curriculum_id = ${unknown.curriculumId} and question_id = (
      select min(question_id) from answer where curriculum_id = ${unknown.curriculumId})`.execute(
    app.context.db,
  );
  const scores = [];
  for (const { id, finish } of [silent, unknown, skipped]) {
    await finish();
    const { results, average_score } = (await ask(`users/${id}/scores/`)).json;
    scores.push([results[0].score?.raw ?? null, average_score]);
  }
  assert.equal(silent.questions, 0);
  assert.deepEqual(scores, [
    [null, null],
    [null, null],
    [0, 0],
  ]);
});

test("a lesson whose questions were all left out says nothing of skills, and answers of later change nothing", async () => {
  const skipped = await aScored(() => []);
  await skipped.finish();
  const read = async () => (await partner.call("GET", `/skills/users/${skipped.id}/`)).json.skills;
  const profile = await read();
  assert.deepEqual(
    profile.flatMap(({ evidence }: { evidence: unknown[] }) => evidence),
    [],
  );
  const [section] = skipped.lesson.sections.filter((each) => each.questions.length > 0);
  for (const question of section?.questions ?? []) await skipped.answer(section?.id ?? "", question, "right");
  assert.deepEqual(await read(), profile);
});
