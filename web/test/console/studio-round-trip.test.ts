// npm run test:long: every lesson of the product and in each every kind of piece; `npm test` opens three, for what only they have.
// npm test leaves this drill to CI: round-trip.test.ts writes every lesson's pieces without a browser.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Page } from "playwright-core";
import { byLength, isLong } from "../../../server/test/length.ts";
import { type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

/** By its label's first word: asked by role, hundreds of elements are named for each click. */
const edits = 'button[aria-label^="Edit "]';

/** "question 3", "question 3, for newcomers" and "form 2 of question 3" are of three kinds, whichever question it is. */
const kindOf = (name: string) =>
  name
    .replace(/ \d+ of question .+| \d+$/, "")
    .replace(/question [^,]+, .+/, "question for some")
    .replace(/question [^,]+$/, "question");

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

  /** The first piece of each kind, by its place among the pieces, of those kinds that no former lesson had. */
  async function choosePieces(page: Page, known: Set<string>): Promise<number[]> {
    const names = await page
      .locator(edits)
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
    const kinds = names.map(kindOf);
    const chosen = kinds.flatMap((kind, index) =>
      !known.has(kind) && kinds.indexOf(kind) === index ? [index] : [],
    );
    if (!isLong) for (const kind of kinds) known.add(kind);
    return chosen;
  }

  /** Opens the pieces one after the other, and writes into the first field of each. */
  async function writeInto(
    page: Page,
    pieces: readonly number[],
    write: (before: string, piece: number) => string,
  ): Promise<void> {
    for (const index of pieces) {
      await page.locator(edits).nth(index).click();
      const form = page.locator(".studio-form");
      const field = form.locator("textarea, input[type=text]").first();
      await field.fill(write(await field.inputValue(), index));
      await form.getByRole("button", { name: "Done", exact: true }).click();
      await form.waitFor({ state: "detached" });
    }
  }

  test("each is opened, changed in every kind of piece and changed back, and not a byte of it is another one", async () => {
    const { results } = await stage.call("GET", "/studio/lessons/?organization=acme&page_size=50");
    const seeds = results.filter((lesson: { is_own: boolean }) => !lesson.is_own);
    assert.ok(seeds.length > 10);
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    const known = new Set<string>();
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
      const before = new Map<number, string>();
      const pieces = await choosePieces(page, known);
      assert.ok(pieces.length > 5 || known.size > 5, draft.title);
      if (pieces.length === 0) continue;
      await writeInto(page, pieces, (text, piece) => {
        before.set(piece, text);
        return `${text} and more`;
      });
      await page.getByText(/^Saved \(revision (?!1\))\d+\)$/).waitFor();
      const changed = await filesOf(draft.id);
      assert.notDeepEqual(changed, draft.files, draft.title);
      await writeInto(page, pieces, (_, piece) => before.get(piece) ?? "");
      await page.getByText(/^Saved \(/).waitFor();
      assert.deepEqual(await filesOf(draft.id), draft.files, draft.title);
    }
    assert.deepEqual(
      tab.complaints.filter((complaint) => !/status of 401/.test(complaint)),
      [],
    );
  });
});
