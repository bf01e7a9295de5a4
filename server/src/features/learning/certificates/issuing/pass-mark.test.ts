import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner } from "#test/builders.ts";
import { aBrowser, answerRightly, locationOf } from "#test/learner-browser.ts";
import { wrongForms } from "#test/readers/lesson-answers.ts";
import { type Certified, certificateOf, pdfOf } from "../test/certified.ts";
import { readPdf } from "../test/read-pdf.ts";

let app: TestApp;
before(async () => {
  app = await startApp();
});
after(() => app.stop());

/** A learner who is wrong in these sections of the lesson about phishing, and stands before what was missed. */
async function belowTheMark(wrongIn: readonly string[]): Promise<Certified & { at: string }> {
  const partner = await aPartner(app);
  const learner = await aLearner(partner, { first_name: "Ada", last_name: "Muster" });
  const browser = await aBrowser(app, partner, learner);
  let at = locationOf(await browser.get("/start-lesson?template_id=1"));
  while (!/\/(again|complete)$/.test(at)) {
    const isWrong = wrongIn.includes(at.split("/")[3] ?? "");
    const forms = isWrong ? wrongForms((await browser.get(at)).text) : [];
    for (const { action, fields } of forms) await browser.post(action, fields);
    await answerRightly(browser, at);
    at = locationOf(await browser.post(`${at}/complete`));
  }
  assert.match(at, /\/again$/);
  return { partner, learner, browser, curriculumId: Number(at.split("/")[2]), at };
}

/** Where a line of the file ends there is none. */
const withoutSpaces = (text: string) => text.replaceAll(" ", "");

test("below the mark there is no certificate; once it is reached there is one with the score of first answers", async () => {
  const certified = await belowTheMark(["signs", "money"]);
  const { browser, curriculumId, at } = certified;
  const pdf = `/lessons/${curriculumId}/certificate.pdf`;
  const refused = await certificateOf(certified);
  assert.deepEqual([refused.status, refused.json.code], [404, "certificate_not_earned"]);
  assert.equal((await browser.get(pdf)).status, 404);
  await browser.get(`/lessons/${curriculumId}/complete`);
  assert.equal((await certificateOf(certified)).status, 404, "asking for the end changes nothing");

  await answerRightly(browser, at);
  const ending = await browser.get(`/lessons/${curriculumId}/complete`);
  assert.ok(ending.text.includes(`href="${pdf}"`));
  const { status, json } = await certificateOf(certified);
  assert.equal(status, 200);
  const { score, pass_mark, right_at_first, question_count } = json;
  assert.deepEqual(
    { score, pass_mark, right_at_first, question_count },
    { score: 62.5, pass_mark: 80, right_at_first: 5, question_count: 8 },
  );

  const { credentialSubject: subject } = (await certificateOf(certified, "application/vc+ld+json")).json;
  const [first, mark, ...more] = subject.achievement.resultDescription;
  assert.deepEqual([first.resultType, first.requiredValue, more], ["Percent", undefined, []]);
  assert.deepEqual([mark.resultType, mark.requiredValue], ["Percent", "80"]);
  assert.deepEqual(subject.result, [
    { type: ["Result"], resultDescription: first.id, value: "62.5" },
    { type: ["Result"], resultDescription: mark.id, status: "Completed" },
  ]);
  const how = "80%, reached when missed questions were asked again";
  assert.match(subject.narrative, /Result: 5 of 8 right at the first answer\n/);
  assert.ok(subject.narrative.includes(`Needed to pass: ${how}`), subject.narrative);
  const { text: page } = await app.send("GET", `/verify/${json.code}`, { headers: { accept: "text/html" } });
  assert.ok(page.includes(how));

  const { text, lang, info, pages, roles } = await readPdf(await pdfOf(certified));
  assert.deepEqual([pages, lang, info.Title], [1, "en", `Certificate for Ada Muster: ${json.title}`]);
  assert.ok(roles.includes("H1"));
  for (const part of ["Ada Muster", json.title, "5 of 8 right at the first answer", "80%", json.code])
    assert.ok(withoutSpaces(text).includes(withoutSpaces(part)), `${part} in ${text}`);
});
