import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { catalogues, translated, translatedModules } from "../../../build/translation/catalogues.ts";
import { messagesOf } from "../../../build/translation/messages.ts";

const root = join(import.meta.dirname, "../../..");
const messages = translatedModules(root).flatMap((path) =>
  messagesOf(readFileSync(join(root, path), "utf8"), path).map((message) => ({ ...message, path })),
);

for (const language of translated) {
  test(`everything that the console says has its words in ${language}, with the same names in them`, () => {
    const wordsOf = catalogues(root, language);
    const wrong = messages.flatMap(({ path, key, kind, parts }) => {
      const words = wordsOf(path)(key);
      if (!words) return [`${path}: nothing for "${key}": run \`npm run messages\` and translate it`];
      if (kind === "plural" && words.split("|").length !== 2)
        return [`${path}: "${words}" is not one|several`];
      const lacking = [...parts.keys()].filter(
        (name) => namesIn(words).filter((each) => each === name).length === 0,
      );
      return lacking.map((name) => `${path}: "${words}" lacks ${name} of "${key}"`);
    });
    assert.deepEqual(wrong, []);
  });
}

function namesIn(words: string): string[] {
  return [...words.matchAll(/\{(\w+)\}|<(\w+)\/?>/g)].map(([, value, tag]) => value ?? tag ?? "");
}
