// npm test leaves this drill to CI: answer-forms.test.ts answers each kind by its form, question-access.test.ts reads it as a screen reader does.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Browser, Locator, Page } from "playwright-core";
import { lessonOfAllKinds } from "../../../server/test/stages/lesson-of-all-kinds.ts";
import { launchBrowser } from "../stage/browser.ts";
import { findings } from "../stage/page-checks.ts";
import { openPortal, type Portal } from "../stage/portal.ts";
import { type StageService, startService } from "../stage/service.ts";
import { openTab } from "../stage/visit.ts";

describe("a lesson with every kind of question", () => {
  let service: StageService;
  let browser: Browser;
  let portal: Portal;
  let templateId: string;
  before(async () => {
    [service, browser] = await Promise.all([startService(), launchBrowser()]);
    portal = await openPortal(service);
    const imported = await portal.operate("/templates/import/", {
      organization: "acme",
      files: lessonOfAllKinds,
    });
    templateId = imported.results[0].template_id;
  });
  after(async () => {
    await browser?.close();
    await service?.stop();
  });

  async function visit(page: Page): Promise<void> {
    await portal.visit(page, templateId);
    await page.getByRole("heading", { level: 1, name: "Practice" }).waitFor();
  }

  /** Fills each question in with what is right. */
  const answers: Record<string, (question: Locator) => Promise<void>> = {
    q1: (question) => question.getByText("Look at the address").click(),
    async q2(question) {
      await question.getByText("A deadline of minutes").click();
      await question.getByText("An address that differs").click();
    },
    // With a script the numbers move the items, and each choice renumbers the others.
    async q3(question) {
      for (const [place, name] of ["Report it", "Change the password", "Tell your team"].entries())
        await question.getByRole("combobox", { name }).selectOption(String(place + 1));
    },
    async q4(question) {
      await question.getByLabel("Pressure").selectOption("before noon");
      await question.getByLabel("Something of value").selectOption("the code");
    },
    // With a script one card lies open after the other.
    async q5(question) {
      const groups = new Map([
        ["A changed bank account", "Report it"],
        ["The weekly menu", "Leave it"],
      ]);
      for (const name of await question.locator(".sort legend").allTextContents())
        await question
          .getByRole("group", { name })
          .getByText(groups.get(name) ?? "")
          .click();
    },
    q6: (question) => question.getByLabel("Gap 1").fill(" B.Test "),
    async q7(question) {
      await question.getByText("it@parcel-check.test").click();
      await question.getByText("Confirm your password").click();
    },
  };

  for (const javaScriptEnabled of [true, false]) {
    test(`is answered ${javaScriptEnabled ? "in place" : "without a script"}, and every answer is right`, async () => {
      await using tab = await openTab(browser, { javaScriptEnabled });
      const { page } = tab;
      await visit(page);
      const questionOf = (id: string) =>
        page.locator("form.question", { has: page.locator(`#question-${id}`) });
      for (const [id, fillIn] of Object.entries(answers)) {
        await fillIn(questionOf(id));
        await questionOf(id).getByRole("button", { name: "Check answer" }).click();
        await questionOf(id).getByText("Your answer is saved.").waitFor();
        assert.match(await questionOf(id).locator(".verdict-title").innerText(), /^Right/, id);
      }
      const scene = questionOf("q8");
      await scene.getByRole("button", { name: "I’ll call you back" }).click();
      await scene.getByText("The help desk knows of no call.").waitFor();
      assert.equal(await scene.locator(".verdict").count(), 0, "a scene counts once it is over");
      await scene.getByRole("button", { name: "Report it." }).click();
      await scene.getByText("Your answer is saved.").waitFor();
      assert.match(await scene.locator(".verdict-title").innerText(), /^Right/);
      if (javaScriptEnabled) {
        assert.equal(new URL(page.url()).hash, "", "nothing but the questions was exchanged");
        assert.deepEqual(await findings(page), []);
      }
      await page.reload();
      assert.equal(await page.locator(".verdict-right").count(), 8);
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByRole("heading", { level: 1, name: "Afterwards" }).waitFor();
      assert.deepEqual(tab.complaints, []);
    });
  }
});
