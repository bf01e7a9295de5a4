import assert from "node:assert/strict";
import { test } from "node:test";
import { assembleLesson } from "../../../server/src/engines/lesson/assembly/embedded-author.ts";
import { formOf, nextForm } from "../../../server/src/engines/lesson/lesson-question.ts";
import { presentQuestion } from "../../../server/src/engines/lesson/questions/present.ts";
import { sampleFiles } from "../../test/sample-template.ts";
import { gradeAnswer } from "../grading/grade.ts";
import { templateSource } from "../source/template-source.ts";
import { fillPieces, piecesOf } from "../translation/translation.ts";
import { readTemplateFolder } from "./template-folder.ts";

const englishForms = `? q1/2 order: In which order?
1. First -> It is so.
2. Second
3. Third

? q1/3 single: Which of these?
- [ ] One -> No.
- [x] Two
`;
const germanForms = englishForms
  .replace("In which order", "Wie")
  .replace("Which of these", "Welche von diesen");
const above = (forms: string) => (text: string) => text.replace("\n## act", `\n${forms}\n## act`);
const withForms = { "en.md": above(englishForms), "de.md": above(germanForms) };

function read(changes: Parameters<typeof sampleFiles>[0]) {
  const { content, mistakes } = readTemplateFolder(sampleFiles(changes));
  return { content, mistakes: mistakes.map(({ file, line, message }) => `${file}:${line}: ${message}`) };
}

test("the forms of a question stand right below it, with kinds of their own, and are written as they were read", () => {
  const { content, mistakes } = read(withForms);
  assert.deepEqual(mistakes, []);
  assert.ok(content);
  const [question] = content.bodies.en?.sections[0]?.questions ?? [];
  assert.deepEqual(
    [question?.kind, ...(question?.forms ?? []).map(({ kind }) => kind)],
    ["single", "order", "single"],
  );
  const again = readTemplateFolder(templateSource(content));
  assert.deepEqual(again, { content, mistakes: [] });
});

test("a form that does not follow its question, or in its order, is a mistake at its line", () => {
  const line = (text: string, words: string) =>
    text.split("\n").findIndex((one) => one.startsWith(words)) + 1;
  const faults: [string, string, RegExp][] = [
    ["q1/2 order", "q1/3 order", /The next form of `q1` is `q1\/2`/],
    ["q1/2 order", "other/2 order", /The next form of `q1` is `q1\/2`/],
    ["q1/3 single", "q1/3 single guess", /A guess is asked once/],
  ];
  for (const [from, to, said] of faults) {
    const text = englishForms.replace(from, to);
    const { mistakes } = read({ ...withForms, "en.md": above(text) });
    const at = line(above(text)(sampleFiles().get("en.md") ?? ""), `? ${to}`);
    assert.match(mistakes.find((mistake) => mistake.startsWith(`en.md:${at}:`)) ?? mistakes.join(), said);
  }
  const alone = read({ "en.md": (text) => text.replace("? q1 single", "? q1/2 single") });
  assert.match(alone.mistakes.join("\n"), /en\.md:20: `q1\/2` is another form of `q1`; write it right below/);
});

test("all languages have the same forms", () => {
  const fewer = read({ "en.md": withForms["en.md"] });
  assert.match(fewer.mistakes.join("\n"), /^de\.md:10: Question `q1` has 2 other forms in en\.md/m);
  const turned = germanForms.replace("- [ ] One -> No.\n- [x] Two", "- [x] One -> No.\n- [ ] Two");
  const other = read({ ...withForms, "de.md": above(turned) });
  assert.match(other.mistakes.join("\n"), /^de\.md:\d+: The right options of `q1\/3` stand elsewhere/m);
});

test("forms are translated like questions", () => {
  const body = read(withForms).content?.bodies.en;
  assert.ok(body);
  const texts = piecesOf(body).map(({ text }) => text);
  assert.ok(texts.includes("In which order?") && texts.includes("Two"));
  const { body: filled, faults } = fillPieces(
    body,
    texts.map((text) => text.replace("In which order?", "Wie?")),
  );
  assert.equal(faults.size, 0);
  assert.deepEqual(filled.sections[0]?.questions[0]?.forms?.[0]?.text, [{ type: "text", text: "Wie?" }]);
});

test("a lesson has all forms, each with words of its own for its options, and the next one is never the same", () => {
  const { content } = read(withForms);
  assert.ok(content);
  const profile = {
    firstName: "",
    department: null,
    jobTitles: [],
    tools: [],
    dailyTasks: [],
    userSummary: "",
  };
  const lesson = assembleLesson({
    content,
    profile,
    preferredLanguage: null,
    passages: [],
    organizationName: "Acme",
  });
  const [question] = lesson.sections[0]?.questions ?? [];
  assert.ok(question);
  assert.deepEqual(
    [1, 2, 3].map((form) => nextForm(question, form)),
    [2, 3, 1],
  );
  const third = formOf(question, 3);
  assert.equal(gradeAnswer(third, ["b"])?.isCorrect, true);
  const tokens = [question, third].flatMap((form) =>
    presentQuestion(form, undefined, "seed").options.map(({ id }) => id),
  );
  assert.equal(new Set(tokens).size, 4);
  const alone = lesson.sections[1]?.questions[0];
  assert.ok(alone && nextForm(alone, 1) === 1);
});

test("a question may name the skills that it is evidence of, of those that the lesson has", () => {
  const skilled = (line: string) => ({
    "template.yaml": (text: string) =>
      text.replace("skills: [reporting]", `skills: [reporting, asking]\n${line}`),
  });
  const { content, mistakes } = read(skilled("question_skills: {q1: [asking], q2: reporting}"));
  assert.deepEqual(mistakes, []);
  assert.deepEqual(content?.questionSkills, { q1: ["asking"], q2: ["reporting"] });
  assert.ok(content);
  assert.deepEqual(readTemplateFolder(templateSource(content)).content, content);
  assert.match(read(skilled("question_skills: {q9: [asking]}")).mistakes.join(), /No quiz asks `q9`/);
  assert.match(
    read(skilled("question_skills: {q1: [driving]}")).mistakes.join(),
    /`driving` is none of the lesson/,
  );
  assert.match(read(skilled("question_skills: [q1]")).mistakes.join(), /is written as \{q1: \[skill\]/);
});
