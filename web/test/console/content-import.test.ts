// npm test leaves this drill to CI: opens.test.ts opens the page; import.test.ts of the catalogue asks the same of the API.
import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assertPresentable, type ConsoleStage, openConsoleStage, turnTo } from "../stage/console-stage.ts";

const content = join(import.meta.dirname, "../../../content");

let stage: ConsoleStage;
let folder: string;
before(async () => {
  stage = await openConsoleStage();
  folder = mkdtempSync(join(tmpdir(), "lectern-import-"));
});
after(async () => {
  await stage?.[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

test("a scenario's folder is imported in the console: mistakes are named by file and line, then it is offered", async () => {
  const copy = join(folder, "complaint-call");
  cpSync(join(content, "scenarios/complaint-call"), copy, { recursive: true });
  const script = join(copy, "en.yaml");
  const text = readFileSync(script, "utf8");
  writeFileSync(script, `${text}\nnonsense: [`);
  const page = await stage.browser.newPage();
  await stage.open(page, "/console/scenarios");
  await page.getByRole("link", { name: "Import", exact: true }).press("Enter");
  const button = page.getByRole("button", { name: "Import", exact: true });
  await page.getByLabel("Folder", { exact: true }).setInputFiles(copy);
  await button.press("Enter");
  await page.locator("li", { hasText: "complaint-call/en.yaml" }).first().waitFor();
  await assertPresentable(page, "a scenario that cannot be imported");

  writeFileSync(script, text.replace(/^title: .*$/m, 'title: "A call with a complaint"'));
  await page.getByLabel("Folder", { exact: true }).setInputFiles(copy);
  await button.press("Enter");
  await page.getByText("1 scenario. Created: 0, updated: 1, unchanged: 0.").waitFor();
  await assertPresentable(page, "a scenario that was imported");
  await page.getByRole("link", { name: "complaint-call", exact: true }).click();
  await page.getByRole("heading", { name: "A call with a complaint", level: 1 }).waitFor();
  await page.close();
});

test("a template comes with its pictures, for one organization, and what is hidden in the folder stays there", async () => {
  await stage.call("POST", "/organizations/", { name: "Comet", slug: "comet" });
  const own = join(folder, "visitors");
  mkdirSync(join(own, "images"), { recursive: true });
  mkdirSync(join(own, ".git"));
  writeFileSync(join(own, ".git/config.md"), "not for anybody");
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAAA1BMVEUAAP+KeNJXAAAADElEQVQI12NgIA0AAAAwAAHHqoWOAAAAAElFTkSuQmCC";
  writeFileSync(join(own, "images/badge.png"), Buffer.from(pixel, "base64"));
  writeFileSync(
    join(own, "template.yaml"),
    "key: visitors\nlesson_type: custom\nlanguage: en\ncategory: security\nminutes: 3\nsections:\n  - id: door\n  - id: badge\n",
  );
  writeFileSync(
    join(own, "en.md"),
    "---\ntitle: Visitors\ndescription: Who may come in.\nsummary: You know who may come in.\n---\n## door | At the door\n\nNobody comes in behind you.\n\n## badge | Badges\n\nWithout a badge nobody comes in.\n\n![A blue badge](badge.png)\n",
  );
  const page = await stage.browser.newPage();
  await stage.open(page, "/console/templates");
  await page.getByRole("link", { name: "Import", exact: true }).press("Enter");
  await page.getByLabel("Folder", { exact: true }).setInputFiles(own);
  await page.getByLabel("For", { exact: true }).selectOption("comet");
  await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
  await page.getByText("1 template. Created: 1, updated: 0, unchanged: 0.").waitFor();
  const { results } = await stage.call("GET", "/templates/?organization=comet&search=Visitors");
  assert.equal(results.length, 1);
  await page.close();
});

test("the heading of a page gets the focus, also where the page is drawn once its data are there", async () => {
  const page = await stage.browser.newPage();
  await stage.open(page, "/console/organizations");
  for (const path of ["/organization-deletions", "/ai", "/lti/launches", "/studio"]) await turnTo(page, path);
  await page.close();
});
