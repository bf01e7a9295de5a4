import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { definedSentences } from "#platform/health/sentence.ts";

const root = join(import.meta.dirname, "../..");
const FEWEST = 100;

/** Loads every module that defines a sentence. */
async function allSentences(): Promise<ReadonlyMap<string, string>> {
  const sources = globSync("server/src/**/*.ts", { cwd: root }).filter((path) => !path.endsWith(".test.ts"));
  const defining = sources.filter((path) =>
    readFileSync(join(root, path), "utf8").includes("defineSentence("),
  );
  await Promise.all(defining.map((path) => import(pathToFileURL(join(root, path)).href)));
  return definedSentences();
}

function wordsIn(language: string): Record<string, string> {
  const path = join(root, `web/src/console/sentences/words/${language}.json`);
  return JSON.parse(readFileSync(path, "utf8"));
}

for (const language of ["de", "fr", "it"]) {
  test(`every sentence for operators has its words in ${language}, with the same values and commands`, async () => {
    const sentences = await allSentences();
    assert.ok(sentences.size > FEWEST, `only ${sentences.size} found`);
    const words = wordsIn(language);
    assert.deepEqual(Object.keys(words).sort(), [...sentences.keys()].sort());
    const differing = [...sentences].filter(
      ([code, english]) => namesIn(code, english) !== namesIn(code, words[code] ?? ""),
    );
    assert.deepEqual(
      differing.map(([code]) => code),
      [],
    );
  });
}

/** Values and what stands between backticks, in any order; of a lesson's mistakes which values: forms have no signs of its files. */
function namesIn(code: string, sentence: string): string {
  if (code.startsWith("lesson_mistake.")) return [...new Set(sentence.match(/\{\w+\}/g))].sort().join(" ");
  return [...sentence.matchAll(/\{\w+\}|`[^`]+`/g)]
    .map(([name]) => name)
    .sort()
    .join(" ");
}
