import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import pg from "pg";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, leaveSection, locationOf, readToTheEnd } from "#test/learner-browser.ts";
import { templateFiles } from "#test/readers/template-files.ts";

let app: TestApp;
let partner: Partner;
/** What the requests of pages asked the database, begun before the pool is. */
const asked: unknown[][] = [];
const { query } = pg.Client.prototype;
before(async () => {
  const noting = function (this: pg.Client, ...given: unknown[]) {
    const [first, second] = given;
    // A statement that was prepared comes as one value; where a process has prepared as many as it will, as two.
    const values = typeof first === "object" && first !== null && "values" in first ? first.values : second;
    if (Array.isArray(values)) asked.push(values);
    return Reflect.apply(query, this, given);
  };
  // It takes what pg's own takes, whose overloads no function of ours can state.
  pg.Client.prototype.query = noting as typeof query;
  app = await startApp();
  partner = await aPartner(app);
});
after(async () => {
  pg.Client.prototype.query = query;
  await app.stop();
});

async function visit(fields: Record<string, unknown> = {}, at: Partner = partner) {
  const learner = await aLearner(at, { preferred_language: "en", ...fields });
  const browser = await aBrowser(app, at, learner);
  const assign = (template_id: number, due_date?: string) =>
    at.call("POST", "/assignments/", { user_id: learner.id, template_id, due_date });
  return { learner, browser, assign, home: async (query = "") => (await browser.get(`/home${query}`)).text };
}

/** The part of a page below a heading, up to the next of its level. */
function sectionOf(html: string, id: string): string {
  return html.split(/<section class="shelf(?: week)?"/).find((part) => part.includes(`<h2 id="${id}"`)) ?? "";
}
const linksIn = (html: string) =>
  [...html.matchAll(/href="(\/(?:lessons|start-lesson)[^"]+)"/g)].map(([, href]) => href);

test("what is due comes first, the most urgent before, and stays there once it is begun", async () => {
  const { browser, assign, home } = await visit();
  await assign(4);
  await assign(3, "2026-06-30");
  await assign(2, "2026-06-01");
  await assign(5, "2026-06-15");
  const begun = locationOf(await browser.get("/start-lesson?template_id=3"));
  await browser.get(begun);
  await leaveSection(browser, begun);
  const html = await home();
  const due = sectionOf(html, "due");
  const lessonPath = begun.split("/").slice(0, 3).join("/");
  assert.deepEqual(linksIn(due), [
    "/start-lesson?template_id=2",
    "/start-lesson?template_id=5",
    lessonPath,
    "/start-lesson?template_id=4",
  ]);
  assert.match(due, /Was due by 1\sJune 2026.*Due today.*Due by 30\sJune 2026.*No due date/s);
  assert.match(due, /\d+ minutes left/);
  assert.equal(
    linksIn(html).filter((href) => href === lessonPath).length,
    1,
    "it is not in progress as well",
  );
  assert.ok(html.indexOf('id="due"') < html.indexOf('id="more"'));
});

test("what is completed is not due any more", async () => {
  const { browser, assign, home } = await visit();
  await assign(2, "2026-06-01");
  const id = await readToTheEnd(browser, 2);
  await browser.get(`/lessons/${id}/complete`);
  const html = await home();
  assert.equal(sectionOf(html, "due"), "");
  assert.deepEqual(linksIn(sectionOf(html, "completed")), [`/lessons/${id}`]);
});

test("an aim shows its name in the learner's language, how far it is, and lessons that teach it", async () => {
  const { learner, home } = await visit({ preferred_language: "fr" });
  const skills = await partner.call("GET", "/skills/?search=phishing");
  const [{ id: skill_id, name }] = skills.json.results;
  assert.equal(name, "Phishing", "partners read the name that was there before");
  await partner.call("POST", "/skills/assignments/", { user_id: learner.id, skill_id, target_level: 4 });
  const chosen = sectionOf(await home(), "chosen");
  assert.match(chosen, /l’objectif «\u00a0Hameçonnage\u00a0»/);
  assert.match(chosen, /<progress max="3" value="0"/);
  assert.match(chosen, /Pas encore de résultat/);
  assert.ok(linksIn(chosen).includes("/start-lesson?template_id=1"));
});

test("a search finds titles and skills without their accents, and says when there is nothing", async () => {
  const { home } = await visit({ preferred_language: "fr" });
  const found = await home("?q=hameconnage");
  assert.ok(linksIn(sectionOf(found, "found")).includes("/start-lesson?template_id=1"));
  assert.equal(sectionOf(found, "more"), "");
  assert.match(await home("?q=%3Cb%3Ezzz"), /Aucun résultat pour «\u00a0&lt;b&gt;zzz\u00a0»/);
});

test("a search or a shelf that nobody has is a page or a refusal, never a failure", async () => {
  const { browser } = await visit();
  for (const [path, status] of [
    ["/home?all=nothing-like-it", 200],
    ["/home?q=", 200],
    ["/home?q=%00", 404],
    [`/home?q=${"x".repeat(2000)}`, 200],
    ["/home?q=a&q=b", 200],
  ] as const) {
    assert.equal((await browser.get(path)).status, status, path);
  }
});

test("how long the access lasts is told in the past once it has ended", async () => {
  const here = await aPartner(app);
  const course = await app.send("POST", "/operator/v1/courses/", {
    token: await app.operatorToken(),
    body: {
      organization: here.slug,
      slug: "premium",
      title: "Premium",
      access_days: 30,
      is_premium: true,
      cohorts: ["2026-01-05", "2026-06-01"],
    },
  });
  assert.equal(course.status, 201, course.text);
  const homeOf = async (cohort: string) => (await visit({ course: "premium", cohort }, here)).home();
  assert.match(await homeOf("2026-06-01"), /You have access from 1\sJune 2026 to 30\sJune 2026/);
  const over = await homeOf("2026-01-05");
  assert.match(over, /Your access ended on 3\sFebruary 2026\./);
  assert.doesNotMatch(over, /You have access/);
});

test("of a large catalogue six lessons of each category are shown, and the rest is a link away, in as many statements as a small one", async () => {
  const large = await aPartner(app);
  const { browser, home } = await visit({}, large);
  const count = async () => {
    asked.length = 0;
    const { status, text } = await browser.get("/home");
    assert.equal(status, 200, text);
    assert.match(text, /class="page page-home"/);
    return asked.filter((values) => values.includes(large.organizationId)).length;
  };
  assert.match(await home(), /<main id="content" class="page page-home">/);
  const small = await count();
  assert.ok(small > 8 && small <= 12, `${small} statements of ${asked.length}: ${JSON.stringify(asked)}`);
  const files = Object.assign({}, ...Array.from({ length: 10 }, (_, index) => templateFiles(`big-${index}`)));
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: large.slug, files },
  });
  assert.equal(made.status, 200, made.text);
  const ids: number[] = made.json.results.map((row: { template_id: number }) => row.template_id);
  const shown = (html: string) => ids.filter((id) => html.includes(`template_id=${id}"`)).length;
  const html = await home();
  assert.equal(shown(html), 6);
  assert.match(html, /href="\/home\?all=test#group-test"[^>]*>Show all 10/);
  assert.equal(shown(await home("?all=test")), 10);
  assert.equal(await count(), small);
});
