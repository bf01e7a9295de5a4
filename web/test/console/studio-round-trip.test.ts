// npm run test:long: every lesson of the product, where `npm test` opens three.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { byLength } from "../../../server/test/length.ts";
import { type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

type Files = { name: string; text: string }[];

describe("seed lessons in the editor", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
    await stage.call("POST", "/organizations/", { name: "Acme", slug: "acme" });
  });
  after(() => stage?.[Symbol.asyncDispose]());

  const filesOf = async (id: number): Promise<Files> =>
    (await stage.call("GET", `/studio/drafts/${id}/`)).files;
  const saved = (page: Page, revision: number) =>
    page.getByText(`Saved (revision ${revision})`, { exact: true }).waitFor();

  /** Opens every question and one piece of each kind of text, one after the other, and writes into its first field. */
  async function writeIntoAll(page: Page, write: (before: string, piece: string) => string): Promise<number> {
    const names = await page
      .getByRole("button", { name: /^Edit / })
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
    const kinds = names.map((name) => name.replace(/ \d+$/, ""));
    const chosen = [...names.keys()].filter((index) => kinds.indexOf(kinds[index] ?? "") === index);
    for (const index of chosen) {
      await page
        .getByRole("button", { name: /^Edit / })
        .nth(index)
        .click();
      const form = page.locator(".studio-form");
      const field = form.locator("textarea, input[type=text]").first();
      await field.fill(write(await field.inputValue(), String(index)));
      await form.getByRole("button", { name: "Done", exact: true }).click();
      await form.waitFor({ state: "detached" });
    }
    return chosen.length;
  }

  test("each is opened, changed in every kind of piece and changed back, and not a byte of it is another one", async () => {
    const { results } = await stage.call("GET", "/studio/lessons/?organization=acme&page_size=50");
    const seeds = results.filter((lesson: { is_own: boolean }) => !lesson.is_own);
    assert.ok(seeds.length > 10);
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    for (const seed of seeds.slice(0, byLength(3, seeds.length))) {
      const draft = await stage.call("POST", "/studio/drafts/", {
        organization: "acme",
        template_id: seed.template_id ?? seed.id,
      });
      await stage.open(page, `/console/studio/drafts/${draft.id}`);
      await saved(page, 1);
      // Looked at in every part, and nothing is saved.
      const parts = ["About the lesson", "Languages", "Files", "Preview and publish", "Write"];
      for (const part of seed === seeds[0] ? parts : []) {
        await page.getByRole("link", { name: part, exact: true }).click();
        await page.locator(`nav [aria-current=page]`, { hasText: part }).waitFor();
      }
      const before = new Map<string, string>();
      const count = await writeIntoAll(page, (text, piece) => {
        before.set(piece, text);
        return `${text} and more`;
      });
      assert.ok(count > 5, draft.title);
      await page.getByText(/^Saved \(revision [2-9]\d*\)$/).waitFor();
      const changed = await filesOf(draft.id);
      assert.notDeepEqual(changed, draft.files, draft.title);
      await writeIntoAll(page, (_, piece) => before.get(piece) ?? "");
      await page.getByText(/^Saved \(/).waitFor();
      assert.deepEqual(await filesOf(draft.id), draft.files, draft.title);
    }
    assert.deepEqual(
      tab.complaints.filter((complaint) => !/status of 401/.test(complaint)),
      [],
    );
  });
});
