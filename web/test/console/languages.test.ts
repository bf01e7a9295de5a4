import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

/** What an expression is in the console of a language, which is built for just that one. */
function inLanguage(language: string, expression: string): unknown {
  const program = `
    globalThis.document = { documentElement: { lang: ${JSON.stringify(language)} } };
    const { countOf } = await import(${JSON.stringify(import.meta.resolve("../../src/console/count.ts"))});
    const { titleOf } = await import(${JSON.stringify(import.meta.resolve("../../src/console/language/language.ts"))});
    process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }),
  );
}

test("a number is followed by the form of the word that its language has for it", () => {
  const counts = '[0, 1, 2, 1234].map((count) => countOf(count, "one", "several"))';
  assert.deepEqual(inLanguage("en", counts), ["0 several", "1 one", "2 several", "1,234 several"]);
  assert.deepEqual(inLanguage("de", counts), ["0 several", "1 one", "2 several", "1.234 several"]);
  assert.deepEqual(inLanguage("fr", counts), ["0 one", "1 one", "2 several", "1\u202f234 several"]);
  assert.deepEqual(inLanguage("it", counts), ["0 several", "1 one", "2 several", "1234 several"]);
});

test("a lesson is called in the reader's language, else in English, else as it was written first", () => {
  const titles = `[
    { title: "Sauber", titles: { de: "Sauber", en: "Clean", fr: "Propre" } },
    { title: "Sauber", titles: { de: "Sauber", en: "Clean" } },
    { title: "Sauber", titles: { de: "Sauber" } },
  ].map(titleOf)`;
  assert.deepEqual(inLanguage("fr", titles), ["Propre", "Clean", "Sauber"]);
  assert.deepEqual(inLanguage("en", titles), ["Clean", "Clean", "Sauber"]);
});
