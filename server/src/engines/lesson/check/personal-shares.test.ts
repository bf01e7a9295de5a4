import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { TemplateContent } from "@lectern/lesson-format/template-content.ts";
import { languages } from "#kernel/language.ts";
import { loadTemplateFolder } from "../files/template-files.ts";
import { mostRepeated, personalShares, variedPieces } from "./personal-shares.ts";

const seeds = join(import.meta.dirname, "../../../../../content/templates");
const contents: TemplateContent[] = [];
for (const name of readdirSync(seeds)) {
  const { content } = await loadTemplateFolder(join(seeds, name), { languages });
  assert.ok(content, name);
  contents.push(content);
}
const mandatory = contents.filter(({ lessonType }) => lessonType === "mandatory");
const shares = mandatory.flatMap((content) => languages.map((language) => personalShares(content, language)));

test("a nurse and a head of finance share less than 70 % of the questions and 75 % of the words of every mandatory lesson", () => {
  assert.equal(shares.length, 12);
  for (const { key, language, questions, words } of shares) {
    assert.ok(questions < 0.7, `${key} in ${language}: ${questions} of the questions`);
    assert.ok(words < 0.75, `${key} in ${language}: ${words} of the words`);
  }
});

test("a summary alone changes a question of every mandatory lesson where it says something known, and else nothing", () => {
  for (const { key, language, unasked, isDeafToUnknown } of shares) {
    assert.deepEqual(unasked, [], `${key} in ${language}`);
    assert.ok(isDeafToUnknown, `${key} in ${language}`);
  }
});

test("of what everybody is taught a third of the questions are asked in the learner's field of work, and each other lesson has two pieces for some", () => {
  for (const content of contents)
    for (const language of languages) {
      const { pieces, inEachField } = variedPieces(content, language);
      const name = `${content.key} in ${language}`;
      const isForAll = content.lessonType === "mandatory" || content.key === "workplace-safety";
      if (isForAll) assert.ok(inEachField >= 1 / 3, `${name}: ${inEachField} of the questions`);
      assert.ok(pieces >= 2, `${name}: ${pieces} pieces`);
    }
});

test("no sentence stands in more than three lessons", () => {
  for (const language of languages) {
    const { sentence, lessons } = mostRepeated(contents, language);
    assert.ok(lessons <= 3, `${sentence}: ${lessons}`);
  }
});
