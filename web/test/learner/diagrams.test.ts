import assert from "node:assert/strict";
import { test } from "node:test";
import { renderPage } from "@lectern/web/pages";
import { shareIn } from "../../src/learner/lesson/diagrams/share.ts";
import { aLessonPage } from "../../src/learner/lesson/test/lesson-page.ts";
import { diagrams } from "../../src/learner/lesson/test/surfaces.ts";
import { aShell } from "../fixtures/shell.ts";

const page = renderPage(
  aLessonPage({ questions: [], blocks: diagrams, contentLanguage: "de" }),
  aShell({ language: "fr" }),
);
const drawings = [...page.matchAll(/<figure class="diagram .*?<\/figure>/gs)].map(([figure]) => figure);

test("each diagram says what is drawn in the page's language, and has its words once, as text", () => {
  assert.equal(drawings.length, diagrams.length);
  for (const [index, drawing] of drawings.entries()) {
    const [svg = ""] = /<svg role="img" lang="fr".*?<\/svg>(?=<)/s.exec(drawing) ?? [];
    assert.match(svg, /<title>\S.*<\/title><desc>\S.*<\/desc>/, drawing);
    const block = diagrams[index];
    assert.ok(block?.type === "surface");
    const text = drawing.replaceAll(/<svg.*?<\/svg>/gs, "").replaceAll(/<[^>]+>/g, " ");
    for (const { text: words } of block.parts)
      for (const span of words)
        assert.equal(text.split("text" in span ? span.text.replace("<", "&lt;") : "").length, 2, text);
  }
});

test("of a number as much is drawn as can be counted in it", () => {
  assert.deepEqual(shareIn("9 von 10"), { part: 9, whole: 10, unit: "circles" });
  assert.deepEqual(shareIn("66,5 %"), { part: 66.5, whole: 100, unit: "percent" });
  for (const text of ["viele", "< 60 s", "72 heures", "300 %", "10 of 9", "1 of 1000", "1.5 of 2", "1, 2, 3"])
    assert.equal(shareIn(text), null, text);
});
