// npm test leaves this drill to CI: hostile.test.ts bounds the same files by their size.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { askOnly, processorMs } from "#test/processor-time/spent.ts";
import { aDraft, aStage, type Stage, structureOf } from "./stage.ts";

/** What one author stores, as large as files may be: nobody's request may hold the processor for longer to read it. */
const MOST_MS = 100;
const LONGEST = 256_000;

let app: TestApp;
let stage: Stage;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
});
after(() => app.stop());

const inEach = (text: string) =>
  Object.fromEntries(["en", "de", "fr", "it"].map((language) => [`${language}.md`, text.slice(0, LONGEST)]));
const withFrontMatter = (yaml: string) => inEach(`---\n${yaml}\n---\n## desk | A\n\nb\n`);
/** Twenty sections of so many times the same. */
const sections = (piece: string, count: number) =>
  inEach(
    "---\ntitle: A\ndescription: B\nsummary: C\n---\n".concat(
      ...Array.from({ length: 20 }, (_, at) => `\n## s${at} | H\n${piece.repeat(count)}`),
    ),
  );
const keys = Array.from({ length: 7_500 }, (_, at) => at.toString(36).padStart(3, "0"));
const yaml = `${keys.join(":\n")}:`.slice(0, 31_900);

/** By what they are full of: what was dear once, and what is at the bounds of today. */
const attacks: Record<string, Record<string, string>> = {
  "7 500 keys": { "template.yaml": yaml, ...withFrontMatter(yaml) },
  "as many keys as are read": withFrontMatter(yaml.slice(0, 4_800)),
  "lists in brackets": { "template.yaml": `a: [${"1,".repeat(15_900)}]`, ...withFrontMatter("a: [1,2]") },
  "documents, anchors and aliases": withFrontMatter(`a: &a [b]\n${"---\n- &b *a\n".repeat(2_500)}`),
  words: sections(`\n${"word ".repeat(240)}\n`, 10),
  stars: sections(`\n${"*a* ".repeat(240)}\n`, 12),
  "as many stars as are read": sections(`\n${"*a* ".repeat(30)}\n`, 4),
  "items of a list": sections("- abcdefgh abcdefgh abcdefgh abcdefgh abcdefgh abc\n", 72),
  tables: sections(`\n|a|b|c|d|e|\n|-|-|-|-|-|\n${"|a|b|c|d|e|\n".repeat(12)}`, 3),
  "questions in order": sections(`\n? q order: What\n${"1. abcd -> b\n".repeat(5)}`, 10),
  "questions without end": sections("\n? q single: What\n- [x] A -> a\n- [ ] B -> b\n", 17),
  "sections without end": inEach(
    `---\ntitle: A\ndescription: B\nsummary: C\n---\n${"## a | b\n".repeat(1_490)}`,
  ),
  "line ends": inEach("\n".repeat(100_000)),
};

for (const [what, files] of Object.entries(attacks))
  test(`a draft full of ${what} is read, compared and aligned in little time`, async (t) => {
    const draft = await aDraft(stage, files);
    const path = `/studio/drafts/${draft.id}/`;
    const reversed = Object.entries({ "template.yaml": structureOf("a"), ...files }).map(([name, text]) => [
      name,
      text.split("\n").reverse().join("\n"),
    ]);
    const body = { revision: draft.revision, files: Object.fromEntries(reversed) };
    const saved = await stage.author.call("PATCH", `${path}files/`, body);
    assert.equal(saved.status, 200, saved.text);
    const restored = await stage.author.call("POST", `${path}revisions/1/restore/`, {
      revision: saved.json.revision,
    });
    assert.equal(restored.status, 200, restored.text);
    const dear: string[] = [];
    for (const below of ["", "languages/", "differences/?from=2&to=3", "revisions/1/", "revisions/"]) {
      const asked = `/operator/v1${path}${below}`;
      const ms = await processorMs(MOST_MS, () => askOnly(app, asked, stage.author.access));
      t.diagnostic(`${below || "whole"}: ${ms.toFixed(0)} ms`);
      if (ms > MOST_MS) dear.push(`${below || "whole"}: ${ms.toFixed(0)} ms`);
    }
    assert.deepEqual(dear, []);
  });
