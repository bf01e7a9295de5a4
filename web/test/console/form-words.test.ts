import assert from "node:assert/strict";
import { test } from "node:test";
import { readTemplateFolder, readTemplateParts } from "@lectern/lesson-format/folder/template-folder.ts";
import { lessonNotes } from "@lectern/lesson-format/quality/lesson-notes.ts";
import { type QuestionKind, questionKinds } from "@lectern/lesson-format/question/question-content.ts";
import { inFormWords } from "../../src/console/studio/draft/working/form-words.ts";
import { lacksRight } from "../../src/console/studio/draft/working/right-option.ts";
import { newBlocks, newQuestion } from "../../src/console/studio/draft/write/new-lines.ts";

/** What only stands in a file: ticks, pictures, the marks of groups, steps, gaps and boxes, kinds by their names. */
const signs = new RegExp(
  String.raw`\[[x ]?\]|!\[|\]\(|:::|=>|->|\| …|\`[-+@=?] |images/|\`(?:${questionKinds.join("|")})\``,
);

const options: Readonly<Record<QuestionKind, string[]>> = {
  single: ["- [ ] One", "- [ ] Two"],
  multiple: ["- [ ] One", "- [ ] Two"],
  order: ["1. One", "2. Two"],
  match: ["- One = ", "- Two = Three"],
  sort: ["+ one | One", "- Item", "+ two | Two"],
  fill: ["= word", "= other"],
  spot: ["- [x] from | IT", "- [x] subject | Mail"],
  scene: ["@ start | It begins", "- [ ] One", "- [ ] Two", "@ later | Nobody comes here"],
};

/** A lesson with one new piece in its first section, as the forms leave it. */
function messagesOf(lines: readonly string[], question: readonly string[]): string[] {
  const body = [
    "---",
    "title: T",
    "description: D",
    "summary: S",
    "---",
    "## one | One",
    "Text.",
    "",
    ...lines,
  ];
  const rest = ["", "## two | Two", "Text.", ""];
  const quiz = question.length > 0 ? "\n    quiz: [q1]" : "";
  const structure = `key: sample\nlesson_type: custom\nlanguage: en\nminutes: 5\nsections:\n  - id: one${quiz}\n  - id: two\n`;
  const files = new Map([
    ["template.yaml", structure],
    ["en.md", [...body, "", ...question, ...rest].join("\n")],
  ]);
  return readTemplateFolder(files).mistakes.map(({ message }) => message);
}

test("nothing that a new piece of a lesson is told speaks of the file's signs", () => {
  const told = [
    ...newBlocks.flatMap(({ lines }) => messagesOf(lines, [])),
    ...messagesOf(["![](gone.png)"], []),
    ...questionKinds.flatMap((kind) => messagesOf([], newQuestion(kind, "q1"))),
    ...questionKinds.flatMap((kind) =>
      messagesOf([], [`${newQuestion(kind, "q1")[0]}What?`, ...options[kind]]),
    ),
  ];
  assert.ok(told.length > 25, `${told.length} messages`);
  assert.ok(
    told.some((message) => signs.test(message)),
    "the file's own messages do",
  );
  const speaking = told.map(inFormWords).filter((message) => signs.test(message));
  assert.deepEqual([...new Set(speaking)], []);
});

test("nothing that could be better in a lesson is told in the file's signs", () => {
  const files = new Map([
    [
      "template.yaml",
      "key: sample\nlesson_type: custom\nlanguage: en\nminutes: 5\nsections:\n  - {id: one, quiz: [q1, q2]}\n  - {id: two}\n",
    ],
    [
      "en.md",
      "---\ntitle: T\ndescription: D\nsummary: S\n---\n## one | One\nYour tools: {{tools.0|none}}\n\n? q1 single: Which?\n- [x] One\n- [ ] Two\n\n? q2 order: In which order?\n1. One\n2. Two\n3. Three\n\n## two | Two\nText.\n",
    ],
  ]);
  const told = lessonNotes(readTemplateParts(files)).map(({ message }) => message);
  assert.ok(told.filter((message) => signs.test(message)).length > 1, told.join("\n"));
  assert.deepEqual(
    told.map(inFormWords).filter((message) => signs.test(message)),
    [],
  );
});

test("a question that nobody could answer is kept open, and says why; one without options is not", () => {
  const lack = (kind: QuestionKind, lines: string[]) =>
    lacksRight({ kind: "question", lines: [`${newQuestion(kind, "q1")[0]}What?`, ...lines] });
  for (const kind of ["single", "multiple", "spot", "scene"] as const) {
    assert.match(lack(kind, options[kind]) ?? "", /tick/, kind);
    assert.equal(lack(kind, []), null, kind);
  }
  assert.equal(lack("single", ["- [x] One", "- [ ] Two"]), null);
  assert.equal(lack("order", options.order), null);
});
