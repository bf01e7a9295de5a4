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

const nobody = {
  firstName: "",
  department: null,
  jobTitles: [],
  tools: [],
  dailyTasks: [],
  userSummary: "",
};

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

const englishVariant = `? q1/care single: Which one on the ward?
- [x] This -> Right.
- [ ] That -> Wrong.
`;
const germanVariant = englishVariant.replace("Which one on the ward", "Welche auf Station");
const withVariant = {
  "en.md": above(`${englishForms}\n${englishVariant}`),
  "de.md": above(`${germanForms}\n${germanVariant}`),
};

test("a variant stands in for its question for those it is for, and its other forms stay", () => {
  const { content, mistakes } = read(withVariant);
  assert.deepEqual(mistakes, []);
  assert.ok(content);
  assert.deepEqual(readTemplateFolder(templateSource(content)), { content, mistakes: [] });
  const askedOf = (jobTitles: string[]) =>
    assembleLesson({
      content,
      profile: { ...nobody, jobTitles },
      preferredLanguage: "en",
      passages: [],
      organizationName: "Acme",
    }).sections[0]?.questions[0];
  const [general, ofNurse] = [askedOf([]), askedOf(["Nurse"])];
  assert.ok(general && ofNurse);
  assert.deepEqual(ofNurse.text, [{ type: "text", text: "Which one on the ward?" }]);
  assert.deepEqual([ofNurse.id, ofNurse.forms], ["q1", general.forms]);
  assert.deepEqual(ofNurse.why, [
    { because: "profile_rule", field: "job_title", value: "Nurse", audience: "care" },
  ]);
  assert.deepEqual(general.why, []);
});

test("a variant is built like its question, is for somebody, is there once, and in every language", () => {
  const faults: [string, string, RegExp][] = [
    ["q1/care single", "q1/nurses single", /`q1\/nurses` is for nobody/],
    ["q1/care single", "other/care single", /`other\/care` stands below `q1`/],
    ["- [ ] That", "- [ ] Other -> No.\n- [ ] That", /`q1\/care` stands in for `q1`: give it the same kind/],
    [
      "- [x] This -> Right.\n- [ ] That -> Wrong.",
      "- [ ] That\n- [x] This",
      /what is right at the same places/,
    ],
  ];
  for (const [from, to, said] of faults) {
    const text = `${englishForms}\n${englishVariant.replace(from, to)}`;
    assert.match(read({ ...withVariant, "en.md": above(text) }).mistakes.join("\n"), said);
  }
  const twice = above(`${englishForms}\n${englishVariant}\n${englishVariant}`);
  assert.match(read({ ...withVariant, "en.md": twice }).mistakes.join("\n"), /`q1\/care` is written twice/);
  const alone = read({ ...withVariant, "de.md": above(germanForms) });
  assert.match(alone.mistakes.join("\n"), /^de\.md:10: Question `q1` has variants for care in en\.md/m);
  const rule = read({ "en.md": (text) => text.replace("tools_any: [SAP", "for_any: [care, nurses") });
  assert.match(rule.mistakes.join("\n"), /`nurses` is nobody that is known/);
});

test("variants are translated like questions", () => {
  const body = read(withVariant).content?.bodies.en;
  assert.ok(body);
  const texts = piecesOf(body).map(({ text }) => text.replace("on the ward", "auf Station"));
  const [question] = fillPieces(body, texts).body.sections[0]?.questions ?? [];
  assert.deepEqual(question?.variants?.[0]?.text, [{ type: "text", text: "Which one auf Station?" }]);
});

test("a lesson has all forms, each with words of its own for its options, and the next one is never the same", () => {
  const { content } = read(withForms);
  assert.ok(content);
  const lesson = assembleLesson({
    content,
    profile: nobody,
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
