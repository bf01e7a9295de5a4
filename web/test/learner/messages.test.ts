import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import compileMessage from "icu-minify/compile";
import type { CompiledMessage } from "icu-minify/format";

const folder = new URL("../../messages/", import.meta.url);
const languages = ["de", "en", "fr", "it"];
const english = await placeholdersByKey("en");

describe("messages", () => {
  test("there is one file for each of the four languages", async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith(".json"));
    assert.deepEqual(
      files.sort(),
      languages.map((language) => `${language}.json`),
    );
    assert.ok(english.size > 100, "the English messages were not read");
  });

  for (const language of languages.filter((name) => name !== "en")) {
    test(`${language} has the same keys and placeholders as en`, async () => {
      assert.deepEqual(sorted(await placeholdersByKey(language)), sorted(english));
    });
  }

  for (const language of languages) {
    test(`every sentence of ${language} says something`, async () => {
      for (const [key, message] of flatten(await read(language))) assert.notEqual(message.trim(), "", key);
    });
  }
});

async function placeholdersByKey(language: string): Promise<Map<string, string[]>> {
  const placeholders = new Map<string, string[]>();
  for (const [key, message] of flatten(await read(language))) {
    placeholders.set(key, [...new Set(placeholdersOf(compileMessage(message)))].sort());
  }
  return placeholders;
}

async function read(language: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`${language}.json`, folder), "utf8"));
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
