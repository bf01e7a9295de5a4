import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { anUpload, finished } from "#content/documents/test/uploads.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { type AskedOfModel, type Llm, type ModelReply, startLlm } from "#test/partners/llm/llm.ts";
import { until } from "#test/waiting/until.ts";
import { operate } from "#test/webhooks.ts";
import { aDraft, aStage, english, fileOf, publish, type Stage, structureOf } from "./stage.ts";

let llm: Llm;
let app: TestApp;
let stage: Stage;
before(async () => {
  llm = await startLlm(answer);
  app = await startApp({
    config: {
      models: {
        text: { baseUrl: llm.url, apiKey: null, model: "test-model" },
        transcription: null,
        speech: null,
        speechProgram: null,
        dailyBudget: null,
        prices: { input: 1, output: 1, transcription: 0, speech: 0 },
      },
    },
  });
  stage = await aStage(app);
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});
beforeEach(() => llm.behave(answer));

const outline = {
  description: "Who may come in.",
  summary: "You know who may come in.",
  sections: ["Reception", "Badges", "Doors", "Who to ask"].map((heading) => ({
    heading,
    about: "What the rules say.",
    passages: ["p1"],
  })),
};
const section = {
  paragraphs: [
    { text: "Visitors are met at the reception.", passages: ["p1"] },
    { text: "So it is.", passages: [] },
  ],
  questions: [
    {
      text: "Where are visitors met?",
      options: [
        { text: "At the reception", is_right: true, feedback: "" },
        { text: "Anywhere", is_right: false, feedback: "" },
      ],
    },
  ],
};

function answer({ body, prompt }: AskedOfModel): ModelReply {
  if (prompt.includes("You plan a short lesson")) return { json: outline };
  if (prompt.includes("You write one section")) return { json: section };
  const text: string = body.messages.at(-1).content;
  const { pieces } = JSON.parse(text.slice(text.indexOf("\n") + 1));
  return {
    json: { pieces: pieces.map(({ n, text }: { n: number; text: string }) => ({ n, text: `Ü ${text}` })) },
  };
}

let imported = 0;

/** Null: the platform's. */
async function aLesson(organization: string | null = stage.partner.slug): Promise<number> {
  imported += 1;
  const key = `a-desk-${imported}`;
  const { json, text } = await operate(app, "POST", "/templates/import/", {
    ...(organization === null ? {} : { organization }),
    files: { [`${key}/template.yaml`]: structureOf(key), [`${key}/en.md`]: english },
  });
  assert.ok(json.results, text);
  return json.results[0].template_id;
}

const translate = (lesson: number, language: string, who = stage.author, more: object = {}) =>
  who.call("POST", "/studio/translations/", { template_id: lesson, language, ...more });

async function written(id: number) {
  const read = async () => (await operate(app, "GET", `/studio/drafts/${id}/`)).json;
  await until(async () => (await read()).status !== "writing");
  return read();
}

const openOnes = async (lesson: number) =>
  (await stage.author.call("GET", `/studio/lessons/${lesson}/`)).json.open_drafts;

test("an author has a lesson translated, mends it like a draft of their own, and a publisher publishes it", async () => {
  const lesson = await aLesson();
  const asked = await translate(lesson, "de");
  assert.equal(asked.status, 201, asked.text);
  const { id, origin, status, languages, template_id: changes } = asked.json;
  assert.deepEqual([origin, status, languages, changes], ["model", "writing", ["en"], lesson]);
  assert.deepEqual(await openOnes(lesson), [id]);
  const draft = await written(id);
  assert.deepEqual(
    [draft.status, draft.languages, draft.stale_languages, draft.mistakes, draft.changed_by],
    ["draft", ["en", "de"], [], [], "test-model"],
  );
  const [file] = (await stage.author.call("GET", `/studio/drafts/${id}/differences/`)).json.files;
  assert.deepEqual([file.name, file.state], ["de.md", "added"]);
  const mended = fileOf(draft, "de.md")?.replace("Ü The screen", "Der Bildschirm");
  const { json: saved } = await stage.author.call("PATCH", `/studio/drafts/${id}/files/`, {
    revision: draft.revision,
    files: { "de.md": mended },
  });
  assert.equal((await publish(stage, saved)).json.status, "published");
  assert.deepEqual(await openOnes(lesson), []);
  const { results } = (await operate(app, "GET", `/template-drafts/?template_id=${lesson}`)).json;
  const [{ status: former, is_edited, decided_by, draft_id }] = results;
  assert.deepEqual([former, is_edited, decided_by, draft_id], ["accepted", true, stage.publisher.email, id]);
});

test("while a model writes nobody else does, and a draft that is discarded stays as it is", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  llm.behave(async (asked) => {
    await promise;
    return answer(asked);
  });
  const { json: draft } = await translate(await aLesson(), "de");
  const path = `/studio/drafts/${draft.id}`;
  const save = () =>
    stage.author.call("PATCH", `${path}/files/`, { revision: draft.revision, files: { "de.md": "x" } });
  const refused = async () => {
    const answers = [
      await save(),
      await stage.author.call("POST", `${path}/submit/`, { revision: draft.revision }),
      await stage.author.call("POST", `${path}/revisions/1/restore/`, { revision: draft.revision }),
    ];
    return answers.map(({ status, json }) => [status, json.code]);
  };
  const three = Array.from({ length: 3 }, () => [409, "draft_step"]);
  assert.deepEqual(await refused(), three);
  const { json: writing } = await stage.author.call("GET", `${path}/writing/`);
  assert.deepEqual([writing.kind, writing.language, writing.steps_done], ["translation", "de", 0]);
  const discarded = await stage.author.call("POST", `${path}/discard/`);
  assert.deepEqual([discarded.status, discarded.json.status], [200, "discarded"], discarded.text);
  assert.equal((await stage.author.call("POST", `${path}/discard/`)).json.status, "discarded");
  assert.deepEqual(await refused(), three);
  resolve(); // what comes too late is dropped
  // It is in nobody's way.
  const { json: other } = await translate(draft.template_id, "de");
  assert.equal((await written(other.id)).status, "draft");
  assert.equal((await stage.author.call("GET", `${path}/`)).json.status, "discarded");
});

test("a draft that people began is discarded too, and one that learners have is not", async () => {
  const { json: blank } = await stage.author.call("POST", "/studio/drafts/", { title: "Nobody wants it" });
  const discarded = await stage.author.call("POST", `/studio/drafts/${blank.id}/discard/`);
  assert.deepEqual([discarded.json.status, discarded.json.decided_by], ["discarded", stage.author.email]);
  assert.equal((await stage.author.call("GET", `/studio/drafts/${blank.id}/writing/`)).status, 404);
  const other = await aDraft(stage);
  await publish(stage, other);
  const refused = await stage.author.call("POST", `/studio/drafts/${other.id}/discard/`);
  assert.deepEqual([refused.status, refused.json.code], [409, "draft_step"]);
});

test("of several translations each is published, and none over an original that has changed", async () => {
  const lesson = await aLesson();
  const drafts = [];
  for (const language of ["de", "fr", "it"]) drafts.push((await translate(lesson, language)).json);
  const [german, french, italian] = await Promise.all(drafts.map(({ id }) => written(id)));
  assert.equal((await publish(stage, german)).status, 200);
  const second = await publish(stage, french);
  assert.deepEqual([second.status, second.json.languages], [200, ["en", "de", "fr"]], second.text);
  const { json } = await stage.author.call("GET", `/studio/lessons/${lesson}/`);
  assert.deepEqual(json.languages.toSorted(), ["de", "en", "fr"]);
  assert.equal(json.version, 3);
  const { json: next } = await stage.author.call("POST", "/studio/drafts/", { template_id: lesson });
  const { json: saved } = await stage.author.call("PATCH", `/studio/drafts/${next.id}/files/`, {
    revision: next.revision,
    files: { "en.md": english.replace("Lock the screen.", "Lock the screen, always.") },
  });
  await publish(stage, saved);
  const overtaken = await publish(stage, italian);
  assert.deepEqual([overtaken.status, overtaken.json.code], [409, "template_overtaken"]);
});

test("a translation of the platform's lesson is for operators, and its payer's authors do not meet it", async () => {
  const lesson = await aLesson(null);
  const refused = await translate(lesson, "de");
  assert.deepEqual([refused.status, refused.json.code], [422, "template_not_own"]);
  const asked = await operate(app, "POST", "/studio/translations/", {
    template_id: lesson,
    language: "de",
    organization: stage.partner.slug,
  });
  assert.deepEqual([asked.status, asked.json.is_platform], [201, true], asked.text);
  const draft = await written(asked.json.id);
  const path = `/studio/drafts/${draft.id}/`;
  for (const who of [stage.author, stage.publisher]) {
    assert.equal((await who.call("GET", path)).status, 404);
    const { json } = await who.call("GET", "/studio/drafts/?origin=model&page_size=200");
    assert.equal(
      json.results.some(({ id }: { id: number }) => id === draft.id),
      false,
    );
    assert.ok(json.count > 0);
  }
  assert.equal((await stage.author.call("GET", `/studio/lessons/${lesson}/`)).json.open_drafts.length, 0);
  for (const step of ["submit", "approve", "publish"]) {
    const taken = await operate(app, "POST", `${path}${step}/`, { revision: draft.revision });
    assert.equal(taken.status, 200, taken.text);
  }
  const { rows } = await sql<{ organization_id: number | null; languages: string[] }>`
    select organization_id, array(select jsonb_object_keys(content -> 'bodies')) as languages
    from template where id = ${lesson}`.execute(app.context.db);
  assert.deepEqual([rows[0]?.organization_id, rows[0]?.languages.toSorted()], [null, ["de", "en"]]);
});

test("a lesson from documents says what it leans on, and what is compulsory an operator says and nobody else changes", async () => {
  const text = "# Visitors\n\nVisitors are met at the reception and wear a badge at all times.";
  const document = await anUpload(stage.partner, "rules.md", text, { title: "rules" });
  await finished(stage.partner, document);
  const body = {
    document_ids: [document],
    title: "Visitors in the building",
    language: "en",
    lesson_type: "mandatory",
  };
  const refused = await stage.author.call("POST", "/studio/lessons-from-documents/", body);
  assert.deepEqual([refused.status, Object.keys(refused.json.errors)], [422, ["lesson_type"]]);
  const foreign = await stage.stranger.call("POST", "/studio/lessons-from-documents/", {
    ...body,
    lesson_type: "custom",
  });
  assert.deepEqual([foreign.status, foreign.json.code], [422, "documents_not_ready"]);
  const withForms = {
    ...section,
    questions: section.questions.map((question) => ({
      ...question,
      forms: ["Where are guests met?", "Where are suppliers met?"].map((asked) => ({
        ...question,
        text: asked,
      })),
    })),
  };
  llm.behave((asked) =>
    asked.prompt.includes("You write one section") ? { json: withForms } : answer(asked),
  );
  const asked = await operate(app, "POST", "/studio/lessons-from-documents/", {
    ...body,
    organization: stage.partner.slug,
  });
  assert.equal(asked.status, 201, asked.text);
  const draft = await written(asked.json.id);
  assert.deepEqual([draft.status, draft.mistakes, draft.key], ["draft", [], "visitors-in-the-building"]);
  const { json } = await stage.author.call("GET", `/studio/drafts/${draft.id}/writing/`);
  assert.deepEqual(json.documents, [{ document_id: document, name: "rules" }]);
  const [first, second] = json.paragraphs;
  assert.deepEqual([first.section, first.text], ["part-1", "Visitors are met at the reception."]);
  assert.match(first.passages[0].text, /wear a badge/);
  assert.deepEqual([second.text, second.passages], ["So it is.", []]);
  const { json: changed } = await stage.author.call("PATCH", `/studio/drafts/${draft.id}/files/`, {
    revision: draft.revision,
    files: { "template.yaml": fileOf(draft, "template.yaml")?.replace("mandatory", "custom") },
  });
  assert.match(changed.mistakes[0].message, /`lesson_type: mandatory`/);
});
