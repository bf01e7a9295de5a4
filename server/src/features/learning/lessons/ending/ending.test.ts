import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import {
  aBrowser,
  answerRightly,
  type LearnerBrowser,
  leaveSection,
  locationOf,
  readToTheEnd,
} from "#test/learner-browser.ts";
import { type FilledForm, wrongForms } from "#test/readers/lesson-answers.ts";
import { operate } from "#test/webhooks.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

async function visit(link = {}) {
  const learner = await aLearner(partner);
  return { learner, browser: await aBrowser(app, partner, learner, link) };
}

async function ended(browser: LearnerBrowser, templateId = 1): Promise<{ id: number; text: string }> {
  const id = await readToTheEnd(browser, templateId);
  const { status, text } = await browser.get(`/lessons/${id}/complete`);
  assert.equal(status, 200);
  return { id, text };
}

/** A section's page without what is only guessed. */
function countedIn(text: string): string {
  return text.replace(/aria-labelledby="guess-title".*?<\/section>/s, "");
}

/** The address and the reason of the suggestion. */
function suggestionIn(text: string) {
  const [, path, reason] =
    /class="next-title"><a href="([^"]*)".*?class="next-reason">([^<]*)</s.exec(text) ?? [];
  return { path: path?.replaceAll("&amp;", "&"), reason: reason ?? "" };
}

test("the end says how many first answers were right, and leads to each question that was missed", async () => {
  const { browser } = await visit();
  let at = locationOf(await browser.get("/start-lesson?template_id=7"));
  const id = at.split("/")[2];
  let asked = 0;
  while (!/\/(again|complete)$/.test(at)) {
    const { text } = await browser.get(at);
    const questions = new Set(
      [...countedIn(text).matchAll(/name="question" value="([^"]+)"/g)].map(([, name]) => name),
    );
    asked += questions.size;
    at = locationOf(await browser.post(`${at}/complete`, { unanswered: "1" }));
  }
  assert.ok(asked > 2);
  const { text } = await browser.get(`/lessons/${id}/complete`);
  const [, right, questions] = /(\d+) of (\d+) right at the first answer/.exec(text) ?? [];
  const links = [...text.matchAll(new RegExp(`href="(/lessons/${id}/[\\w-]+)#question-[\\w-]+"`, "g"))];
  assert.equal(Number(questions), asked);
  assert.equal(links.length, asked - Number(right));
  assert.ok(links.length > 0);
  for (const [, path = ""] of links) assert.equal((await browser.get(path)).status, 200);
  assert.equal(text.split("Skipped").length - 1, links.length, "none of them was answered");
});

test("what was left out is said to be skipped, what was answered wrongly is not", async () => {
  const { browser } = await visit();
  let at = locationOf(await browser.get("/start-lesson?template_id=7"));
  let wrong: FilledForm | undefined;
  while (wrong === undefined) {
    [wrong] = wrongForms(countedIn((await browser.get(at)).text));
    if (wrong) await browser.post(wrong.action, wrong.fields);
    else at = await leaveSection(browser, at);
  }
  const { text } = await ended(browser, 7);
  const missed = [...text.matchAll(/#question-([\w-]+)".*?class="missed-place">(Skipped)?/gs)];
  assert.ok(missed.length > 1);
  for (const [, question, skipped] of missed)
    assert.equal(skipped, question === wrong.fields.question ? undefined : "Skipped", question);
});

test("what was left out of a completed lesson may be tried, and stays left out: for the learner, on the certificate, everywhere", async () => {
  const here = await aPartner(app);
  await operate(app, "PATCH", `/organizations/${here.slug}/certificate-settings/`, {
    given_for: "all",
    minimum_right_at_first: 0,
  });
  const learner = await aLearner(here);
  const browser = await aBrowser(app, here, learner);
  const { id, text } = await ended(browser, 7);
  const [summary] = /\d+ of \d+ right at the first answer/.exec(text) ?? [];
  const sections = new Set([...text.matchAll(new RegExp(`href="(/lessons/${id}/[\\w-]+)#question-`, "g"))]);
  for (const [, path = ""] of sections) {
    await answerRightly(browser, path);
    assert.match((await browser.get(path)).text, /class="verdict/, "it says whether it is right");
  }
  const { text: later } = await browser.get(`/lessons/${id}/complete`);
  assert.match(later, new RegExp(`${summary}`));
  assert.equal(later.split("Skipped").length, text.split("Skipped").length);
  const { json } = await here.call("GET", `/curricula/${id}/certificate/`);
  assert.deepEqual([json.score, json.right_at_first], [0, 0]);
});

test("the end says which skills the answers show, and of how many; without an answer nothing grew", async () => {
  const { browser } = await visit();
  let at = locationOf(await browser.get("/start-lesson?template_id=7"));
  let answered = 0;
  while (answered === 0) {
    const [wrong] = wrongForms(countedIn((await browser.get(at)).text));
    if (wrong) answered = (await browser.post(wrong.action, wrong.fields)).status;
    else at = await leaveSection(browser, at);
  }
  const { text } = await ended(browser, 7);
  const [, grown = ""] = /aria-labelledby="grown"(.*?)<\/section>/s.exec(text) ?? [];
  const names = [...grown.matchAll(/<strong>([^<]+)<\/strong> <span>1 more answer</g)].map(
    ([, name]) => name,
  );
  const { json } = await partner.call("GET", "/curricula/templates/?page_size=100");
  const taught = json.results.find(({ id }: { id: number }) => id === 7).skills;
  assert.ok(names.length > 0, grown);
  for (const name of names)
    assert.ok(
      taught.some((skill: { name: string }) => skill.name === name),
      name,
    );
  assert.match(grown, /href="\/skills"/);
  assert.doesNotMatch((await ended((await visit()).browser, 7)).text, /aria-labelledby="grown"/);
});

test("what is assigned comes next, the most urgent first, then what was begun", async () => {
  const { learner, browser } = await visit();
  const assign = (template_id: number, due_date?: string) =>
    partner.call("POST", "/assignments/", {
      user_id: learner.id,
      template_id,
      ...(due_date ? { due_date } : {}),
    });
  await browser.get("/start-lesson?template_id=5");
  const begun = await ended(browser);
  assert.match(suggestionIn(begun.text).path ?? "", /^\/lessons\/\d+$/);
  assert.match(suggestionIn(begun.text).reason, /already begun/);
  await assign(2);
  const again = async () => suggestionIn((await browser.get(`/lessons/${begun.id}/complete`)).text);
  assert.deepEqual(await again(), { ...(await again()), path: "/start-lesson?template_id=2" });
  assert.match((await again()).reason, /^Assigned to you/);
  await assign(3, "2031-05-01");
  await assign(4, "2031-03-01");
  const urgent = await again();
  assert.equal(urgent.path, "/start-lesson?template_id=4");
  assert.match(urgent.reason, /due by .*March.*2031/);
});

test("a chosen skill is the reason before the topic; something is suggested as long as anything is left", async () => {
  const { learner, browser } = await visit();
  const { id, text } = await ended(browser);
  assert.match(suggestionIn(text).reason, /same topic|might like/);
  const { json } = await partner.call("GET", "/curricula/templates/");
  const other = json.results.find(
    (template: { id: number; skills: unknown[] }) => template.id !== 1 && template.skills.length > 0,
  );
  const [skill] = other.skills;
  await partner.call("POST", "/skills/assignments/", {
    user_id: learner.id,
    skill_id: skill.id,
    target_level: 3,
  });
  const { path, reason } = suggestionIn((await browser.get(`/lessons/${id}/complete`)).text);
  assert.match(path ?? "", /^\/start-lesson\?template_id=\d+$/);
  assert.match(reason, new RegExp(`Because you chose “${skill.name}”`));
});

test("the skill that is the reason has its name in the learner's language", async () => {
  const learner = await aLearner(partner, { preferred_language: "de" });
  const browser = await aBrowser(app, partner, learner);
  const { results: skills } = (await partner.call("GET", "/skills/?page_size=100")).json;
  const { id: skill_id } = skills.find(({ name }: { name: string }) => name === "Business writing");
  await partner.call("POST", "/skills/assignments/", { user_id: learner.id, skill_id, target_level: 3 });
  const { text } = await ended(browser);
  assert.match(suggestionIn(text).reason, /Weil Sie „Schreiben im Beruf“ gewählt haben/);
});

test("where the partner hides the way out, nothing else is suggested", async () => {
  const { browser } = await visit({ hide_exit_button: true });
  const { text } = await ended(browser);
  assert.equal(suggestionIn(text).path, undefined);
});

test("a certificate is offered where one is given, and its links lead to it", async () => {
  const { browser } = await visit();
  const optional = 7;
  const { id, text } = await ended(browser, optional);
  assert.ok(!text.includes("certificate.pdf"), "none is given for lessons that nobody must take");
  await operate(app, "PATCH", `/organizations/${partner.slug}/certificate-settings/`, {
    given_for: "all",
    minimum_right_at_first: 0,
  });
  const { text: offered } = await browser.get(`/lessons/${id}/complete`);
  assert.ok(offered.includes(`href="/lessons/${id}/certificate.pdf"`));
  const [, verify = ""] = /href="(\/verify\/[\w-]+)"/.exec(offered) ?? [];
  const page = await browser.get(verify);
  assert.equal(page.status, 200);
  assert.match(page.text, /This certificate is valid/);
  await operate(app, "PATCH", `/organizations/${partner.slug}/certificate-settings/`, {
    given_for: "required",
    minimum_right_at_first: 50,
  });
});
