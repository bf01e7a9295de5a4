import type { Locator, Page } from "playwright-core";

/** What a click takes with what leads to it, and a key, of somebody who does not type for a living. */
const CLICK_SECONDS = 4;
const KEY_SECONDS = 0.3;

/** Somebody at a mouse and a keyboard, of whom every click and every key is counted. */
export interface Hand {
  click(target: Locator): Promise<void>;
  /** Marks a word in a text, by a click and another one. */
  mark(field: Locator, word: string): Promise<void>;
  /** A file is chosen by three: the button, its name, and the button of the browser's window. */
  chooseFile(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  press(key: string): Promise<void>;
  /** Types where the focus is, or comes to: whoever has to click before it is counted for that. What is marked is replaced. */
  type(field: Locator, text: string): Promise<void>;
  counted(): { clicks: number; keys: number; minutes: number };
}

export function createHand(page: Page): Hand {
  let clicks = 0;
  let keys = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    keys += 1;
  };
  return {
    press,
    async click(target) {
      await target.click();
      clicks += 1;
    },
    async mark(field, wanted) {
      await field.evaluate((element, word) => {
        if (!(element instanceof HTMLTextAreaElement)) throw new Error("Words are marked in a text.");
        const from = element.value.indexOf(word);
        element.focus();
        element.setSelectionRange(from, from + word.length);
      }, wanted);
      clicks += 2;
    },
    async chooseFile(input, file) {
      await input.setInputFiles(file);
      clicks += 3;
    },
    async type(field, text) {
      await field.and(page.locator(":focus")).waitFor();
      const hasOtherWords = await field.evaluate(
        (element) =>
          (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
          (element.selectionStart !== 0 || element.selectionEnd !== element.value.length),
      );
      if (hasOtherWords) await press("Control+A");
      await page.keyboard.type(text);
      keys += text.length;
    },
    counted: () => ({ clicks, keys, minutes: (clicks * CLICK_SECONDS + keys * KEY_SECONDS) / 60 }),
  };
}
