import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { setImmediate } from "node:timers/promises";
import sharp from "sharp";
import { startApp, type TestApp } from "#test/app.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { filesFromQuestions } from "../imports/from-questions.ts";
import { aDraft, aStage, english, type Stage, structureOf } from "./stage.ts";

/** What an author sends who wants the service to stop for everybody: it is answered like any mistake, and as quickly. */
let app: TestApp;
let stage: Stage;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
});
after(() => app.stop());

const MOST_ANSWERED_BYTES = 1_500_000;
const steps = (count: number) =>
  Array.from({ length: count }, (_, at) => `@ a${at} | b\n- [x] c => a${at + 1} -> d\n`).join("");
const floods: Record<string, [text: string, says: RegExp]> = {
  "sections without end": ["## a | b\n".repeat(20_000), /more than 1500 lines/],
  "a table of a hundred thousand columns": [`\n|${"a|".repeat(100_000)}\n`, /longer than 5000 characters/],
  "a wide table in many rows": [`\n${`|${"a|".repeat(2_400)}\n`.repeat(2)}`, /2 to 5 columns/],
  "a scene of steps without end": [`\n? q2 scene: x\n${steps(700)}`, /never has 100 lines/],
  "groups without end": [`\n? q2 sort: x\n${"+ a | b\n- c\n".repeat(700)}`, /never has 100 lines/],
  "nothing but stars": [`\n${`${"*a* ".repeat(1_200)}\n\n`.repeat(2)}`, /more than 500 marks/],
};

for (const [what, [text, says]] of Object.entries(floods))
  test(`a draft with ${what} is stored as it is, and what is said of it stays short`, async () => {
    const draft = await aDraft(stage, { "de.md": english + text });
    const said = draft.mistakes.map(({ message }: { message: string }) => message).join("\n");
    assert.match(said, says);
    assert.ok(JSON.stringify(draft.bodies).length < MOST_ANSWERED_BYTES);
    assert.equal(draft.files.find(({ name }: { name: string }) => name === "de.md").text, english + text);
  });

test("content that is nested without end is refused in a sentence", async () => {
  const draft = await aDraft(stage);
  for (const [open, close] of [
    ['{"type":"strong","children":[', "]}"],
    ["[", "]"],
  ] as const) {
    const heading = `${open.repeat(30_000)}1${close.repeat(30_000)}`;
    const body = `{"revision":1,"bodies":{"en":{"title":"a","description":"a","summary":"a","queries":{},"sections":[{"id":"desk","heading":[${heading}],"blocks":[],"questions":[]}]}}}`;
    const answer = await stage.author.call("PATCH", `/studio/drafts/${draft.id}/content/`, body);
    assert.equal(answer.status, 422, answer.text);
    assert.match(answer.json.errors.non_field_errors[0], /nested more than 100 levels/);
  }
});

test("while a table of long lines is read, others get their turn", async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    for (; !isOver; turns += 1) await setImmediate();
  })();
  const about = { key: "a", title: "A", language: "en" } as const;
  const blank = `${" ".repeat(99)}\n`.repeat(19_000);
  await assert.rejects(filesFromQuestions(Buffer.from(blank), about), { code: "csv_refused" });
  isOver = true;
  await others;
  assert.ok(turns >= blank.length / 16_384, `${turns} turns`);
  const long = `${"x".repeat(190_000)}\n`.repeat(11);
  await assert.rejects(filesFromQuestions(Buffer.from(long), about), { code: "csv_refused" });
});

test("a picture that is a strip of pixels is refused in a sentence, upright and lying", async () => {
  const draft = await aDraft(stage);
  for (const [width, height] of [
    [16, 1_400_000],
    [1_400_000, 16],
  ] as const) {
    const strip = await sharp({
      create: { width, height, channels: 3, background: "#0e5a6b" },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(strip)], "strip.png"));
    const answer = await stage.author.call("POST", `/studio/drafts/${draft.id}/pictures/`, form);
    assert.deepEqual([answer.status, answer.json.code], [422, "picture_refused"], answer.text);
    assert.match(answer.json.errors.file[0], /side of more than 16000 pixels/);
    assertSaidInParts(answer.json.errors.file[0], answer.json.error_sentences.file[0]);
  }
});

test("a draft of a sound lesson is as it was", async () => {
  const body = { files: { "template.yaml": structureOf("as-it-was"), "en.md": english } };
  assert.deepEqual((await stage.author.call("POST", "/studio/drafts/", body)).json.mistakes, []);
});
