import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { languages } from "#kernel/language.ts";
import { lexiconMistakes } from "./check-lexicons.ts";
import type { Lexicon } from "./lexicon.ts";
import { readLexicon } from "./read-lexicon.ts";
import { wordsOf } from "./words-of.ts";

const lexicon: Lexicon<unknown> = {
  name: "sample",
  read: ({ words, mayHave, within }) => ({
    greetings: words("greetings"),
    farewells: mayHave("farewells"),
    work: within("work", ({ sentence }) => sentence("title", ["{title}"])),
  }),
};
const forms: Lexicon<Map<string, string[]>> = { name: "forms", read: ({ everyList }) => everyList() };

const sound = 'greetings: [hello, "good day"]\nwork:\n  title: "Your work as {title}."\n';
const mistakesIn = (text: string, of: Lexicon<unknown> = lexicon) =>
  readLexicon(of, text).mistakes.map(({ line, message }) => `${line}: ${message}`);

test("a lexicon is read by the names it asks for", () => {
  assert.deepEqual(readLexicon(lexicon, sound).words, {
    greetings: ["hello", "good day"],
    farewells: [],
    work: "Your work as {title}.",
  });
  const { words } = readLexicon(forms, "no: [nae, naw]\ngoing to:\n  - gonna\n");
  assert.deepEqual(
    [...(words ?? [])],
    [
      ["no", ["nae", "naw"]],
      ["going to", ["gonna"]],
    ],
  );
});

test("whole sentences are read as people write them, and there is at least one", () => {
  const said: Lexicon<string[]> = { name: "said", read: ({ sentences }) => sentences("said") };
  assert.deepEqual(readLexicon(said, 'said: ["Good morning, Ms Keller."]\n').words, [
    "Good morning, Ms Keller.",
  ]);
  assert.deepEqual(mistakesIn("said: []\n", said), ["1: `said` has 0 entries; write at least 1."]);
});

test("names that nothing reads, words that stand twice, empty lists and missing ones are told with their line", () => {
  assert.deepEqual(mistakesIn(`${sound}greeting: [hi]\n`), [
    "4: Nothing is called `greeting` here; use greetings, farewells, work.",
  ]);
  assert.deepEqual(mistakesIn(sound.replace("hello,", "hello,\n  hello,")), [
    "2: “hello” stands in `greetings` twice.",
  ]);
  assert.deepEqual(mistakesIn(sound.replace(/\[.*\]/, "[]")), [
    "1: `greetings` has 0 entries; write at least 1.",
  ]);
  assert.deepEqual(mistakesIn(`${sound}farewells: []\n`), [
    "4: `farewells` has 0 entries; write at least 1.",
  ]);
  assert.match(
    mistakesIn(sound.replace(/^greetings.*\n/, "")).join("\n"),
    /`greetings` is missing; add it\./,
  );
  assert.deepEqual(mistakesIn(sound.replace("hello", "Hello")), [
    "1: “Hello” has capital letters; write words in lower case.",
  ]);
  assert.deepEqual(mistakesIn(sound.replace("{title}", "this")), [
    "3: `title` lacks {title}; write it where it belongs.",
  ]);
  assert.deepEqual(mistakesIn("no: [nae]\nnot:\n  - nae\n", forms), ["3: “nae” stands under `no` too."]);
  assert.match(
    mistakesIn(`greetings: [${"a, ".repeat(30_000)}b]`).join("\n"),
    /longer than 64000 characters/,
  );
});

test("a language that lacks a file, a file that nothing reads and a folder of no language are told", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-words-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  assert.deepEqual(await lexiconMistakes(join(folder, "none"), [lexicon]), []);
  for (const language of languages) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, "sample.yaml"), sound);
  }
  const check = async () =>
    (await lexiconMistakes(folder, [lexicon])).map(
      ({ file, line, message }) => `${file}:${line}: ${message}`,
    );
  assert.deepEqual(await check(), []);
  rmSync(join(folder, "fr/sample.yaml"));
  writeFileSync(join(folder, "it/other.yaml"), sound);
  mkdirSync(join(folder, "es"));
  writeFileSync(join(folder, "de/sample.yaml"), "greetings: []\n");
  assert.deepEqual(await check(), [
    "de/sample.yaml:1: `greetings` has 0 entries; write at least 1.",
    "de/sample.yaml:1: `work` is missing or no mapping; write `name: value` lines under it.",
    "de/sample.yaml:1: `title` is missing; add it.",
    "es:1: `es` is none of en, de, fr, it; remove it.",
    "fr/sample.yaml:1: The file is missing; write it as another language has it.",
    "it/other.yaml:1: Nothing reads this file; the words of a language are in sample.yaml.",
  ]);
});

test("words of the product are read when they are asked for, and an absent file is named", () => {
  const words = wordsOf({ ...lexicon, name: "no-such-words" });
  assert.throws(() => words.en, /content\/language\/en\/no-such-words\.yaml/);
});
