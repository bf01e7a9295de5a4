import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { signInConsole } from "#test/operators.ts";
import { formIn } from "#test/readers/option-forms.ts";
import { aDraft, aStage, english, german, publish, type Stage } from "./stage.ts";

let app: TestApp;
let stage: Stage;
let cookie: string;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
  cookie = await signInConsole(app, stage.author);
});
after(() => app.stop());

const preview = (id: number, body: object) =>
  stage.author.call("POST", `/studio/drafts/${id}/preview/`, body);
const personal = `${english}\n::: when tools_any: [SAP]\nYou use {{tool}}.\n:::\n`;

test("a draft is seen on the learner's own pages, in a language and by a profile, and says that nothing is recorded", async () => {
  const draft = await aDraft(stage, { "en.md": personal, "fr.md": "broken, and not looked at" });
  const shown = await preview(draft.id, { language: "de" });
  assert.equal(shown.status, 200, shown.text);
  assert.deepEqual([shown.json.title, shown.json.sections.length], ["Der leere Tisch", 2]);
  const page = await app.send("GET", shown.json.path, { cookie });
  assert.equal(page.status, 200);
  assert.match(page.text, /Papiere werden am Abend weggeräumt/);
  assert.match(page.text, /Nothing is recorded|Nichts wird gespeichert/);
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
  const [, screen] = (await preview(draft.id, { language: "en", profile: { tools: ["SAP"] } })).json.sections;
  assert.match((await app.send("GET", screen.path, { cookie })).text, /You use SAP/);
  const [, plain] = (await preview(draft.id, { language: "en", sample: "empty" })).json.sections;
  assert.doesNotMatch((await app.send("GET", plain.path, { cookie })).text, /You use/);
  const hostile = await preview(draft.id, { language: "en", sample: "hostile" });
  assert.equal((await app.send("GET", hostile.json.path, { cookie })).status, 200);
});

test("answers are graded with and without a script, and no row of any learner comes of it", async () => {
  const count = async () => {
    const { rows } = await sql<{ rows: number }>`
      select (select count(*) from answer) + (select count(*) from curriculum) + (select count(*) from event) as rows`.execute(
      app.context.db,
    );
    return rows[0]?.rows;
  };
  const draft = await aDraft(stage);
  const before = await count();
  const { path } = (await preview(draft.id, { language: "en" })).json;
  const form = formIn((await app.send("GET", path, { cookie })).text, "The contract");
  const told = await app.send("POST", `${path}/answers`, {
    cookie,
    form,
    headers: { prefer: "return=representation" },
  });
  assert.equal(told.status, 200, told.text);
  assert.match(told.text, /^<form class="question"[\s\S]*verdict-wrong/);
  const sent = await app.send("POST", `${path}/answers`, { cookie, form });
  assert.equal(sent.status, 303);
  const page = await app.send("GET", sent.headers.get("location") ?? "", { cookie });
  assert.match(page.text, /Somebody could read it/);
  const on = await app.send("POST", `${path}/complete`, { cookie, form: { unanswered: "1" } });
  assert.match(on.headers.get("location") ?? "", /\/screen$/);
  const end = await app.send("POST", `${path.replace(/desk$/, "screen")}/complete`, { cookie, form: {} });
  assert.match(end.headers.get("location") ?? "", /\/complete$/);
  const closing = await app.send("GET", end.headers.get("location") ?? "", { cookie });
  assert.match(closing.text, /You know what may lie on it/);
  const rated = await app.send("POST", `${path.replace(/\/desk$/, "")}/feedback`, {
    cookie,
    form: { rating: "5" },
  });
  assert.equal(rated.status, 303);
  const nonsense = { question: "q1", option: "zz" };
  const bad = await app.send("POST", `${path}/answers`, {
    cookie,
    form: nonsense,
    headers: { prefer: "return=representation" },
  });
  assert.equal(bad.status, 422);
  assert.equal(await count(), before);
});

test("a preview opens for whoever may read the draft at the console, and for nobody else", async () => {
  const draft = await aDraft(stage);
  const { path } = (await preview(draft.id, { language: "en" })).json;
  assert.equal((await app.send("GET", path)).status, 401);
  assert.equal(
    (await app.send("GET", path, { token: stage.author.access })).status,
    401,
    "a page takes no bearer",
  );
  const foreign = await signInConsole(app, stage.stranger);
  assert.equal((await app.send("GET", path, { cookie: foreign })).status, 404);
  assert.equal((await app.send("POST", `${path}/answers`, { cookie: foreign, form: {} })).status, 404);
  const evil = { cookie, form: {}, headers: { origin: "https://evil.example" } };
  assert.equal((await app.send("POST", `${path}/answers`, evil)).status, 403);
  for (const tampered of [
    "/studio/preview/1/x/desk",
    "/studio/preview/x/y/z",
    path.replace("/desk", "/nowhere"),
  ])
    assert.equal((await app.send("GET", tampered, { cookie })).status, 404, tampered);
});

test("a language that is not there, and one with mistakes, are refused with a sentence", async () => {
  const draft = await aDraft(stage, { "de.md": german.replace("## screen", "## scream") });
  const missing = await preview(draft.id, { language: "it" });
  assert.deepEqual([missing.status, missing.json.code], [422, "language_missing"]);
  const broken = await preview(draft.id, { language: "de" });
  assert.deepEqual([broken.status, Object.keys(broken.json.errors)], [422, ["de.md"]]);
  assert.equal((await preview(draft.id, { language: "en" })).status, 200);
  assert.equal((await preview(draft.id, {})).status, 400);
  assert.equal((await preview(draft.id, { language: "en", sample: "nobody" })).status, 422);
});

test("what comes in a file and reads like the original is not translated; of a published lesson it is", async () => {
  const files = { "de.md": german.replace("Bildschirm sperren.", "Lock the screen.") };
  const stale = async (id: number) => {
    const { json } = await stage.author.call("GET", `/studio/drafts/${id}/languages/`);
    const { language, stale } = json.languages.find((one: { language: string }) => one.language === "de");
    return [language, stale.map(({ source }: { source: string }) => source)];
  };
  const draft = await aDraft(stage, files);
  assert.deepEqual(await stale(draft.id), ["de", ["Lock the screen."]]);
  const { json: lesson } = await publish(stage, draft, "Published as it is.");
  const copy = await stage.author.call("POST", "/studio/drafts/", { template_id: lesson.template_id });
  assert.deepEqual(await stale(copy.json.id), ["de", []]);
});

test("what was translated from an older wording is stale, until it is written anew or confirmed", async () => {
  const draft = await aDraft(stage);
  const path = `/studio/drafts/${draft.id}`;
  const ofGerman = async () => {
    const { json } = await stage.author.call("GET", `${path}/languages/`);
    return json.languages.find(({ language }: { language: string }) => language === "de");
  };
  const save = (revision: number, files: object) =>
    stage.author.call("PATCH", `${path}/files/`, { revision, files });
  assert.equal((await ofGerman()).state, "fresh");
  const more = english
    .replace("Papers are put away", "First of all.\n\nPapers and pens are put away")
    .replace("Lock the screen.", "Lock the screen, always.");
  assert.equal((await save(1, { "en.md": more })).status, 200);
  const stale = await ofGerman();
  assert.equal(stale.state, "stale");
  const listed = async () => {
    const { json } = await stage.author.call("GET", "/studio/drafts/");
    return json.results.find((one: { id: number }) => one.id === draft.id).stale_languages;
  };
  assert.deepEqual(await listed(), ["de"]);
  assert.deepEqual(
    [...stale.stale, ...stale.missing].map(({ source, text }: Record<string, string>) => [source, text]),
    [
      ["First of all.", "Papiere werden am Abend weggeräumt."],
      ["Lock the screen, always.", "Bildschirm sperren."],
      ["Papers and pens are put away in the evening.", null],
    ],
  );
  const written = german.replace("Papiere werden am", "Zuerst.\n\nPapiere und Stifte werden am");
  await save(2, { "de.md": written });
  const left = await ofGerman();
  assert.deepEqual([left.missing.length, left.stale.length], [0, 1]);
  const sources = left.stale.map(({ source }: { source: string }) => source);
  const confirmed = await stage.author.call("POST", `${path}/languages/de/confirm/`, { sources });
  assert.equal(confirmed.status, 200, confirmed.text);
  assert.deepEqual(await listed(), []);
  assert.equal((await ofGerman()).state, "fresh");
  const gone = await stage.author.call("POST", `${path}/languages/de/confirm/`, {
    sources: ["Nothing like it."],
  });
  assert.equal(gone.status, 422);
  for (const language of ["en", "fr", "xx"]) {
    const answer = await stage.author.call("POST", `${path}/languages/${language}/confirm/`, { sources });
    assert.deepEqual([answer.status, answer.json.code], [422, "language_missing"], language);
  }
  const removed = await save(3, { "de.md": null });
  assert.equal(removed.json.languages.includes("de"), false);
  assert.equal((await ofGerman()).state, "absent");
});
