import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Learner, type Partner } from "#test/builders.ts";
import {
  aBrowser,
  answerRightly,
  type LearnerBrowser,
  leaveSection,
  locationOf,
  readToTheEnd,
} from "#test/learner-browser.ts";
import { templateFiles } from "#test/readers/template-files.ts";
import { completeLesson, completeSubsection, startSubsection } from "../progress/progress.ts";
import { selectCurriculum } from "../queries.ts";
import { readPlayer } from "./player.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const json = { accept: "application/json" };
const byScript = { accept: "text/html", prefer: "return=representation" };
const operate = async (path: string, body: unknown = {}) =>
  app.send("POST", `/operator/v1/${path}`, { token: await app.operatorToken(), body });
const launch = (browser: LearnerBrowser, templateId: number) =>
  browser.get(`/start-lesson?template_id=${templateId}`);
const headingOf = (answer: { text: string }) => /<h1[^>]*>([^<]*)</.exec(answer.text)?.[1];
const read = async (id: number, caller = partner) => (await caller.call("GET", `/curricula/${id}/`)).json;

async function visit(fields: Record<string, unknown> = {}, caller = partner) {
  const learner = await aLearner(caller, fields);
  return { learner, browser: await aBrowser(app, caller, learner) };
}

async function eventsOf(learner: Learner) {
  const { rows } = await sql<{ type: string; audience: string; data: Record<string, unknown> }>`
    select type, audience, body::json -> 'data' as data from event
    where (body::json -> 'data' ->> 'user_id')::bigint = ${learner.id} and type <> 'user.created' and type <> 'user.updated'
    order by id`.execute(app.context.db);
  return rows;
}
const typesOf = async (learner: Learner) => (await eventsOf(learner)).map(({ type }) => type);

test("a launch makes the lesson and leads into its first subsection; a second one finds it where it was left", async () => {
  const { learner, browser } = await visit();
  const first = await launch(browser, 1);
  assert.equal(first.status, 302);
  assert.match(locationOf(first), /^\/lessons\/\d+\/why$/);
  const page = await browser.get(locationOf(first));
  assert.equal(page.status, 200);
  assert.equal(headingOf(page), "Why this reaches your team too");
  assert.match(
    page.text,
    /Assembled from your organization’s template and your profile/,
    "nothing is quoted",
  );
  await leaveSection(browser, locationOf(first));
  const again = await launch(browser, 1);
  assert.equal(locationOf(again), locationOf(first).replace("/why", "/signs"));
  assert.equal((await typesOf(learner)).filter((type) => type === "lesson.started").length, 1);
});

test("two parallel launches make one lesson and one lesson.started", async () => {
  const { learner, browser } = await visit();
  const answers = await Promise.all(Array.from({ length: 6 }, () => launch(browser, 1)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([302]));
  assert.equal(new Set(answers.map(locationOf)).size, 1);
  assert.deepEqual(await typesOf(learner), ["lesson.started"]);
});

test("a learner whose language is not known is asked first, then comes into the lesson in that language", async () => {
  const { learner, browser } = await visit({ preferred_language: null });
  const asked = await launch(browser, 1);
  assert.equal(asked.status, 302);
  const target = asked.headers.get("location");
  assert.equal(target, "/language?next=%2Fstart-lesson%3Ftemplate_id%3D1");
  assert.deepEqual(await typesOf(learner), [], "nothing was begun");
  const chosen = await browser.post("/language", { language: "de", next: "/start-lesson?template_id=1" });
  assert.equal(locationOf(chosen), "/start-lesson?template_id=1");
  const id = Number(locationOf(await browser.get(locationOf(chosen))).split("/")[2]);
  assert.equal((await read(id)).language, "de");
});

test("until it is opened a lesson follows the learner's language and profile; then it is frozen", async () => {
  const { learner, browser } = await visit({ preferred_language: null });
  const given = await partner.call("POST", "/curricula/", { user_id: learner.id, template_id: 2 });
  const { id } = given.json;
  assert.equal(given.json.language, "de", "the template's own");
  assert.match(locationOf(await launch(browser, 2)), /^\/language/);
  const upsert = (fields: Record<string, unknown>) =>
    partner.call("POST", "/users/", { provider: "acme", provider_id: learner.providerId, ...fields });
  await upsert({ preferred_language: "it" });
  const opened = await launch(browser, 2);
  assert.equal((await read(id)).language, "it");
  await browser.get(locationOf(opened));
  await upsert({ preferred_language: "fr" });
  assert.equal((await launch(browser, 2)).status, 302);
  assert.equal((await read(id)).language, "it", "frozen");
  assert.equal((await typesOf(learner)).filter((type) => type === "lesson.started").length, 1);
});

test("a job title, or a summary, changes the page of a lesson, in its language, and the page says why", async () => {
  const read = async (fields: Record<string, unknown>) => {
    const { browser } = await visit({ preferred_language: "fr", ...fields });
    return (await browser.get(locationOf(await launch(browser, 2)))).text;
  };
  const byTitle = await read({ job_titles: ["Aide-soignante"] });
  assert.match(byTitle, /Mara avait le même mot de passe/);
  assert.match(byTitle, /Vous voyez ceci parce que vous travaillez dans les soins/);
  const bySummary = await read({ user_summary: "Infirmière à la maison d’édition." });
  assert.match(bySummary, /Mara avait le même mot de passe/);
  assert.match(bySummary, /Choisi en fonction de ce que votre profil dit de votre travail/);
  assert.doesNotMatch(bySummary, /maison d.édition/);
  assert.doesNotMatch(await read({ job_titles: ["Fleuriste"] }), /Mara|parce que vous travaillez/);
});

test("an unknown lesson is a 404 page, a foreign one too, and the session stays", async () => {
  const { browser } = await visit();
  const own = await operate("templates/import/", {
    organization: (await aPartner(app)).slug,
    files: templateFiles("foreign"),
  });
  for (const id of [987_654, own.json.results[0].template_id, "x", ""]) {
    const answer = await browser.get(`/start-lesson?template_id=${id}`);
    assert.equal(answer.status, 404, String(id));
    assert.match(answer.text, /We cannot find this lesson/);
  }
  assert.equal((await browser.get("/home")).status, 200);
  assert.equal((await browser.get("/start-lesson?template_id=987654", json)).json.code, "lesson_unknown");
});

test("a retired template is a 403 page to who never began it, and goes on for who did, with a notice", async () => {
  const made = await operate("templates/import/", {
    organization: partner.slug,
    files: templateFiles("to-retire"),
  });
  const id = made.json.results[0].template_id;
  const [early, late] = [await visit(), await visit()];
  const started = locationOf(await launch(early.browser, id));
  await early.browser.get(started);
  await operate(`templates/${id}/retire/`);
  const refused = await launch(late.browser, id);
  assert.equal(refused.status, 403);
  assert.match(refused.text, /no longer offered/);
  assert.equal((await late.browser.get(`/start-lesson?template_id=${id}`, json)).json.code, "lesson_retired");
  assert.equal(locationOf(await launch(early.browser, id)), started);
  const page = await early.browser.get(started);
  assert.equal(page.status, 200);
  assert.match(page.text, /no longer offered. As you had already started it/);
  await readToTheEnd(early.browser, id);
  assert.equal((await early.browser.get(started.replace(/\/\w+$/, "/complete"))).status, 200);
});

test("a withdrawn template is a 403 page, but what was completed can be read again", async () => {
  const here = await aPartner(app);
  const [done, midway, fresh] = [await visit({}, here), await visit({}, here), await visit({}, here)];
  const finished = await readToTheEnd(done.browser, 6);
  await done.browser.get(`/lessons/${finished}/complete`);
  const at = locationOf(await launch(midway.browser, 6));
  await operate("templates/6/visibility/", { organization: here.slug, is_visible: false });
  for (const answer of [
    await launch(fresh.browser, 6),
    await launch(midway.browser, 6),
    await midway.browser.get(at),
    await midway.browser.post(`${at}/complete`),
  ]) {
    assert.equal(answer.status, 403);
    assert.match(answer.text, /no longer available to you/);
  }
  assert.equal((await done.browser.get(`/lessons/${finished}/complete`)).status, 200);
  assert.equal((await launch(done.browser, 6)).status, 302);
});

test("outside its course a premium lesson is a 403 page, before and after the access window one with the day in the organization's time zone", async () => {
  const here = await aPartner(app, { organization: { time_zone: "Pacific/Auckland" } });
  const course = await operate("courses/", {
    organization: here.slug,
    slug: "premium",
    title: "Premium",
    access_days: 30,
    is_premium: true,
    cohorts: ["2026-05-17", "2026-09-01"],
    template_ids: [1],
  });
  assert.equal(course.status, 201, course.text);
  const upcoming = await visit({ course: "premium", cohort: "2026-09-01" }, here);
  const early = await upcoming.browser.get("/start-lesson?template_id=1", json);
  assert.equal(early.status, 403);
  assert.deepEqual([early.json.code, early.json.date], ["access_upcoming", "2026-09-01"]);
  assert.match((await launch(upcoming.browser, 1)).text, /has not begun yet/);

  const outsider = await visit({}, here);
  const refused = await outsider.browser.get("/start-lesson?template_id=1", json);
  assert.deepEqual([refused.status, refused.json.code], [403, "not_enrolled"]);
  const explained = await launch(outsider.browser, 1);
  assert.equal(explained.status, 403);
  assert.match(explained.text, /belongs to a course you are not enrolled in/);
  assert.doesNotMatch(explained.text, /withdrawn/);

  const current = await visit({ course: "premium", cohort: "2026-05-17" }, here);
  const finished = await visit({ course: "premium", cohort: "2026-05-17" }, here);
  const at = locationOf(await launch(current.browser, 1));
  const done = await readToTheEnd(finished.browser, 1);
  await finished.browser.get(`/lessons/${done}/complete`);
  const now = app.clock();
  app.clock.set("2026-06-15T12:00:00Z"); // midnight in Auckland: the 15th was the last day
  try {
    for (const path of ["/start-lesson?template_id=1", at]) {
      const late = await current.browser.get(path, json);
      assert.equal(late.status, 403, path);
      assert.deepEqual([late.json.code, late.json.date], ["access_over", "2026-06-15"]);
    }
    assert.equal((await current.browser.post(`${at}/complete`, { unanswered: "1" })).status, 403);
    assert.match((await current.browser.get(at)).text, /Your access has ended/);
    assert.equal((await finished.browser.get(`/lessons/${done}/why`)).status, 200, "review stays possible");
    assert.equal((await finished.browser.get(`/lessons/${done}/complete`)).status, 200);
    const home = await current.browser.get("/home");
    assert.equal(home.status, 200);
    assert.doesNotMatch(home.text, /template_id=1"/, "a lesson that cannot be begun is not offered");
  } finally {
    app.clock.set(now);
  }
});

test("going through a lesson announces every subsection once, and the lesson when its end is reached", async () => {
  const { learner, browser } = await visit();
  const id = await readToTheEnd(browser, 1);
  const midway = await read(id);
  assert.deepEqual([midway.status, midway.progress, midway.subsections_completed], ["in_progress", 85.71, 6]);
  assert.equal(midway.completed_at, null);
  assert.equal((await browser.get(`/lessons/${id}/complete`)).status, 200);
  const done = await read(id);
  assert.deepEqual([done.status, done.progress, done.subsections_completed], ["completed", 100, 7]);
  assert.equal(done.completed_at, done.last_activity_at);

  const events = await eventsOf(learner);
  const sections = ["why", "signs", "address", "channels", "money", "report", "closing"];
  assert.deepEqual(
    events.map(({ type, data }) => [type, data.subsection_id, data.progress]),
    [
      ["lesson.started", undefined, undefined],
      ...sections.flatMap((section, index) => [
        ["subsection.started", section, Math.round((index / 7) * 10_000) / 100],
        ["subsection.completed", section, Math.round(((index + 1) / 7) * 10_000) / 100],
      ]),
      ["lesson.completed", undefined, undefined],
    ],
  );
  assert.ok(
    events.every(({ type, audience }) => audience === (type.startsWith("lesson") ? "public" : "internal")),
  );
  assert.deepEqual(events.at(-1)?.data, {
    curriculum_id: id,
    user_id: learner.id,
    score: 100,
    pass_mark: 80,
    passed: true,
    implausibly_fast: true,
    template_id: 1,
    title: "Spot a phishing message",
    provider: "acme",
    provider_id: learner.providerId,
  });
  assert.deepEqual(Object.keys(events[1]?.data ?? {}), [
    "curriculum_id",
    "user_id",
    "template_id",
    "title",
    "provider",
    "provider_id",
    "lesson_title",
    "language",
    "subsection_id",
    "subsection_title",
    "position",
    "subsections_completed",
    "subsections_total",
    "progress",
  ]);
});

test("parallel arrivals at the end complete the lesson once", async () => {
  const { learner, browser } = await visit();
  const id = await readToTheEnd(browser, 1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => browser.get(`/lessons/${id}/complete`)));
  assert.ok(answers.every(({ status }) => status === 200));
  const types = await typesOf(learner);
  assert.equal(types.filter((type) => type === "lesson.completed").length, 1);
  assert.equal(types.filter((type) => type === "subsection.completed").length, 7);
});

test("parallel presses of Continue, and parallel looks, count a subsection once", async () => {
  const { learner, browser } = await visit();
  const at = locationOf(await launch(browser, 1));
  await Promise.all(Array.from({ length: 6 }, () => browser.get(at)));
  await answerRightly(browser, at);
  const pressed = await Promise.all(Array.from({ length: 6 }, () => browser.post(`${at}/complete`)));
  assert.ok(pressed.every((answer) => locationOf(answer).endsWith("/signs")));
  const types = (await typesOf(learner)).filter((type) => type.startsWith("subsection"));
  assert.deepEqual(types, ["subsection.started", "subsection.completed"]);
  assert.equal((await read(Number(at.split("/")[2]))).subsections_completed, 1);
});

test("a completed lesson never completes again: reading, answering and continuing change nothing about it", async () => {
  const { learner, browser } = await visit();
  const id = await readToTheEnd(browser, 1);
  await browser.get(`/lessons/${id}/complete`);
  const [before, told] = [await read(id), await typesOf(learner)];
  app.clock.advance(60_000);
  assert.equal(locationOf(await launch(browser, 1)), `/lessons/${id}/why`);
  const page = await browser.get(`/lessons/${id}/signs`);
  assert.equal(page.status, 200);
  assert.match(page.text, /read this lesson again|again/i);
  const [, question = "", option = ""] = firstQuestion(page.text);
  await browser.post(`/lessons/${id}/signs/answers`, { question, option });
  assert.equal(locationOf(await browser.post(`/lessons/${id}/signs/complete`)), `/lessons/${id}/address`);
  await browser.get(`/lessons/${id}/complete`);
  assert.deepEqual(await read(id), before);
  assert.deepEqual(await typesOf(learner), told);
});

test("a locked subsection, and the end before its time, lead back to where the learner is", async () => {
  const { learner, browser } = await visit();
  const at = locationOf(await launch(browser, 1));
  const lesson = at.replace(/\/why$/, "");
  for (const path of [`${lesson}/report`, `${lesson}/complete`, `${lesson}/closing`]) {
    const answer = await browser.get(path);
    assert.deepEqual([answer.status, locationOf(answer)], [302, at], path);
  }
  for (const [path, form] of [
    [`${lesson}/report/complete`, { unanswered: "1" }],
    [`${lesson}/signs/answers`, { question: "q1", option: "a" }],
    [`${lesson}/feedback`, { rating: "5" }],
  ] as const) {
    const answer = await browser.post(path, form);
    assert.deepEqual([answer.status, locationOf(answer)], [303, at], path);
  }
  assert.equal(locationOf(await browser.get(lesson)), at);
  assert.deepEqual(await typesOf(learner), ["lesson.started"]);
});

/** The first question of a page: its whole match, its id, its first option. */
function firstQuestion(html: string): RegExpExecArray {
  const found = /name="question" value="([^"]+)"[\s\S]*?name="option"[^>]*value="([^"]+)"/.exec(html);
  assert.ok(found, "the page asks a question");
  return found;
}

async function atQuestions() {
  const { learner, browser } = await visit();
  let at = locationOf(await launch(browser, 1));
  for (;;) {
    const page = await browser.get(at);
    if (/name="question"/.test(page.text)) return { learner, browser, at, page };
    at = locationOf(await browser.post(`${at}/complete`));
  }
}

test("an answer is graded and kept at once: the question for scripts, 303 for forms, and the page shows it on any device", async () => {
  const { learner, browser, at, page } = await atQuestions();
  assert.doesNotMatch(page.text, /verdict/, "no page tells the right answer before");
  const [, question = "", option = ""] = firstQuestion(page.text);
  const saved = await browser.post(`${at}/answers`, { question, option }, byScript);
  assert.equal(saved.status, 200);
  assert.equal(saved.headers.get("content-type"), "text/html; charset=utf-8");
  assert.equal(saved.headers.get("preference-applied"), "return=representation");
  assert.match(saved.text, /^<form class="question"[\s\S]*class="verdict [\s\S]*<\/form>$/);
  const elsewhere = await aBrowser(app, partner, learner);
  const { text } = await elsewhere.get(at);
  assert.ok(text.includes(saved.text), "the page shows the very same");
  const form = await browser.post(`${at}/answers`, { question, option });
  assert.deepEqual([form.status, locationOf(form)], [303, at]);
  const { rows } = await sql<{ attempts: number }>`
    select attempts from answer join curriculum on curriculum.id = curriculum_id
    where user_id = ${learner.id} and question_id = ${question}`.execute(app.context.db);
  assert.deepEqual(rows, [{ attempts: 2 }]);
});

test("what is no answer is refused: nothing chosen, an unknown option, an unknown question", async () => {
  const { browser, at, page } = await atQuestions();
  const [, question = ""] = firstQuestion(page.text);
  const send = (form: Record<string, string>) =>
    browser.post(`${at}/answers`, form, { ...json, prefer: "return=representation" });
  for (const form of [{ question }, { question, option: "zz" }]) {
    const answer = await send(form);
    assert.equal(answer.status, 422);
    assert.equal(answer.json.code, "answer_invalid");
  }
  assert.equal((await send({ question: "nope", option: "a" })).status, 404);
  assert.equal((await send({ option: "a" })).status, 400);
  const bare = await browser.post(`${at}/answers`, { question });
  assert.deepEqual(
    [bare.status, locationOf(bare)],
    [303, at],
    "a form without a choice shows the page again",
  );
});

test("Continue with open questions reminds once, and goes on when the learner insists", async () => {
  const { browser, at } = await atQuestions();
  const reminded = await browser.post(`${at}/complete`);
  assert.equal(reminded.status, 303);
  assert.equal(reminded.headers.get("location"), `${at}?unanswered=1#unanswered`);
  const page = await browser.get(`${at}?unanswered=1`);
  assert.match(page.text, /id="unanswered"/);
  const onward = await browser.post(`${at}/complete`, { unanswered: "1" });
  assert.equal(onward.status, 303);
  assert.notEqual(locationOf(onward), at);
});

test("a rating is announced; the same again is not; another one is, under the same feedback_id", async () => {
  const { learner, browser } = await visit();
  const id = await readToTheEnd(browser, 1);
  await browser.get(`/lessons/${id}/complete`);
  const rate = (rating: string, headers: Record<string, string> = { prefer: "return=minimal" }) =>
    browser.post(`/lessons/${id}/feedback`, { rating }, headers);
  const saved = await rate("4");
  assert.deepEqual([saved.status, saved.text], [204, ""]);
  await rate("4");
  await rate("2");
  const form = await rate("2", { accept: "text/html" });
  assert.deepEqual([form.status, locationOf(form)], [303, `/lessons/${id}/complete`]);
  const events = (await eventsOf(learner)).filter(({ type }) => type === "lesson.feedback_submitted");
  assert.deepEqual(
    events.map(({ data }) => data.rating),
    [4, 2],
  );
  assert.equal(events[0]?.data.feedback_id, events[1]?.data.feedback_id);
  assert.deepEqual(Object.keys(events[0]?.data ?? {}), [
    "feedback_id",
    "curriculum_id",
    "user_id",
    "rating",
    "provider",
    "provider_id",
  ]);
  for (const rating of ["0", "6", "4.5", "x", ""])
    assert.ok([400, 422].includes((await rate(rating)).status), rating);
});

test("parallel equal ratings are announced once", async () => {
  const { learner, browser } = await visit();
  const id = await readToTheEnd(browser, 1);
  await browser.get(`/lessons/${id}/complete`);
  await Promise.all(
    Array.from({ length: 6 }, () => browser.post(`/lessons/${id}/feedback`, { rating: "5" }, json)),
  );
  assert.equal((await typesOf(learner)).filter((type) => type === "lesson.feedback_submitted").length, 1);
});

test("another learner's lesson, another organization's and a missing one are the same not-found page", async () => {
  const { browser } = await visit();
  const colleague = await visit();
  const stranger = await visit({}, await aPartner(app));
  const ids = ["987654", "x"];
  for (const other of [colleague, stranger])
    ids.push(locationOf(await launch(other.browser, 1)).split("/")[2] ?? "");
  const texts = new Set<string>();
  for (const id of ids) {
    for (const path of [`/lessons/${id}`, `/lessons/${id}/why`, `/lessons/${id}/complete`]) {
      const answer = await browser.get(path);
      assert.equal(answer.status, 404, path);
      texts.add(headingOf(answer) ?? "");
    }
    for (const [path, form] of [
      [`/lessons/${id}/why/complete`, {}],
      [`/lessons/${id}/why/answers`, { question: "q1", option: "a" }],
      [`/lessons/${id}/feedback`, { rating: "5" }],
    ] as const)
      assert.equal((await browser.post(path, form)).status, 404, path);
  }
  assert.equal(texts.size, 1);
  const own = locationOf(await launch(browser, 1));
  assert.equal((await browser.get(own.replace("/why", "/nowhere"))).status, 404);
});

test("without a session every page of a lesson is refused, and a form from another site too", async () => {
  const { browser } = await visit();
  const at = locationOf(await launch(browser, 1));
  for (const path of ["/home", at, at.replace("/why", "/complete"), "/start-lesson?template_id=1"])
    assert.equal((await app.send("GET", path, { headers: { accept: "text/html" } })).status, 401, path);
  const foreign = { accept: "text/html", origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  assert.equal((await browser.post(`${at}/complete`, {}, foreign)).status, 403);
});

test("return_url serves the first lesson that the link opens, and no other", async () => {
  const url = "https://portal.example/courses/7";
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner, { return_url: url, hide_exit_button: true });
  const first = await readToTheEnd(browser, 1);
  const second = await readToTheEnd(browser, 2);
  const linksTo = (answer: { text: string }) => answer.text.includes(url);
  assert.ok(linksTo(await browser.get(`/lessons/${first}/complete`)));
  assert.ok(!linksTo(await browser.get(`/lessons/${second}/complete`)));
  assert.ok(linksTo(await browser.get(`/lessons/${first}/complete`)), "also when it is opened again");
});

test("return_url also serves a lesson that the link opens by its own address", async () => {
  const url = "https://portal.example/back";
  const { learner, browser } = await visit();
  const id = await readToTheEnd(browser, 1);
  const linked = await aBrowser(app, partner, learner, { return_url: url });
  const page = await linked.get(`/lessons/${id}/complete`);
  assert.ok(page.text.includes(url));
});

test("home shows what was begun, what may be begun and what is completed, in the learner's language", async () => {
  const here = await aPartner(app);
  const { browser } = await visit({ preferred_language: "de", first_name: "Zoë" }, here);
  await operate("templates/3/mandatory/", { organization: here.slug, is_mandatory: true });
  const done = await readToTheEnd(browser, 2);
  await browser.get(`/lessons/${done}/complete`);
  const begun = locationOf(await launch(browser, 1)).split("/")[2];
  const home = await browser.get("/home");
  assert.equal(home.status, 200);
  assert.match(home.text, /Zoë/);
  assert.ok(home.text.includes(`href="/lessons/${begun}"`));
  assert.ok(home.text.includes(`href="/lessons/${done}"`));
  const offered = [...home.text.matchAll(/template_id=(\d+)"/g)].map(([, id]) => Number(id));
  assert.ok(!offered.includes(1) && !offered.includes(2), "what was begun is not offered again");
  assert.ok(!offered.includes(13), "nor what is retired");
  assert.equal(offered[0], 3, "compulsory lessons come first");
  assert.equal(offered.length, 11);
  const { rows } = await sql<{ title: string }>`
    select content -> 'bodies' -> 'de' ->> 'title' as title from template where id = 3`.execute(
    app.context.db,
  );
  assert.ok(home.text.includes(rows[0]?.title ?? "?"));
});

test("a page of a lesson is never kept by a cache", async () => {
  const { browser } = await visit();
  const at = locationOf(await launch(browser, 1));
  const page = await browser.get(at);
  assert.equal(page.headers.get("cache-control"), "no-store");
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
});

test("a subsection that is not at its turn cannot be started or completed, whoever asks", async () => {
  const { learner, browser } = await visit();
  const id = Number(locationOf(await launch(browser, 1)).split("/")[2]);
  const curriculum = await selectCurriculum(app.context.db, partner.organizationId, id);
  assert.ok(curriculum);
  const later = { id: "address", title: "Later", position: 3, lessonTitle: "Lesson" };
  await startSubsection(app.context, curriculum, later);
  await completeSubsection(app.context, curriculum, later);
  const { lesson } = await readPlayer(app.context.db, curriculum);
  assert.equal(await completeLesson(app.context, curriculum, lesson), false);
  assert.deepEqual(await typesOf(learner), ["lesson.started"]);
  assert.equal((await read(id)).subsections_completed, 0);
});

test("a launch that was overtaken by another window opening the lesson leaves its text alone", async () => {
  const { learner, browser } = await visit({ preferred_language: "it" });
  const { id } = (await partner.call("POST", "/curricula/", { user_id: learner.id, template_id: 1 })).json;
  const fields = { provider: "acme", provider_id: learner.providerId, preferred_language: "fr" };
  await partner.call("POST", "/users/", fields);
  const { db } = app.context;
  let late: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await sql`update curriculum set first_opened_at = now(), status = 'in_progress' where id = ${id}`.execute(
      trx,
    );
    late = launch(browser, 1);
    for (let isWaiting = false; !isWaiting; ) {
      const { rows } = await sql`
        select from pg_locks join pg_database on pg_database.oid = pg_locks.database or pg_locks.database is null
        where not granted and datname = current_database()`.execute(trx);
      isWaiting = rows.length > 0;
    }
  });
  await late;
  assert.equal((await read(id)).language, "it");
  assert.equal((await read(id)).status, "in_progress");
});
