// npm test leaves this drill to CI: opens.test.ts opens the pages; drafts.test.ts of the studio asks the same of the API.
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { aPartner } from "../stage/console-partner.ts";
import {
  assertPresentable,
  type ConsoleStage,
  confirm,
  enterCredentials,
  openConsoleStage,
  operator,
} from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

const table = `kind;question;option_1;option_2;option_3;right;pair_1;pair_2;feedback_1
single;What stays on the desk?;The lamp;The contract;;1;;;It tells nobody anything.
order;What do you do first?;Report it;Change the password;Write it down;;;;Others can be warned.
match;What belongs together?;Pressure;Secrecy;;;before noon;between us;
`;
const structure =
  "key: clean-desk\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: desk\n    quiz: [q1]\n  - id: screen\n";
const english = `---
title: A clean desk
description: What may lie on a desk at night.
summary: You know what may lie there.
---
## desk | On the desk

Papers are put away in the evening.

? q1 single: What stays?
- [x] The lamp -> It tells nobody anything.
- [ ] The contract -> Somebody could read it.

## screen | The screen

Lock the screen.
`;
const german = `---
title: Der leere Tisch
description: Was nachts auf einem Tisch liegen darf.
summary: Sie wissen, was dort liegen darf.
---
## desk | Auf dem Tisch

Papiere kommen am Abend weg.

? q1 single: Was bleibt?
- [x] Die Lampe -> Sie verrät niemandem etwas.
- [ ] Der Vertrag -> Jemand könnte ihn lesen.

## screen | Der Bildschirm

Bildschirm sperren.
`;

test("of all pages of the console only that of a draft loads what reads lessons, and none loads a reader of YAML", () => {
  const assets = join(import.meta.dirname, "../../dist/console/assets");
  const scripts = globSync("*.js", { cwd: assets });
  const holding = (words: string) => {
    const names = scripts.filter((name) => readFileSync(join(assets, name), "utf8").includes(words));
    return [...new Set(names.map((name) => name.replace(/-[\w-]{8}\.js$/, "")))];
  };
  // Sentences about mistakes are words of the console: these stand in what reads.
  assert.deepEqual(holding("[!-/:-@"), ["draft-route"]);
  assert.deepEqual(holding("tag:yaml.org,2002"), []);
});

describe("the studio in the console", () => {
  let stage: ConsoleStage;
  let partner: Awaited<ReturnType<typeof aPartner>>;
  let tab: Visit;
  let page: Page;

  before(async () => {
    stage = await openConsoleStage();
    partner = await aPartner(stage, "acme");
    await stage.addOperator("author@ops.example", "author", "acme");
    await stage.addOperator("publisher@ops.example", "publisher", "acme");
  });
  after(() => stage?.[Symbol.asyncDispose]());
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const enter = async (email: string, path = "/console/") => {
    await page.goto(stage.service.siteUrl + path);
    await enterCredentials(page, email);
  };
  /** Beside the answers that nobody is signed in yet, and that a file has mistakes. */
  const complaints = () => tab.complaints.filter((complaint) => !/status of (401|422)/.test(complaint));

  /** A lesson with two versions, and a draft of the next one. */
  async function aLesson(): Promise<{ lesson: number; draft: number }> {
    const files = { "template.yaml": structure, "en.md": english, "de.md": german };
    const draft = await stage.call("POST", "/studio/drafts/", { organization: "acme", files });
    const path = `/studio/drafts/${draft.id}`;
    const take = async (step: string, revision: number, more: object = {}) =>
      stage.call("POST", `${path}/${step}/`, { revision, ...more });
    for (const step of ["submit", "approve", "publish"]) await take(step, 1);
    const changed = english.replace("Lock the screen.", "Lock the screen, always.");
    await stage.call("PATCH", `${path}/files/`, { revision: 1, files: { "en.md": changed } });
    for (const step of ["submit", "approve"]) await take(step, 2);
    const published = await take("publish", 2, { note: "Always." });
    return { lesson: published.template_id, draft: draft.id };
  }

  test("an author lands in the studio, is taught how a lesson comes about, and begins one from a table, by keyboard", async () => {
    await enter("author@ops.example");
    await page.getByRole("heading", { name: "Studio", level: 1 }).waitFor();
    const menu = page.getByRole("navigation", { name: "Console" });
    assert.deepEqual(await menu.getByRole("link").allInnerTexts(), ["Studio", "My account"]);
    await page.getByRole("heading", { name: "No draft yet" }).waitFor();
    await assertPresentable(page, "a studio without drafts");

    await button("From a file").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Lesson from a file" });
    const choose = (text: string) =>
      dialog
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "questions.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose(table.replace(";1;;;It", ";9;;;It").replace("Secrecy", "Pressure"));
    await button("Read it").press("Enter");
    await dialog.getByText(/^Line 2: right names/).waitFor();
    await dialog.getByText("Line 4: two options read the same.").waitFor();
    await assertPresentable(page, "a table with mistakes");
    await choose(table);
    await dialog.getByLabel("Title of the lesson").fill("The first minutes");
    await button("Read it").press("Enter");
    await dialog.getByText("“The first minutes” was begun, with 2 sections, 3 questions.").waitFor();
    await assertPresentable(page, "what was read");
    await dialog.getByRole("link", { name: "Open the draft" }).press("Enter");
    await page.getByRole("heading", { name: "The first minutes" }).first().waitFor();

    await page.goto(`${stage.service.siteUrl}/console/studio`);
    await button("Blank lesson").press("Enter");
    await assertPresentable(page, "beginning a blank lesson");
    await page.getByLabel("Title of the lesson").fill("Visitors");
    await page.getByLabel("Language").selectOption("de");
    await button("Begin").press("Enter");
    await page.getByRole("heading", { name: "Visitors" }).first().waitFor();
    await page.goto(`${stage.service.siteUrl}/console/studio`);
    const row = page.getByRole("row", { name: /^Visitors/ });
    assert.match(await row.innerText(), /Being written[\s\S]*German[\s\S]*author@ops\.example/);
    await assertPresentable(page, "a studio with drafts");
    assert.deepEqual(complaints(), []);
  });

  test("an author copies a lesson of the platform, and may not retire one", async () => {
    await enter("author@ops.example", "/console/studio/lessons?whose=platform");
    await page.getByRole("heading", { name: "Studio", level: 1 }).waitFor();
    const [lesson] = (await stage.call("GET", "/studio/lessons/?organization=acme&is_own=false")).results;
    const { title, titles } = lesson;
    await assertPresentable(page, "lessons to copy");
    assert.notEqual(titles.en, titles.de);
    await button(`Copy ${titles.en}`).press("Enter");
    await page.getByRole("heading", { name: title }).first().waitFor();
    assert.match(page.url(), /\/studio\/drafts\/\d+$/);
    const other = `${stage.service.siteUrl}/console/organizations`;
    await page.goto(other);
    await page.getByRole("heading", { name: "This page could not be shown" }).waitFor();
  });

  test("a translator confirms a piece and is in the next one that is open, by keyboard", async () => {
    const own = (text: string) =>
      text.replace("clean-desk", "tidy-desk").replace("A clean desk", "A tidy desk");
    const files = { "template.yaml": own(structure), "en.md": own(english), "de.md": german };
    const draft = await stage.call("POST", "/studio/drafts/", { organization: "acme", files });
    const changed = own(english)
      .replace("in the evening", "every evening")
      .replace("screen.", "screen, always.");
    await stage.call("PATCH", `/studio/drafts/${draft.id}/files/`, {
      revision: 1,
      files: { "en.md": changed },
    });
    await enter("author@ops.example", `/console/studio/drafts/${draft.id}`);
    await page.getByRole("link", { name: "Languages", exact: true }).press("Enter");
    await page.getByRole("heading", { name: "To be translated anew, or confirmed" }).waitFor();
    const open = page.getByRole("group", { name: "Paragraph 1" });
    const words = () => open.getByRole("textbox").inputValue();
    await button("Edit paragraph 1").first().press("Enter");
    assert.equal(await words(), "Papiere kommen am Abend weg.");
    await open.getByRole("textbox").press("Control+Enter");
    await page.waitForFunction(() => {
      const focused = document.activeElement;
      return focused instanceof HTMLTextAreaElement && focused.value === "Bildschirm sperren.";
    });
    assert.equal(await words(), "Bildschirm sperren.");
    await assertPresentable(page, "a translation, piece by piece");
    await open.getByRole("button", { name: "Done, next" }).press("Enter");
    await page.getByText("Every text of the original has its translation.").waitFor();
    assert.equal(await open.count(), 0);
    assert.deepEqual(complaints(), []);
  });

  test("of a lesson one sees what learners were given, what changed, and how its questions go", async () => {
    const { lesson, draft } = await aLesson();
    await enter("publisher@ops.example", `/console/studio/lessons/${lesson}`);
    await page.getByText("Nobody has answered it yet.").waitFor();
    await page.getByRole("heading", { name: "From version 1 to version 2" }).waitFor();
    await page.getByText("Added: Lock the screen, always.").waitFor();
    await assertPresentable(page, "a lesson with two versions");
    await page.getByLabel("To", { exact: true }).selectOption("1");
    await button("Compare").press("Enter");
    await page.getByText("These two say the same.").waitFor();

    for (const [index, words] of ["The lamp", "The contract", "The lamp"].entries())
      await partner.answer(`few-${index}`, lesson, words);
    await page.reload();
    await page.getByText("Too few answers yet: fewer than five learners.").waitFor();
    for (const index of [0, 1]) await partner.answer(`more-${index}`, lesson, "The contract");
    await page.reload();
    await page.getByText("40 % right at the first try, of 5 learners").waitFor();
    await page.getByText("Chosen most instead, by 60 %: “The contract”").waitFor();
    await assertPresentable(page, "a question with answers");

    await button("Retire").press("Enter");
    await confirm(page, "Retire");
    await page.getByText("Retired", { exact: true }).waitFor();
    await button("Reactivate").press("Enter");
    await confirm(page, "Reactivate");
    await page.getByText("Offered", { exact: true }).waitFor();

    await page.goto(`${stage.service.siteUrl}/console/studio/drafts/${draft}/history`);
    await page.getByRole("heading", { name: "What has changed since it was begun" }).waitFor();
    await assertPresentable(page, "the history of a draft");
    await button("Restore").first().press("Enter");
    await confirm(page, "Restore");
    await page.getByText("Nothing has changed.").waitFor();
    const { revision, status, files } = await stage.call("GET", `/studio/drafts/${draft}/`);
    assert.deepEqual([revision, status], [3, "draft"]);
    assert.equal(files.find(({ name }: { name: string }) => name === "en.md").text, english);
    await page.goto(`${stage.service.siteUrl}/console/studio?status=draft&search=desk`);
    await page.getByRole("row", { name: /A clean desk/ }).waitFor();
    assert.deepEqual(complaints(), []);
  });

  test("a lesson's own files with a picture become a draft; whoever runs the service says whose it is", async () => {
    await stage.open(page, "/console/studio/lessons");
    await page.getByRole("heading", { name: "Whose lessons?" }).waitFor();
    await assertPresentable(page, "lessons of nobody yet");
    await page.goto(`${stage.service.siteUrl}/console/studio`);
    await button("From a file").press("Enter");
    const picture = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUOWms30B3eAAAADElEQVR42mNgIA0AAAAwAAEodEl9AAAAAElFTkSuQmCC",
      "base64",
    );
    const text = (name: string, content: string) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(content),
    });
    await page
      .getByLabel("File", { exact: true })
      .setInputFiles([
        text("template.yaml", structure.replace("clean-desk", "pictured-desk")),
        text("en.md", english.replace("\n? q1", "\n![A lamp on a desk](lamp.png)\n\n? q1")),
        { name: "lamp.png", mimeType: "image/png", buffer: picture },
      ]);
    assert.equal(await page.getByLabel("Title of the lesson").count(), 0, "the files say it");
    await page.getByRole("dialog").getByLabel("Organization").selectOption("acme");
    await button("Read it").press("Enter");
    await page.getByText("“A clean desk” was begun, with 2 sections, 1 question, 1 picture.").waitFor();
    assert.equal(await page.getByRole("heading", { name: "What is left to do" }).count(), 0);
    assert.deepEqual(complaints(), []);
  });

  test("an owner invites an author for an organization", async () => {
    await stage.open(page, "/console/operators");
    await button("Invite operator").press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("writer@ops.example");
    assert.equal(await dialog.getByLabel("Organization").count(), 0);
    await dialog.getByLabel("Role").selectOption("author");
    await dialog.getByLabel("Organization").selectOption("acme");
    await assertPresentable(page, "inviting an author");
    await dialog.getByLabel("Your password").fill(operator.password);
    await button("Invite").press("Enter");
    await page.getByRole("dialog", { name: "Link for writer@ops.example" }).waitFor();
    await button("Done").press("Enter");
    const row = page.getByRole("row", { name: /^writer@ops\.example/ });
    assert.match(await row.innerText(), /Author\s+acme/);
    assert.deepEqual(complaints(), []);
  });
});
