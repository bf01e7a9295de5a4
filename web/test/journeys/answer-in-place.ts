import type { Locator, Page } from "playwright-core";
import { type FilledForm, rightForms } from "../../../server/test/readers/lesson-answers.ts";

/** Answers every open question of the page, rightly if nothing else is said, as a learner does; scenes step by step. */
export async function answerInPlace(page: Page, answers = rightForms): Promise<void> {
  const mostSteps = 40;
  for (let step = 0; step < mostSteps; step++) {
    await page.waitForLoadState("load"); // before that a script may still take hold of the forms
    const [open] = answers(await page.content());
    if (open === undefined) return;
    await answer(page, open);
  }
  throw new Error(`The questions at ${page.url()} do not come to an end.`);
}

async function answer(page: Page, { fields }: FilledForm): Promise<void> {
  const { question, option = [], round: _, ...items } = fields;
  const form = page.locator("form.question", {
    has: page.locator(`input[name="question"][value="${question}"]`),
  });
  const before = await form.innerHTML();
  const choice = form.locator(`button[name="option"][value="${option[0]}"]`);
  const isChosenAtOnce = (await choice.count()) > 0;
  if (!isChosenAtOnce) {
    for (const id of option) await form.locator(`input[name="option"][value="${id}"]`).check({ force: true });
    // In the order of their places: an item that is given one moves the others.
    const filled = Object.entries(items).sort(([, one], [, other]) => Number(one) - Number(other));
    for (const [name, value] of filled) await fillIn(form, name, String(value));
  }
  const sending = isChosenAtOnce ? choice : form.locator('button:not([name="option"])').last();
  await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname.endsWith("/answers")),
    sending.click(),
  ]);
  await page.waitForFunction(isSaved, { question: String(question), before });
}

/** In the page: while the answer is under way the form has changed already, and takes no other. */
function isSaved({ question, before }: { question: string; before: string }): boolean {
  const form = document.querySelector(`input[name="question"][value="${question}"]`)?.closest("form");
  return !form?.querySelector("[aria-disabled=true]") && form?.innerHTML !== before;
}

async function fillIn(form: Locator, name: string, value: string): Promise<void> {
  const field = form.locator(`[name="${name}"]`);
  const tag = await field.first().evaluate((element) => element.tagName + element.getAttribute("type"));
  if (tag.startsWith("SELECT")) await field.selectOption(value);
  else if (tag.endsWith("radio"))
    await form.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
  else await field.fill(value);
}
