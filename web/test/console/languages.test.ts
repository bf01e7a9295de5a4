import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

/** What an expression is in the console of a language, which is built for just that one. */
function inLanguage(language: string, expression: string): unknown {
  const program = `
    globalThis.document = { documentElement: { lang: ${JSON.stringify(language)} } };
    const { titleOf } = await import(${JSON.stringify(import.meta.resolve("../../src/console/language/language.ts"))});
    process.stdout.write(JSON.stringify(${expression}));`;
  return JSON.parse(
    execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" }),
  );
}

test("a lesson is called in the reader's language, else in English, else as it was written first", () => {
  const titles = `[
    { title: "Sauber", titles: { de: "Sauber", en: "Clean", fr: "Propre" } },
    { title: "Sauber", titles: { de: "Sauber", en: "Clean" } },
    { title: "Sauber", titles: { de: "Sauber" } },
  ].map(titleOf)`;
  assert.deepEqual(inLanguage("fr", titles), ["Propre", "Clean", "Sauber"]);
  assert.deepEqual(inLanguage("en", titles), ["Clean", "Clean", "Sauber"]);
});
