import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cutLesson } from "../src/cut/lesson-text.ts";
import { withLines } from "../src/cut/lines.ts";
import { frontText, withFrontText } from "../src/editing/front-matter.ts";
import { swapped, withoutPiece, withPiece } from "../src/editing/moving.ts";
import {
  plannedSections,
  scalarOf,
  withoutQuestionSkills,
  withScalar,
} from "../src/editing/template-text.ts";
import {
  plannedOf,
  withFormAdded,
  withFormsSwapped,
  withoutForm,
  withoutQuestion,
  withoutSectionOf,
  withQuestionAdded,
  withQuestionsSwapped,
  withSectionAdded,
  withSectionMoved,
} from "../src/editing/whole-lesson.ts";
import { pieceLines, readPiece } from "../src/pieces/block-model.ts";
import { isForm } from "../src/question/form-id.ts";
import { bodies, lessons } from "./seed-lessons.ts";

describe("the editor’s view of a lesson’s file", () => {
  test("every piece of every seed lesson has a form, and writes the same bytes again", () => {
    for (const { name, text } of bodies)
      for (const section of cutLesson(text).sections)
        for (const piece of section.pieces)
          assert.notEqual(readPiece(piece).kind, "lines", `${name}:${piece.first + 1}`);
  });

  test("what a form could not say again keeps its lines", () => {
    for (const [kind, lines] of [
      ["question", ["? q1 single: Which?", "", "- [x] This"]],
      ["question", ["?  q1 single: Which?", "- [x] This"]],
      ["list", ["- one", "    deeply indented"]],
      ["table", ["|a|b|", "|---|---|", "|c|d|"]],
    ] as const) {
      assert.deepEqual(readPiece({ kind, lines }), { kind: "lines", text: lines.join("\n") });
    }
  });

  test("a link of one letter is no mark of a right option where none are marked", () => {
    const lines = ["? q order: Which?", "1. [a](https://example.org) one", "2. two", "3. three"];
    const model = readPiece({ kind: "question", lines });
    assert.ok(model.kind === "question");
    assert.equal(model.sides[0]?.options[0]?.text, "[a](https://example.org) one");
  });

  test("a bar that somebody types into a table is no end of its cell", () => {
    const lines = ["| One | Other |", "|---|---|", "| a | b |"];
    const model = readPiece({ kind: "table", lines });
    assert.ok(model.kind === "table");
    const rows = [...model.rows.slice(0, 1), ["a | or c", "b"]];
    const written = pieceLines({ ...model, rows });
    assert.equal(written.at(-1), "| a \\| or c | b |");
    assert.deepEqual(pieceLines(readPiece({ kind: "table", lines: written })), written);
  });

  test("signs that mean something between spaces are written so that they mean themselves", () => {
    const lines = ["? q1 match: Which?", "- a \\= b = c -\\> d -> because e | f = g", "- x = y"];
    const model = readPiece({ kind: "question", lines });
    assert.ok(model.kind === "question");
    assert.deepEqual(
      model.sides[0]?.options.map(({ text, pair, reason }) => [text, pair, reason]),
      [
        ["a = b", "c -> d", "because e | f = g"],
        ["x", "y", null],
      ],
    );
  });
});

describe("changes of a whole lesson", () => {
  test("what is moved and moved back, added and deleted again, leaves every seed lesson as it was", () => {
    for (const { key, files } of lessons) {
      const planned = plannedOf(files);
      assert.ok(planned, key);
      const language = `${scalarOf(files["template.yaml"] ?? "", "language")}.md`;
      for (const [index, { id }] of planned.entries()) {
        if (index === planned.length - 1) continue;
        const there = withSectionMoved(files, id, 1);
        assert.notDeepEqual(there, files);
        for (const [name, text] of Object.entries(there)) {
          assert.match(text, /[^\n]\n$/, `${key}/${name} ends as it did`);
          if (name.endsWith(".md")) assert.equal(cutLesson(text).sections[index + 1]?.id, id);
        }
        assert.deepEqual(
          plannedSections(there["template.yaml"] ?? "")?.map((section) => section.id)[index + 1],
          id,
        );
        assert.deepEqual(withSectionMoved(there, id, -1), files, `${key} ${id}`);
      }
      const added = withSectionAdded(files, language, "Zum Schluss", "Words.");
      assert.deepEqual(withoutSectionOf(added.files, added.id), files, `${key}: a section`);
      for (const section of cutLesson(files[language] ?? "").sections) {
        const question = withQuestionAdded(files, language, section, (id) => [`? ${id} single: `]);
        const gone = withoutQuestion(question.files, section.id, question.id);
        const asked: number = planned.find(({ id }) => id === section.id)?.quiz.length ?? 0;
        // An empty quiz is no line; where there was one before, it is as it was.
        assert.deepEqual(gone, files, `${key} ${section.id}: a question after ${asked}`);
        const [one, other] = section.pieces.filter(({ kind, id }) => kind === "question" && !isForm(id));
        if (one?.id && other?.id) {
          const there = withQuestionsSwapped(files, section.id, one.id, other.id);
          assert.notDeepEqual(there, files);
          assert.deepEqual(withQuestionsSwapped(there, section.id, one.id, other.id), files);
        }
      }
    }
  });

  test("a new section is called as no other page of a lesson is", () => {
    const { files } = lessons.find(({ key }) => key === "phishing") ?? { files: {} };
    assert.equal(withSectionAdded(files, "en.md", "Language", "Words.").id, "language-2");
  });

  test("forms are added below their question, change places, and go alone or with it, in all languages", () => {
    const files = lessons.find(({ key }) => key === "phishing")?.files ?? {};
    const sectionOf = (given: Record<string, string>, name = "en.md") =>
      cutLesson(given[name] ?? "").sections.find(({ id }) => id === "signs");
    const idsOf = (given: Record<string, string>, name = "en.md") =>
      sectionOf(given, name)?.pieces.flatMap(({ id }) => id ?? []) ?? [];
    const section = sectionOf(files);
    assert.ok(section);
    const variants = ["care", "finance", "sales", "it", "production", "office"].map((one) => `q1/${one}`);
    const before = ["q1", "q1/2", "q1/3", ...variants, "check-first", "check-first/2", "check-first/3"];
    assert.deepEqual(idsOf(files), before);
    const added = withFormAdded(files, "en.md", section, "q1", (id) => [`? ${id} single: `]);
    assert.equal(added.id, "q1/4");
    assert.deepEqual(idsOf(added.files), ["q1", "q1/2", "q1/3", "q1/4", ...before.slice(3)]);
    assert.deepEqual(withoutForm(added.files, "signs", "q1/4"), files);
    const turned = withFormsSwapped(files, "signs", "q1/2", "q1/3");
    assert.deepEqual(idsOf(turned, "de.md"), before, "numbered in their order");
    assert.notDeepEqual(turned, files);
    assert.deepEqual(withFormsSwapped(turned, "signs", "q1/2", "q1/3"), files);
    const fewer = withoutForm(files, "signs", "q1/2");
    for (const name of ["en.md", "de.md", "fr.md", "it.md"])
      assert.deepEqual(idsOf(fewer, name), ["q1", "q1/2", ...before.slice(3)]);
    assert.deepEqual(idsOf(withoutQuestion(files, "signs", "q1"), "it.md"), before.slice(9));
    const swap = withQuestionsSwapped(files, "signs", "q1", "check-first");
    assert.deepEqual(idsOf(swap), [...before.slice(9), ...before.slice(0, 9)]);
  });

  test("what template.yaml says of a question’s skills goes with it", () => {
    const yaml = "skills: [a, b]\nquestion_skills: {q1: [a, b], q2: b}\nsections:\n";
    const once = withoutQuestionSkills(yaml, "q1");
    assert.equal(once, "skills: [a, b]\nquestion_skills: {q2: b}\nsections:\n");
    assert.equal(withoutQuestionSkills(once, "q2"), "skills: [a, b]\nsections:\n");
    assert.equal(withoutQuestionSkills(yaml, "q3"), yaml);
  });

  test("blocks change places and come back, are put in and taken out, without a changed byte", () => {
    for (const { name, text } of bodies)
      for (const section of cutLesson(text).sections) {
        const [one, other] = section.pieces;
        if (!one) continue;
        for (const above of [undefined, ...section.pieces]) {
          const put = withPiece(text, section, above, ["New."]);
          const now = cutLesson(put.text).sections.find(({ first }) => first === section.first);
          const piece = now?.pieces.find(({ first }) => first === put.first);
          assert.ok(now && piece, `${name} ${section.id}`);
          assert.equal(withoutPiece(put.text, now, piece), text, `${name} ${section.id}`);
        }
        if (!other) continue;
        const there = swapped(text, one, other);
        const now = cutLesson(there).sections.find(({ first }) => first === section.first);
        assert.ok(now?.pieces[0] && now.pieces[1]);
        assert.equal(swapped(there, now.pieces[0], now.pieces[1]), text, `${name} ${section.id}`);
      }
  });

  test("texts of the front matter and values of template.yaml are changed in their lines only", () => {
    for (const { name, text } of bodies) {
      const lesson = cutLesson(text);
      for (const field of ["title", "description", "summary"] as const) {
        const value = frontText(lesson, field);
        assert.ok(value, `${name} ${field}`);
        const other = withFrontText(text, field, `${value}: “more” # and "less"`);
        assert.equal(frontText(cutLesson(other), field), `${value}: “more” # and "less"`);
        assert.equal(withFrontText(other, field, value, text), text, `${name} ${field}`);
      }
    }
    const yaml = "key: a\nminutes: 5 # about\nsections:\n  - id: one\n";
    assert.equal(withScalar(yaml, "minutes", "7"), yaml.replace("5 #", "7 #"));
    const passed = withScalar(yaml, "pass_mark", "80");
    assert.match(passed, /minutes: 5 # about\npass_mark: 80\nsections:/);
    assert.equal(withScalar(passed, "pass_mark", null), yaml);
    assert.equal(withLines("a\nb\nc", { first: 1, last: 1 }, ["x", "y"]), "a\nx\ny\nc");
  });
});
