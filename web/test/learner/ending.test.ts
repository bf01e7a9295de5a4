import assert from "node:assert/strict";
import { test } from "node:test";
import { renderPage } from "@lectern/web/pages";
import { anEndingPage } from "../../src/learner/complete/test/complete-page.ts";
import { aShell } from "../fixtures/shell.ts";

const shown = (result: {
  right: number;
  questions: number;
  passMark: number | null;
  passed: boolean | null;
}) => {
  const page = anEndingPage({ kind: "other" });
  assert.ok(page.name === "complete");
  const html = renderPage({ ...page, result }, aShell({ language: "en" }));
  return /<section class="ending" aria-labelledby="result">.*?<\/section>/s.exec(html)?.[0] ?? "";
};

test("the ring has a piece for each question and fills those that were right at first; one sentence says so", () => {
  const html = shown({ right: 5, questions: 8, passMark: null, passed: null });
  const [ring = ""] = /<svg class="first-answers".*?<\/svg>/s.exec(html) ?? [];
  assert.match(ring, /aria-hidden="true"/);
  assert.equal(ring.split("first-answers-right").length - 1, 5);
  assert.equal(ring.split("<path").length - 1, 8, "and no mark where there is none");
  assert.equal(html.split("5 of 8 right at the first answer").length, 2);
});

test("a mark that the first answers did not reach is said to be reached by being asked again", () => {
  const again = "80% was needed: you reached it when the questions you had missed were asked again.";
  assert.ok(shown({ right: 5, questions: 8, passMark: 80, passed: true }).includes(again));
  const atFirst = shown({ right: 8, questions: 10, passMark: 80, passed: true });
  assert.ok(atFirst.includes("Passed. 80% was needed.") && !atFirst.includes("asked again"));
  assert.ok(
    shown({ right: 5, questions: 8, passMark: 80, passed: false }).includes("80% was needed to pass."),
  );
});
