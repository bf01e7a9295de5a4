import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, test } from "node:test";
import { renderPage, type Shell } from "@lectern/web/pages";
import compileMessage from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";
import { languages } from "../../src/learner/language/languages.ts";
import { anAgainPage } from "../../src/learner/lesson/test/again-page.ts";
import { aShell } from "../fixtures/shell.ts";

const learner = join(import.meta.dirname, "../../src/learner");
const folders = globSync("*/messages", { cwd: learner }).sort();

describe("messages", () => {
  test("there is one file for each of the four languages in every folder", () => {
    assert.ok(folders.length > 10, "the folders were not found");
    for (const folder of folders) {
      const files = globSync("*.json", { cwd: join(learner, folder) }).sort();
      assert.deepEqual(files, languages.map((language) => `${language}.json`).sort(), folder);
    }
  });

  test("no two folders have a group of the same name", () => {
    const groups = folders.flatMap((folder) => Object.keys(read(folder, "en")));
    assert.deepEqual([...new Set(groups)].sort(), groups.sort());
  });

  for (const folder of folders)
    for (const language of languages.filter((name) => name !== "en")) {
      test(`${folder} in ${language} has the same keys and placeholders as in English`, () => {
        const english = placeholdersByKey(folder, "en");
        assert.ok(english.size > 0, "the English messages were not read");
        assert.deepEqual(sorted(placeholdersByKey(folder, language)), sorted(english));
      });
    }

  for (const language of languages) {
    test(`every sentence of ${language} says something`, () => {
      for (const folder of folders)
        for (const [key, message] of flatten(read(folder, language)))
          assert.notEqual(message.trim(), "", key);
    });
  }
});

describe("numbers in sentences", () => {
  const progress: [Shell["language"], [string, string, string]][] = [
    ["en", ["1 of 3 questions was right", "2 of 3 questions were right", "0 of 1 question was right"]],
    ["de", ["1 von 3 Fragen war bei", "2 von 3 Fragen waren bei", "0 von 1 Frage war bei"]],
    [
      "fr",
      ["1 question sur 3 était juste", "2 questions sur 3 étaient justes", "0 question sur 1 était juste"],
    ],
    ["it", ["1 domanda su 3 era giusta", "2 domande su 3 erano giuste", "0 domande su 1 erano giuste"]],
  ];
  for (const [language, [one, two, none]] of progress) {
    test(`one is singular in ${language}`, () => {
      const say = (rightAtFirst: number, total: number) =>
        renderPage(anAgainPage({ rightAtFirst, total }), aShell({ language }));
      assert.ok(say(1, 3).includes(one), one);
      assert.ok(say(2, 3).includes(two), two);
      assert.ok(say(0, 1).includes(none), none);
    });
  }
});

function placeholdersByKey(folder: string, language: string): Map<string, string[]> {
  const placeholders = new Map<string, string[]>();
  for (const [key, message] of flatten(read(folder, language))) {
    placeholders.set(key, [...new Set(placeholdersOf(compileMessage(message)))].sort());
  }
  return placeholders;
}

function read(folder: string, language: string): object {
  return JSON.parse(readFileSync(join(learner, folder, `${language}.json`), "utf8"));
}

function flatten(messages: unknown, path: string[] = []): [string, string][] {
  if (typeof messages === "string") return [[path.join("."), messages]];
  assert.ok(
    typeof messages === "object" && messages !== null,
    `${path.join(".")} is neither a sentence nor a group`,
  );
  return Object.entries(messages).flatMap(([key, value]) => flatten(value, [...path, key]));
}

/** A compiled message is text, or a list of text and `[name, …]` placeholders whose cases are messages again. */
function placeholdersOf(message: CompiledMessage): string[] {
  if (typeof message === "string") return [];
  return message.flatMap((node) => {
    if (!Array.isArray(node)) return [];
    const [name, , cases] = node;
    const inside = typeof cases === "object" && cases !== null ? Object.values(cases) : [];
    return [name, ...inside.flatMap((branch) => placeholdersOf(Array.isArray(branch) ? branch : []))];
  });
}

function sorted(placeholders: Map<string, string[]>) {
  return [...placeholders].sort(([one], [other]) => one.localeCompare(other));
}
