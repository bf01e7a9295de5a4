import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { formIn } from "#test/readers/option-forms.ts";

/** Missed questions come back in rounds (decision 0240), and no change of language gives a form of one twice. */
let app: TestApp;
let partner: Partner;
let templateId: number;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  const made = await app.send("POST", "/operator/v1/templates/import/", {
    token: await app.operatorToken(),
    body: { organization: partner.slug, files },
  });
  assert.equal(made.status, 200, made.text);
  templateId = made.json.results[0].template_id;
});
after(() => app.stop());

const inLanguage = (title: string, word: string) => `---
title: ${title}
description: D.
summary: S.
---
## one | One

Text.

? q single: ${word} 1?
- [x] Right 1 -> Because 1.
- [ ] Wrong 1 -> Because not 1.

? q/2 single: ${word} 2?
- [x] Right 2 -> Because 2.
- [ ] Wrong 2 -> Because not 2.

? q/3 single: ${word} 3?
- [x] Right 3 -> Because 3.
- [ ] Wrong 3 -> Because not 3.

## two | Two

Text.

? call scene: ${word} call?
@ ring | They ask for the code.
- [x] I call back. => back -> You choose the channel.
- [ ] It is 4 4 1. => lost -> The code was the key.
@ back | Nobody knows of a call.
- [x] Report it. -> Others can be warned.
- [ ] Leave it. -> The next call comes.
@ lost | Somebody signs in as you.
`;
const files = {
  "rounds/template.yaml":
    "key: rounds\npass_mark: 100\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n" +
    "  - {id: one, quiz: [q]}\n  - {id: two, quiz: [call]}\n",
  "rounds/en.md": inLanguage("Rounds", "Question"),
  "rounds/de.md": inLanguage("Runden", "Frage"),
};

/** The questions that a page lets somebody answer. */
function openIn(text: string): string[] {
  const fieldsets = [...text.matchAll(/<fieldset id="question-(\w+)"([^>]*)>/g)];
  assert.equal(fieldsets.length, 2);
  return fieldsets.filter(([, , rest]) => !/ disabled/.test(rest ?? "")).map(([, id = ""]) => id);
}

/** A learner in front of the first round, wrong in both questions. */
async function missedAll() {
  const learner = await aLearner(partner, { preferred_language: "en" });
  const browser = await aBrowser(app, partner, learner);
  const first = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`));
  const at = first.replace(/\/one$/, "");
  const choose = async (path: string, words: string) => {
    const { text } = await browser.get(`${at}/${path}`);
    const round = /name="round" value="(\d+)"/.exec(text)?.[1];
    const form = { ...formIn(text, words), ...(round !== undefined && { round }) };
    return browser.post(`${at}/${path.replace(/\?.*/, "")}/answers`, form);
  };
  const speak = async (language: string) => {
    await browser.post("/language", { language });
    const { status } = await browser.post(`${at}/language`, { language });
    assert.equal(status, 303);
  };
  const again = async (round?: number) =>
    (await browser.get(`${at}/again${round === undefined ? "" : `?round=${round}`}`)).text;
  const readAll = async () => {
    for (const section of ["one", "two"]) await browser.post(`${at}/${section}/complete`);
  };
  await browser.get(`${at}/one`);
  await choose("one", "Wrong 1");
  await browser.post(`${at}/one/complete`);
  await browser.get(`${at}/two`);
  await choose("two", "It is 4 4 1");
  await browser.post(`${at}/two/complete`);
  return { browser, at, choose, speak, again, readAll };
}

test("an answer of a round stays answered in another language, and the next round asks the next form", async () => {
  const { choose, speak, again } = await missedAll();
  assert.match(await again(), /Question 2\?/);
  await choose("again", "Wrong 2");
  await choose("again", "It is 4 4 1");
  await speak("de");
  const told = await again();
  assert.match(told, /Frage 2\?/);
  assert.match(told, /Because not 2/, "what was answered is still shown");
  assert.deepEqual(openIn(told), []);
  const next = await again(2);
  assert.match(next, /Frage 3\?/);
  await choose("again?round=2", "Right 3");
  await speak("en");
  assert.match(await again(2), /Question 3\?/);
});

test("a scene that a round has begun continues from the choices made, in every language", async () => {
  const { choose, speak, again } = await missedAll();
  await choose("again", "It is 4 4 1");
  await speak("de");
  assert.match(await again(), /Somebody signs in as you/);
  const other = await missedAll();
  await other.choose("again", "I call back");
  await other.speak("de");
  const page = await other.again();
  assert.match(page, /Nobody knows of a call/);
  assert.throws(() => formIn(page, "It is 4 4 1"), /No option/, "the first choice is made");
  await other.choose("again", "Leave it");
  await other.speak("en");
  assert.match(await other.again(), /The next call comes/, "it is over, and stays so");
});

test("no change of language opens the round that opens the next day", async () => {
  const { browser, at, choose, speak, again, readAll } = await missedAll();
  for (const [round, form] of [
    [1, 2],
    [2, 3],
  ]) {
    await choose(`again?round=${round}`, `Wrong ${form}`);
    await choose(`again?round=${round}`, "It is 4 4 1");
  }
  await readAll();
  const isWaiting = async () => {
    assert.deepEqual(openIn(await again(3)), []);
    await browser.post(`${at}/again/answers`, { question: "q", option: "a", round: "3" });
    const { rows } = await sql<{ question_id: string; round: number }>`
      select question_id, round from answer where curriculum_id = ${Number(at.split("/")[2])}
      order by question_id`.execute(app.context.db);
    assert.deepEqual(rows, [
      { question_id: "call", round: 2 },
      { question_id: "q", round: 2 },
    ]);
  };
  await isWaiting();
  for (const language of ["de", "en"]) {
    await speak(language);
    await isWaiting();
    assert.deepEqual(openIn(await again(2)), []);
  }
});
