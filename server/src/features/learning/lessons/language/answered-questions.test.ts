import assert from "node:assert/strict";
import { test } from "node:test";
import type { Lesson, LessonQuestion } from "#engines/lesson/index.ts";
import { withAnsweredQuestions } from "./answered-questions.ts";

function aLesson(language: Lesson["language"], ...questions: LessonQuestion[]): Lesson {
  const section = { id: "one", heading: "One", blocks: [], questions };
  return {
    title: "T",
    description: "D",
    summary: "S",
    language,
    author: { by: "template" },
    notices: [],
    sections: [section],
  };
}

function aQuestion(id: string, text: string): LessonQuestion {
  return { id, kind: "single", text: [{ type: "text", text }], options: [], why: [] };
}

test("a missed question about a passage is not lost with the language that it was asked in", () => {
  const english = aLesson(
    "en",
    aQuestion("written", "Written"),
    aQuestion("cloze-one-2", "What is missing?"),
    aQuestion("cloze-one-3", "And here?"),
  );
  const german = aLesson("de", aQuestion("written", "Geschrieben"), aQuestion("cloze-one-3", "Was fehlt?"));
  const askedIn = (answered: string[]) =>
    withAnsweredQuestions(german, english, new Set(["written"]), new Set(answered)).sections[0]?.questions;
  assert.deepEqual(askedIn([]), german.sections[0]?.questions);
  assert.deepEqual(askedIn(["written", "cloze-one-2", "cloze-one-3"]), [
    aQuestion("written", "Geschrieben"),
    aQuestion("cloze-one-2", "What is missing?"),
    aQuestion("cloze-one-3", "And here?"),
  ]);
});
