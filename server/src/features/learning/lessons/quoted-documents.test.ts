// npm test leaves this drill to CI: section-writing.test.ts checks the same quotes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner, aPartner, type Partner } from "#test/builders.ts";
import { aBrowser, leaveSection, locationOf } from "#test/learner-browser.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  await aDocument(partner, "Incident <handbook>", [relevant, other].join("\n\n"));
});
after(() => app.stop());

const relevant =
  "Report a phishing message to the security desk <script>alert(1)</script> within 15 minutes: the contact is extension 4711.";
const other = "The canteen opens at noon. Please report what is missing, and the kitchen will see to it.";

async function aDocument(owner: Partner, title: string, content: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([content], "handbook.txt"));
  form.set("title", title);
  const uploaded = await owner.call("POST", "/documents/", form);
  assert.equal(uploaded.status, 201, uploaded.text);
  const id: string = uploaded.json.document_id;
  while ((await owner.call("GET", `/documents/${id}/`)).json.status !== "processed") await pause(10);
  return id;
}

/** Launches the phishing lesson as a new learner, and reads the page on reporting. */
async function reportPage(owner: Partner) {
  const learner = await aLearner(owner);
  const browser = await aBrowser(app, owner, learner);
  const first = locationOf(await browser.get("/start-lesson?template_id=1"));
  for (const section of ["why", "signs", "address", "channels", "money"])
    await leaveSection(browser, first.replace("/why", `/${section}`));
  const page = await browser.get(first.replace("/why", "/report"));
  assert.equal(page.status, 200);
  const curriculumId = Number(first.split("/")[2]);
  const { lesson_hash: hash } = await app.context.db
    .selectFrom("lesson_content")
    .select("lesson_hash")
    .where("curriculum_id", "=", curriculumId)
    .executeTakeFirstOrThrow();
  return { page: page.text, hash };
}

test("a lesson quotes what the organization's documents say about it: literally, as text, with their title", async () => {
  const { page } = await reportPage(partner);
  assert.match(page, /Quoted from your organization/);
  assert.match(page, /<cite[^>]*>Incident &lt;handbook&gt;<\/cite>/);
  assert.match(page, /Report a phishing message to the security desk &lt;script&gt;/);
  assert.doesNotMatch(page, /<script>alert/);
});

test("the same documents and the same profile make the same lesson", async () => {
  assert.equal((await reportPage(partner)).hash, (await reportPage(partner)).hash);
});

test("nothing is quoted from another organization's documents, nor from such as only mention a word", async () => {
  const stranger = await aPartner(app);
  assert.doesNotMatch((await reportPage(stranger)).page, /Quoted from|4711/);
  await aDocument(stranger, "Menu", other);
  assert.doesNotMatch((await reportPage(stranger)).page, /Quoted from|canteen/);
});

test("what a lesson quotes stays in it when the document is deleted; the next learner's has it no more", async () => {
  const owner = await aPartner(app);
  const id = await aDocument(owner, "Handbook", relevant);
  const learner = await aLearner(owner);
  const browser = await aBrowser(app, owner, learner);
  const first = locationOf(await browser.get("/start-lesson?template_id=1"));
  await browser.get(first);
  assert.equal((await owner.call("DELETE", `/documents/${id}/`)).status, 204);
  for (const section of ["why", "signs", "address", "channels", "money"])
    await leaveSection(browser, first.replace("/why", `/${section}`));
  assert.match((await browser.get(first.replace("/why", "/report"))).text, /extension 4711/);
  assert.doesNotMatch((await reportPage(owner)).page, /4711/);
});
