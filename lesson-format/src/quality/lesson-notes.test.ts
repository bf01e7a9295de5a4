import assert from "node:assert/strict";
import { test } from "node:test";
import { sampleFiles } from "../../test/sample-template.ts";
import { readTemplateParts } from "../folder/template-folder.ts";
import { lessonNotes } from "./lesson-notes.ts";

const question = (lines: string) => (text: string) =>
  text.replace(/\? q1 single[\s\S]*?(?=\n## act)/, `? q1 single: Which one?\n${lines}\n`);
const notesOf = (change: (text: string) => string) =>
  lessonNotes(readTemplateParts(sampleFiles({ "en.md": change }))).filter(({ file }) => file === "en.md");
const codesOf = (change: (text: string) => string) => notesOf(change).map(({ code }) => code);

test("a right answer that is much the longest is noted, at its line; one that is a little longer is not", () => {
  const far = question(
    "- [x] Hang up, and call back on the number that you know -> a\n- [ ] Ask who it is -> b",
  );
  const [often, note] = notesOf(far).filter(({ code }) => code.startsWith("longest"));
  assert.deepEqual(
    [often?.code, note?.code, note?.question],
    ["longest_is_right_often", "longest_is_right", "q1"],
  );
  const line =
    [...(sampleFiles({ "en.md": far }).get("en.md")?.split("\n") ?? [])].indexOf("? q1 single: Which one?") +
    1;
  assert.equal(note?.line, line);
  const near = question("- [x] Hang up at once, please -> a\n- [ ] Ask them who it is -> b");
  assert.ok(!codesOf(near).includes("longest_is_right"));
});

test("all of the above, the same words twice, and silence are noted", () => {
  assert.ok(codesOf(question("- [x] All of the above -> a\n- [ ] One -> b")).includes("all_of_the_above"));
  assert.ok(codesOf(question("- [x] One! -> a\n- [ ] one -> b")).includes("same_options"));
  assert.ok(codesOf(question("- [ ] One -> a\n- [ ] Two -> b")).includes("no_right_option"));
  assert.ok(codesOf(question("- [x] One\n- [ ] Two -> b")).includes("no_feedback"));
  assert.ok(
    !codesOf(question("- [x] One -> a\n- [ ] Two -> b")).some(
      (code) => code !== "no_feedback" && code !== "reading_time",
    ),
  );
});

test("an answer that stands word for word above its question is noted", () => {
  const above = (text: string) =>
    question("- [x] The help desk is called -> a\n- [ ] Nobody -> b")(text).replace(
      "> Set apart.",
      "> Whenever in doubt, the help desk is called first.",
    );
  assert.ok(codesOf(above).includes("answer_above"));
});

test("a slot behind a colon in a heading, a section without an end and too little time are noted", () => {
  const bare = (text: string) =>
    text.replace("## why | Why in {{department|your team}}", "## why | Why: {{department|your team}}");
  assert.ok(codesOf(bare).includes("bare_slot"));
  const long = (text: string) =>
    text.replace("> Set apart.", Array.from({ length: 4 }, () => "word ".repeat(300)).join("\n\n"));
  assert.deepEqual(
    codesOf(long).filter((code) => ["reading_time", "long_section"].includes(code)),
    ["reading_time", "long_section"],
  );
});

const exercise = (lines: string) => (text: string) =>
  text.replace(/\? q1 single[\s\S]*?(?=\n## act)/, `? q1 ${lines}\n`);

test("what gives itself away in the other exercises is noted, and what does not is not", () => {
  for (const [lines, code] of [
    [
      "order: What first?\n1. First report it -> a\n2. Change the password\n3. Write it down",
      "telling_order",
    ],
    ["match: Which?\n- Pressure at noon = pressure of time -> a\n- Secrecy = between us", "telling_words"],
    [
      "sort: Where?\n+ a | Report it\n- What you report anyway -> a\n+ b | Leave it\n- The menu",
      "telling_words",
    ],
    ["fill: The owner of parcel.example is ___.\n= parcel.example -> a", "answer_in_question"],
    ["fill: It is ___.\n= whatever anybody would ever think of writing -> a", "hard_to_type"],
    [
      "scene: A call.\n@ call | Ring.\n- [x] I call you back on the number that I know -> a\n- [ ] Yes -> b",
      "longest_is_right",
    ],
    ["scene: A call.\n@ call | Ring.\n- [x] No -> a\n- [x] Never -> b", "nothing_to_choose"],
    ["order: What first?\n1. Report it\n2. Change the password\n3. Write it down", "no_feedback"],
    ["spot mail: What?\n- [x] from | IT -> a\n- [ ] subject | Your mailbox", "no_feedback"],
  ] as const)
    assert.ok(codesOf(exercise(lines)).includes(code), `${code}: ${codesOf(exercise(lines))}`);
  const quiet = [
    "order: What first?\n1. Report it -> a\n2. Change the password\n3. Write it down",
    "match: Which?\n- Pressure = before noon -> a\n- Secrecy = between us",
    "fill: The owner is ___.\n= parcel.example -> a",
  ];
  for (const lines of quiet)
    assert.deepEqual(
      notesOf(exercise(lines)).filter(({ question }) => question === "q1"),
      [],
    );
});
