import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { lessonTokens } from "#test/readers/lesson-tokens.ts";
import { formIn } from "#test/readers/option-forms.ts";

let app: TestApp;
let partner: Partner;
let templateId: number;
let withoutMark: number;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, files },
  });
  assert.equal(made.status, 200, made.text);
  [templateId, withoutMark] = ["marked", "free"].map(
    (key) => made.json.results.find((result: { key: string }) => result.key === key).template_id,
  );
});
after(() => app.stop());

const structure = `lesson_type: custom
language: en
minutes: 3
sections:
  - {id: one, quiz: [single]}
  - {id: two, quiz: [scene]}
`;
const english = `---
title: Marked
description: It asks.
summary: It asked.
---
## one | First

Words.

? single single: What first?
- [x] Look at the address -> It tells whose it is.
- [ ] Click and see -> The click is the attack.

## two | Second

Words.

? scene scene: A call before lunch.
@ call | “This is IT. Read me the code.”
- [x] “I will call you back.” => back -> You choose the channel.
- [ ] “It is 4 4 1.” => lost -> The code was the key.
@ back | The help desk knows of no call.
- [x] Report it. -> Others can be warned.
- [ ] Leave it at that. -> The next call goes to a colleague.
@ lost | Somebody signs in as you.
`;
const files = {
  "marked/template.yaml": `key: marked\npass_mark: 80\n${structure}`,
  "marked/en.md": english,
  "free/template.yaml": `key: free\n${structure}`,
  "free/en.md": english,
};

async function visit(template = templateId) {
  const learner = await aLearner(partner);
  const browser = await aBrowser(app, partner, learner);
  const at = locationOf(await browser.get(`/start-lesson?template_id=${template}`)).replace("/one", "");
  const read = async () => (await partner.call("GET", `/curricula/${at.split("/")[2]}/`)).json;
  const curriculum = { id: Number(at.split("/")[2]), organization_id: partner.organizationId };
  const tokens = await lessonTokens(app, curriculum);
  const answer = (section: string, question: string, option: string, round = section === "again" ? 1 : 0) =>
    browser.post(`${at}/${section}/answers`, {
      question,
      option: tokens.option(question, option, round),
      ...(section === "again" && { round: String(round) }),
    });
  const onward = async (section: string) =>
    locationOf(await browser.post(`${at}/${section}/complete`, { unanswered: "1" }));
  return { browser, at, read, answer, onward };
}

test("a lesson with a mark cannot be clicked through: nothing opens before its questions are answered", async () => {
  const { browser, at, read, onward } = await visit();
  await browser.get(`${at}/one`);
  assert.match(await onward("one"), /\/one\?unanswered=1$/, "whatever the form says");
  const reminded = await browser.get(`${at}/one?unanswered=1`);
  assert.match(reminded.text, /goes on once every question has an answer/);
  assert.doesNotMatch(reminded.text, /simply continue|name="unanswered"/);
  assert.equal(locationOf(await browser.get(`${at}/two`)), `${at}/one`);
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/one`);
  assert.equal(locationOf(await browser.get(`${at}/again`)), `${at}/one`);
  assert.equal((await read()).status, "in_progress");
});

test("below the mark what was missed is asked again before the lesson ends; the score stays that of first answers", async () => {
  const { browser, at, read, answer, onward } = await visit();
  await browser.get(`${at}/one`);
  await answer("one", "single", "b");
  await answer("one", "single", "a"); // seen by now
  assert.equal(await onward("one"), `${at}/two`);
  await browser.get(`${at}/two`);
  await answer("two", "scene", "a");
  assert.match(await onward("two"), /unanswered/, "the scene is not over");
  await answer("two", "scene", "d");
  assert.equal(await onward("two"), `${at}/again`);
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/again`);
  const page = await browser.get(`${at}/again`);
  assert.match(page.text, /0 of 2 questions were right at the first answer/);
  assert.doesNotMatch(page.text, /verdict/, "what was answered before is not shown");
  await answer("again", "single", "b");
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/again`);
  await answer("again", "single", "a");
  await answer("again", "single", "a", 2);
  await answer("again", "scene", "a");
  assert.equal((await browser.get(`${at}/again`)).text.includes('name="round" value="2"'), false);
  await answer("again", "scene", "c");
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/again?round=2`, "one try a round");
  await answer("again", "single", "a", 2);
  assert.equal((await browser.get(`${at}/complete`)).status, 200);
  const { status, score, pass_mark, passed } = await read();
  assert.deepEqual(
    { status, score, pass_mark, passed },
    { status: "completed", score: 0, pass_mark: 80, passed: true },
  );
});

test("a scene that was begun once more in its section, and left there, is asked from its beginning", async () => {
  const { browser, at, answer, onward } = await visit();
  await browser.get(`${at}/one`);
  await answer("one", "single", "a");
  await onward("one");
  await browser.get(`${at}/two`);
  await answer("two", "scene", "b");
  await answer("two", "scene", "a"); // once more, and not to its end
  assert.equal(await onward("two"), `${at}/again`);
  assert.doesNotMatch((await browser.get(`${at}/again`)).text, /The help desk knows of no call/);
  await answer("again", "scene", "a");
  await answer("again", "scene", "a"); // sent twice
  assert.match((await browser.get(`${at}/again`)).text, /The help desk knows of no call/);
  await answer("again", "scene", "c");
  assert.equal((await browser.get(`${at}/complete`)).status, 200);
});

test("what is right at first ends the lesson at once", async () => {
  const { browser, at, read, answer, onward } = await visit();
  await browser.get(`${at}/one`);
  await answer("one", "single", "a");
  await onward("one");
  await browser.get(`${at}/two`);
  await answer("two", "scene", "a");
  await answer("two", "scene", "a"); // sent twice
  await answer("two", "scene", "c");
  assert.equal(await onward("two"), `${at}/complete`);
  await browser.get(`${at}/complete`);
  assert.equal((await read()).score, 100);
});

test("without a mark the lesson ends whenever the learner likes; what was skipped may still be answered for the first time", async () => {
  const { browser, at, read, answer, onward } = await visit(withoutMark);
  await browser.get(`${at}/one`);
  await onward("one");
  await browser.get(`${at}/two`);
  await answer("two", "scene", "b");
  assert.equal(await onward("two"), `${at}/again`);
  const page = await browser.get(`${at}/again`);
  assert.match(page.text, /Skipped\. Your first answer here still counts\./);
  await answer("again", "single", "a");
  await answer("again", "scene", "a");
  await answer("again", "scene", "c");
  assert.equal((await browser.get(`${at}/complete`)).status, 200);
  const { score, pass_mark, passed } = await read();
  assert.deepEqual({ score, pass_mark, passed }, { score: 50, pass_mark: null, passed: null });
});

test("only missed questions are asked again, and nonsense is refused", async () => {
  const { browser, at, answer, onward } = await visit();
  await browser.get(`${at}/one`);
  await answer("one", "single", "a");
  await onward("one");
  await browser.get(`${at}/two`);
  await answer("two", "scene", "b");
  await onward("two");
  assert.equal((await answer("again", "single", "a")).status, 404);
  const send = (question: string, option: string) =>
    browser.post(`${at}/again/answers`, { question, option });
  assert.equal((await send("nope", "a")).status, 404);
  for (const option of ["zz", "a", "", "__proto__"])
    assert.equal((await send("scene", option)).status, 422, option);
});

const forms = `---
title: In three forms
description: It asks.
summary: It asked.
---
## one | First

Words to read.

? q single: What first?
- [x] Look at the address -> It tells whose it is.
- [ ] Click and see -> The click is the attack.

? q/2 single: What second?
- [x] Ask on another channel -> You choose it.
- [ ] Answer at once -> Speed is what they want.

? q/3 multiple: What third?
- [x] Report it -> Others are warned.
- [ ] Forward it -> It goes on.

## two | Second

Words.

? sure single: What else?
- [x] Sure -> So it is.
- [ ] Unsure -> So it is not.
`;

let lessons = 0;
async function visitForms() {
  lessons += 1;
  const key = `forms-${lessons}`;
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: {
      organization: partner.slug,
      files: {
        [`${key}/template.yaml`]: `key: ${key}\npass_mark: 80\n${structure}`
          .replace("[single]", "[q]")
          .replace("[scene]", "[sure]"),
        [`${key}/en.md`]: forms,
      },
    },
  });
  assert.equal(made.status, 200, made.text);
  const visited = await visit(made.json.results[0].template_id);
  const { browser, at, onward } = visited;
  /** Chooses an option by its words on a page, as its form is sent. */
  const choose = async (path: string, words: string, of?: string) => {
    const { text } = await browser.get(`${at}/${path}`);
    const round = /name="round" value="(\d+)"/.exec(text)?.[1];
    const place = path.replace(/\?.*/, "");
    return browser.post(`${at}/${place}/answers`, { ...formIn(text, words, of), ...(round && { round }) });
  };
  await browser.get(`${at}/one`);
  await choose("one", "Click and see");
  await onward("one");
  await browser.get(`${at}/two`);
  await choose("two", "Sure");
  assert.equal(await onward("two"), `${at}/again`);
  return { ...visited, choose };
}

/** As if the questions had been answered so much earlier: sessions and tokens stay. */
async function passHours(at: string, hours: number): Promise<void> {
  await sql`update answer set asked_again_at = asked_again_at - make_interval(hours => ${hours})
            where curriculum_id = ${Number(at.split("/")[2])}`.execute(app.context.db);
}

test("a first wrong answer is told to be wrong and why, not what is right; the second try tells it", async () => {
  const { browser, at } = await visit();
  const choose = async () => {
    const { text } = await browser.get(`${at}/one`);
    await browser.post(`${at}/one/answers`, formIn(text, "Click and see"));
    return (await browser.get(`${at}/one`)).text;
  };
  await browser.get(`${at}/one`);
  const first = await choose();
  assert.match(first, /The click is the attack/);
  assert.doesNotMatch(first, /It tells whose it is|this is right/);
  const second = await choose();
  assert.match(second, /It tells whose it is/);
  assert.match(second, /this is right/);
});

test("asked again, a question comes in its next form, never in the one just answered", async () => {
  const { browser, at, choose } = await visitForms();
  const first = (await browser.get(`${at}/again`)).text;
  assert.match(first, /What second\?/);
  assert.doesNotMatch(first, /What first\?/);
  await choose("again", "Answer at once");
  const answered = (await browser.get(`${at}/again`)).text;
  assert.match(answered, /What second\?/);
  assert.match(answered, /You choose it/, "the second try tells what is right");
  assert.match(answered, /<fieldset[^>]* disabled/);
  const next = locationOf(await browser.get(`${at}/complete`));
  assert.equal(next, `${at}/again?round=2`);
  assert.match((await browser.get(next)).text, /What third\?/);
  await choose("again?round=2", "Report it");
  const { rows } = await sql<{ form: number; round: number; first: boolean }>`
    select form, round, is_right_at_first as first from answer
    where curriculum_id = ${Number(at.split("/")[2])} and question_id = 'q'`.execute(app.context.db);
  assert.deepEqual(rows, [{ form: 3, round: 2, first: false }]);
  assert.equal((await browser.get(`${at}/complete`)).status, 200);
});

test("after two rounds below the mark, which leave no other form, the learner is led back to read, and asked again the next day", async () => {
  const { browser, at, choose } = await visitForms();
  await choose("again", "Answer at once");
  await choose("again?round=2", "Forward it");
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/one`);
  assert.doesNotMatch((await browser.get(`${at}/again?round=3`)).text, /name="round" value="3"/);
  const page = (await browser.get(`${at}/one`)).text;
  assert.match(page, /read this once more/);
  assert.match(page, /To the questions/);
  const read = await browser.post(`${at}/one/complete`);
  assert.equal(locationOf(read), `${at}/again?round=3`);
  assert.doesNotMatch((await browser.get(`${at}/one`)).text, /read this once more/);
  await passHours(at, 19);
  const waiting = (await browser.get(`${at}/again?round=3`)).text;
  assert.match(waiting, /seen these questions in all their cases/);
  assert.match(waiting, new RegExp(`class="button" href="${at}/one#heading"`));
  assert.doesNotMatch(waiting, /What first\?/);
  const early = await browser.post(`${at}/again/answers`, { question: "q", option: "a", round: "3" });
  assert.equal(early.status, 303);
  assert.equal(locationOf(await browser.get(`${at}/complete`)), `${at}/again?round=3`);
  await passHours(at, 1);
  assert.match((await browser.get(`${at}/again?round=3`)).text, /What first\?/);
  await choose("again?round=3", "Look at the address");
  assert.equal((await browser.get(`${at}/complete`)).status, 200);
});

test("in its section a question is closed once it was asked again", async () => {
  const { browser, at, choose } = await visitForms();
  await choose("again", "Answer at once");
  const { text } = await browser.get(`${at}/one`);
  assert.match(text, /<fieldset[^>]* disabled/);
  await browser.post(`${at}/one/answers`, { question: "q", option: "whatever" });
  assert.match((await browser.get(`${at}/again`)).text, /What second\?/);
});
