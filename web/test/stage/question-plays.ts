import type { Question } from "@lectern/web/pages";
import type { Page } from "playwright-core";
import { multiple, single } from "../../src/learner/lesson/test/lesson-page.ts";
import { fill, match, order, scene, sort, spot } from "../../src/learner/lesson/test/question-kinds.ts";

type Play = (page: Page) => Promise<void>;

/** A question of one kind, answered rightly. */
interface Kind {
  question: Question;
  mouse: Play;
  /** Begins in front of the first field. */
  keyboard: Play;
  /** The right answer, as it is sent. */
  fields: string;
}

/** Sends the only question of the page, whatever stands in it. */
export const check: Play = (page) => page.getByRole("button", { name: "Check answer" }).click();

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export const kinds: Kind[] = [
  {
    question: single,
    async mouse(page) {
      await page.getByText("Check the real address").click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "Space", "Tab", "Enter"),
    fields: "question=q1&option=0",
  },
  {
    question: { ...multiple, answer: null, why: [] },
    async mouse(page) {
      await page.getByText("A deadline of minutes").click();
      await page.getByText("A link whose address").click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "Space", "Tab", "Space", "Tab", "Tab", "Enter"),
    fields: "question=q2&option=0&option=1",
  },
  {
    question: order,
    async mouse(page) {
      await page.getByRole("button", { name: "Move up: Report it" }).click();
      await check(page);
    },
    // To the button that moves the first item down.
    keyboard: (page) => press(page, "Tab", "Tab", "Tab", "Enter", "Tab", "Tab", "Tab", "Tab", "Enter"),
    fields: "question=q3&item.2=1&item.1=2&item.3=3",
  },
  {
    question: match,
    async mouse(page) {
      await page.getByLabel("Pressure").selectOption("2");
      await page.getByLabel("Something of value").selectOption("1");
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "ArrowDown", "ArrowDown", "Tab", "ArrowDown", "Tab", "Enter"),
    fields: "question=q4&item.a=2&item.b=1",
  },
  {
    question: sort,
    async mouse(page) {
      await page.getByRole("group", { name: "The weekly menu" }).getByText("Leave it").click();
      await page
        .getByRole("group", { name: /bank account/ })
        .getByText("Report it")
        .click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "ArrowDown", "Tab", "Space", "Tab", "Enter"),
    fields: "question=q5&item.1=leave&item.2=report",
  },
  {
    question: fill,
    async mouse(page) {
      await page.getByLabel("Gap 1").fill("b.test");
      await page.getByLabel("Gap 2").fill("report it");
      await check(page);
    },
    async keyboard(page) {
      await press(page, "Tab");
      await page.keyboard.type("b.test");
      await press(page, "Tab");
      await page.keyboard.type("report it");
      await press(page, "Enter");
    },
    fields: "question=q6&item.a=b.test&item.b=report+it",
  },
  {
    question: spot,
    async mouse(page) {
      await page.getByText("it@parcel-check.test").click();
      await page.getByText("please confirm your password").click();
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "Space", "Tab", "Tab", "Space", "Tab", "Tab", "Enter"),
    fields: "question=q7&option=a&option=c",
  },
  {
    question: scene,
    async mouse(page) {
      await page.getByRole("button", { name: /call you back/ }).click();
      await page.getByText("knows of no call").waitFor();
      await page.getByRole("button", { name: "Report it." }).click();
    },
    async keyboard(page) {
      await press(page, "Tab", "Enter");
      await page.locator(".step-text:focus", { hasText: "knows of no call" }).waitFor();
      await press(page, "Tab", "Enter");
    },
    fields: "question=q8&option=c",
  },
];

/** What is done otherwise where no script moves items, or shows the next step of a scene. */
export const withoutScript: Partial<Record<Question["kind"], Omit<Kind, "question">>> = {
  order: {
    async mouse(page) {
      await page.getByLabel("Change the password").selectOption("2");
      await page.getByLabel("Report it").selectOption("1");
      await page.getByLabel("Tell whoever").selectOption("3");
      await check(page);
    },
    keyboard: (page) => press(page, "Tab", "2", "Tab", "1", "Tab", "3", "Tab", "Enter"),
    fields: "question=q3&item.1=2&item.2=1&item.3=3",
  },
  scene: {
    mouse: (page) => page.getByRole("button", { name: /call you back/ }).click(),
    keyboard: (page) => press(page, "Tab", "Enter"),
    fields: "question=q8&option=a",
  },
};
