// npm test leaves this drill to CI: opens.test.ts opens the page; section-writing.test.ts asks the same of the API.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, describe, test } from "node:test";
import type { Page } from "playwright-core";
import {
  type AskedOfModel,
  type Llm,
  type ModelReply,
  startLlm,
} from "../../../server/test/partners/llm/llm.ts";
import { until } from "../../../server/test/waiting/until.ts";
import { assertPresentable, type ConsoleStage, confirm, openConsoleStage } from "../stage/console-stage.ts";
import { openTab, type Visit } from "../stage/visit.ts";

const structure =
  "key: visitors\nlesson_type: custom\nlanguage: en\nminutes: 3\nsections:\n  - id: door\n    quiz: [q1]\n  - id: badge\n";
const english = `---
title: Visitors in the building
description: Who may come in, and how you tell.
summary: You know who may come in.
---
## door | At the door

Nobody comes in behind you, in {{department|your team}} either.

? q1 single: Somebody without a badge follows you. What now?

- [x] Take them to the reception -> That is friendly, and safe.
- [ ] Hold the door

## badge | Badges

Whoever has no badge is brought to the reception.
`;
const german: Record<string, string> = {
  "Visitors in the building": "Besuch im Haus",
  "At the door": "An der Tür",
  "Nobody comes in behind you, in {{department|your team}} either.":
    "Hinter Ihnen kommt niemand herein. Das gilt auch hier: {{department|Ihr Team}}.",
};

const outline = {
  description: "Who may come in.",
  summary: "You know who may come in.",
  sections: ["Reception", "Badges", "Doors", "Questions"].map((heading) => ({
    heading,
    about: "What the rules say.",
    passages: ["p1"],
  })),
};
const section = {
  paragraphs: [
    { text: "Visitors are met at the reception.", passages: ["p1"] },
    { text: "This is what the rules say.", passages: [] },
  ],
  questions: [
    {
      text: "Where are visitors met?",
      options: [
        { text: "At the reception", is_right: true, feedback: "So the rules say." },
        { text: "Anywhere", is_right: false, feedback: "" },
      ],
    },
  ],
};

function answer({ body, prompt }: AskedOfModel): ModelReply {
  if (prompt.includes("You plan a short lesson")) return { json: outline };
  if (prompt.includes("You write one section")) return { json: section };
  const text: string = body.messages.at(-1).content;
  const { pieces } = JSON.parse(text.slice(text.indexOf("\n") + 1));
  return {
    json: {
      pieces: pieces.map(({ n, text }: { n: number; text: string }) => ({
        n,
        text: german[text] ?? `DE ${text}`,
      })),
    },
  };
}

describe("drafts in the console", () => {
  let llm: Llm;
  let stage: ConsoleStage;
  let tab: Visit;
  let page: Page;
  let token: string;

  before(async () => {
    llm = await startLlm(answer);
    stage = await openConsoleStage({ LLM_BASE_URL: llm.url, LLM_MODEL: "test-model" });
    await stage.call("POST", "/organizations/", { name: "Acme", slug: "acme" });
    const { client_id, client_secret } = await stage.call("POST", "/applications/", {
      organization: "acme",
      name: "Portal",
    });
    const form = { grant_type: "client_credentials", client_id, client_secret };
    ({ access_token: token } = await stage.service.call("POST", "/oauth/token/", { form }));
    await stage.call("POST", "/templates/import/", {
      organization: "acme",
      files: { "visitors/template.yaml": structure, "visitors/en.md": english },
    });
  });
  after(async () => {
    await stage?.[Symbol.asyncDispose]();
    await llm?.stop();
  });
  beforeEach(async () => {
    tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    page = tab.page;
  });
  afterEach(() => tab[Symbol.asyncDispose]());

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  /** Beside the answers that nobody is signed in yet, and that there is no model. */
  const complaints = () => tab.complaints.filter((complaint) => !/status of (401|409)/.test(complaint));

  test("a translation is asked for, read beside its original, mended and published, by keyboard", async () => {
    await stage.open(page, "/console/templates?search=visitors");
    await button("Translate… Visitors in the building").press("Enter");
    await page.getByRole("dialog").getByLabel("Language").selectOption("de");
    await assertPresentable(page, "asking for a translation");
    await button("Write a draft").press("Enter");
    await page.getByRole("heading", { name: "Visitors in the building", level: 1 }).waitFor();
    await page.locator("[data-written-by=model]").getByText("Machine-made draft").waitFor();
    await page.getByRole("heading", { name: "At the door" }).waitFor();
    const words = await page
      .getByRole("textbox")
      .evaluateAll((fields) => fields.map((field) => "value" in field && field.value));
    assert.ok(words.includes("An der Tür"), "the translation does not stand beside its original");
    await assertPresentable(page, "a translation to be read");

    const draft = Number(/drafts\/(\d+)/.exec(page.url())?.[1]);
    await page.getByRole("link", { name: "Files" }).press("Enter");
    await page.getByRole("heading", { name: "Visitors in the building", level: 1 }).waitFor();
    const { files, revision } = await stage.call("GET", `/studio/drafts/${draft}/`);
    const text: string = files.find(({ name }: { name: string }) => name === "de.md").text;
    const mended = text.replace("DE Badges", "Ausweise");
    await stage.call("PATCH", `/studio/drafts/${draft}/files/`, { revision, files: { "de.md": mended } });
    await page.getByText("Saved (revision 3)").waitFor();
    await page.getByRole("link", { name: "Preview and publish" }).press("Enter");
    for (const step of ["Submit for review", "Approve", "Publish"]) {
      await button(step).press("Enter");
      await confirm(page, step, "dialog");
      await page.getByRole("dialog").waitFor({ state: "detached" });
    }
    await page.getByText("Learners get it as it stands here.").waitFor();
    assert.equal(await page.getByText("Machine-made draft").count(), 0);
    await assertPresentable(page, "a published translation");
    const { results } = await stage.call("GET", "/templates/?search=visitors&organization=acme");
    assert.deepEqual(results[0].languages, ["de", "en"]);
    const [former] = (await stage.call("GET", "/template-drafts/")).results;
    assert.deepEqual([former.draft_id, former.status, former.is_edited], [draft, "accepted", true]);
    await page.goto(`${stage.service.siteUrl}/console/drafts/${former.id}`);
    await page.waitForURL(`**/console/studio/drafts/${draft}`);
    assert.deepEqual(complaints(), []);
  });

  test("a lesson from documents shows what each paragraph leans on, and is discarded", async () => {
    const form = new FormData();
    form.set(
      "file",
      new File(["Visitors are met at the reception and wear a badge at all times."], "rules.txt"),
    );
    const uploaded = await fetch(`${stage.service.siteUrl}/api/v1/documents/`, {
      method: "POST",
      body: form,
      headers: { authorization: `Bearer ${token}` },
    });
    assert.equal(uploaded.status, 201);
    await until(
      async () =>
        (await stage.call("GET", "/organizations/acme/documents/?status=processed")).results.length === 1,
    );
    await stage.open(page, "/console/studio");
    await button("Draft from documents").press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Organization").selectOption("acme");
    await dialog.getByLabel("Title of the lesson").fill("Who may come in");
    await dialog.getByLabel("rules.txt").press("Space");
    await assertPresentable(page, "asking for a lesson from documents");
    await button("Write a draft").press("Enter");
    await page.getByRole("link", { name: "Sources" }).press("Enter");
    await page.getByRole("heading", { name: "What each paragraph leans on" }).waitFor();
    await page.getByText("wear a badge at all times").first().waitFor();
    await page.getByText("Leans on no passage: look twice").first().waitFor();
    await page.getByText("This is what the rules say.").first().waitFor();
    await assertPresentable(page, "the sources of a draft");
    await page.getByRole("link", { name: "Preview and publish" }).press("Enter");
    await button("Discard").press("Enter");
    await confirm(page, "Discard");
    await page.getByText("Discarded by operator@example.com.").waitFor();
    await assertPresentable(page, "a discarded draft");
    await page.getByRole("link", { name: "Studio" }).last().press("Enter");
    await page.getByLabel("Written by").selectOption("model");
    await page.getByRole("button", { name: "Filter" }).press("Enter");
    const row = page.getByRole("row", { name: /^Who may come in/ });
    // The list shows what it knew until it has been asked for again.
    await row.getByText("Discarded").waitFor();
    assert.match(await row.innerText(), /Written by a model[\s\S]*Discarded/);
    await assertPresentable(page, "the list of drafts by models");
    assert.deepEqual(complaints(), []);
  });

  test("a draft that is being written says how far it is, and changes when that ends", async () => {
    llm.behave(() => "hangs");
    const [{ id }] = (await stage.call("GET", "/templates/?search=visitors&organization=acme")).results;
    const draft = await stage.call("POST", "/studio/translations/", {
      template_id: id,
      language: "fr",
      organization: "acme",
    });
    await stage.open(page, `/console/studio/drafts/${draft.id}`);
    await page.getByText("0 of 3 parts are written.").waitFor();
    await assertPresentable(page, "a draft that is being written");
    await stage.call("POST", `/studio/drafts/${draft.id}/discard/`);
    await page.getByText("Discarded by").waitFor();
    assert.deepEqual(complaints(), []);
    llm.behave(answer);
  });
});

describe("drafts in the console without a model", () => {
  test("the button teaches how a model is set up", async () => {
    await using stage = await openConsoleStage();
    await stage.call("POST", "/organizations/", { name: "Acme", slug: "acme" });
    await stage.call("POST", "/templates/import/", {
      organization: "acme",
      files: { "visitors/template.yaml": structure, "visitors/en.md": english },
    });
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    await stage.open(page, "/console/templates?search=visitors");
    await page.getByRole("button", { name: "Translate…" }).press("Enter");
    await page.getByRole("button", { name: "Write a draft" }).press("Enter");
    await page.getByRole("heading", { name: "No language model is set up" }).waitFor();
    await page.getByText("LLM_BASE_URL=http").waitFor();
    await assertPresentable(page, "no model");
  });
});
