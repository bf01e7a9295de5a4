import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { aPartner } from "../stage/console-partner.ts";
import { assertPresentable, type ConsoleStage, openConsoleStage } from "../stage/console-stage.ts";
import { openTab } from "../stage/visit.ts";

describe("surveys in the console", () => {
  let stage: ConsoleStage;
  before(async () => {
    stage = await openConsoleStage();
  });
  after(() => stage?.[Symbol.asyncDispose]());

  test("questions are written, one is taken out again, and learners are asked the others", async () => {
    await using tab = await openTab(stage.browser, { viewport: { width: 1280, height: 900 } });
    const { page } = tab;
    const partner = await aPartner(stage, "acme-surveys");
    const { id } = await stage.call("GET", `/organizations/${partner.slug}/`);
    await stage.open(page, `/console/organizations/${id}/surveys`);
    await page.getByRole("button", { name: "New template" }).click();
    const dialog = page.getByRole("dialog", { name: "New template" });
    await dialog.getByLabel("Title").fill("How was the first week?");
    const question = (number: number) => dialog.getByRole("group", { name: `Question ${number}` });
    await question(1).getByLabel("What is asked").fill("How useful was it?");
    await dialog.getByRole("button", { name: "Add question" }).click();
    await page.keyboard.type("This one goes again");
    await dialog.getByRole("button", { name: "Add question" }).click();
    await page.keyboard.type("Was it clear?");
    await question(3).getByLabel("Answered by").selectOption({ label: "One of several answers" });
    await question(3).getByLabel("Answers to choose from").fill("Yes");
    await question(3).getByLabel("Needs an answer").check();
    await question(2).getByRole("button", { name: "Remove question 2" }).click();
    await assertPresentable(page, "a new survey template");
    await dialog.getByRole("button", { name: "Create template" }).click();
    await dialog
      .getByText(/options/)
      .first()
      .waitFor();
    await question(2).getByLabel("Answers to choose from").fill("Yes\n\n No, not at all \n");
    await dialog.getByRole("button", { name: "Create template" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.locator("bdi", { hasText: "How was the first week?" }).waitFor();

    const { results } = await stage.call("GET", `/survey-templates/?organization=${partner.slug}`);
    const [template] = results.filter(({ title }: { title: string }) => title === "How was the first week?");
    assert.deepEqual(
      template.questions.map(({ text, type, required, options }: Record<string, unknown>) => ({
        text,
        type,
        required,
        options,
      })),
      [
        { text: "How useful was it?", type: "rating", required: false, options: [] },
        {
          text: "Was it clear?",
          type: "single_choice",
          required: true,
          options: [
            { value: "1", label: "Yes" },
            { value: "2", label: "No, not at all" },
          ],
        },
      ],
    );
    await page.getByRole("button", { name: "New survey" }).click();
    const survey = page.getByRole("dialog", { name: "New survey" });
    await survey.getByLabel("Questions").selectOption({ label: "How was the first week?" });
    await survey.getByRole("button", { name: "Create survey" }).click();
    await page.getByRole("table", { name: "Surveys" }).getByText("Draft").waitFor();
  });
});
