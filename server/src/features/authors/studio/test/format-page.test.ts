import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { lessonNotes, readTemplateParts } from "#engines/lesson/index.ts";
import { filesFromQuestions } from "../imports/from-questions.ts";

const page = readFileSync(join(import.meta.dirname, "../../../../../../docs/authoring/format.md"), "utf8");
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(
    ([, text = ""]) => text,
  );
const [structure = ""] = blocks("yaml");
const [lesson = "", mockUp = "", diagram = "", practice = ""] = blocks("md");

const read = (yaml: string, text: string) =>
  readTemplateParts(
    new Map([
      ["template.yaml", yaml],
      ["en.md", text],
    ]),
  );

test("the lesson that the page on writing shows is one, and nothing is to be said of it", () => {
  const parts = read(structure, lesson);
  assert.deepEqual(parts.mistakes, []);
  assert.deepEqual(lessonNotes(parts), []);
});

test("each kind of exercise and the drawings can be put into it as they stand there", () => {
  const [quiz = ""] = /quiz: \[q1, q2.*?\]/.exec(page) ?? [];
  // The lesson has a q1 of its own already.
  const renamed = (text: string) => text.replaceAll(/\bq(\d)\b/g, "p$1");
  const parts = read(
    `${structure}  - id: practice\n    ${renamed(quiz)}\n`,
    `${lesson}\n${renamed(practice).replace("\n? p1", `\n${mockUp}\n${diagram}\n? p1`)}`,
  );
  assert.deepEqual(parts.mistakes, []);
  assert.deepEqual(
    lessonNotes(parts).filter(({ section }) => section === "practice"),
    [],
  );
  const kinds = parts.bodies
    .get("en")
    ?.body.sections.at(-1)
    ?.questions.map(({ kind }) => kind);
  const told = ["single", "multiple", "order", "match", "sort", "fill", "spot", "scene"];
  assert.deepEqual(kinds, told);
});

test("the table of questions that it shows becomes a lesson without mistakes", async () => {
  const [table = ""] = blocks("csv");
  const about = { key: "asked", title: "Asked", language: "en" } as const;
  const { files } = await filesFromQuestions(Buffer.from(table), about);
  assert.deepEqual(readTemplateParts(new Map(Object.entries(files))).mistakes, []);
});
