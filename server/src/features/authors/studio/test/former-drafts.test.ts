import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { contentHash, piecesOf, type TemplateContent } from "#engines/lesson/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { type AskedOfModel, type Llm, startLlm } from "#test/partners/llm/llm.ts";
import { operate } from "#test/webhooks.ts";
import { basisOf } from "../proposals/begun.ts";
import { carryOver } from "../proposals/writing/carrying-over.ts";
import { translationSteps } from "../proposals/writing/translation.ts";
import { writeNext } from "../proposals/writing/worker.ts";
import { english, german, structureOf } from "./stage.ts";

let llm: Llm;
let app: TestApp;
let partner: Partner;
before(async () => {
  llm = await startLlm(({ body }: AskedOfModel) => {
    const text: string = body.messages.at(-1).content;
    const { pieces } = JSON.parse(text.slice(text.indexOf("\n") + 1));
    return { json: { pieces: pieces.map(({ n, text }: { n: number; text: string }) => ({ n, text })) } };
  });
  // A process that only serves: the tests say when somebody writes.
  app = await startApp({
    config: {
      role: "serve",
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
  partner = await aPartner(app);
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});

let imported = 0;

async function aTemplate(): Promise<{ id: number; key: string; content: TemplateContent }> {
  imported += 1;
  const key = `desk-${imported}`;
  const files = { [`${key}/template.yaml`]: structureOf(key), [`${key}/en.md`]: english };
  const { json } = await operate(app, "POST", "/templates/import/", { organization: partner.slug, files });
  const id: number = json.results[0].template_id;
  const { content } = await app.context.db
    .selectFrom("template")
    .select(sql<TemplateContent>`content`.as("content"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { id, key, content };
}

interface FormerRow {
  status: string;
  kind?: "translation" | "documents";
  work?: unknown[];
  files?: Record<string, string>;
  failure?: string;
  decided?: boolean;
}

/** A row as the version wrote it in which models' drafts were a table of their own (migration 0058). */
async function aFormerRow({
  status,
  kind = "translation",
  work = [],
  files,
  failure,
  decided,
}: FormerRow): Promise<{ id: number; template: Awaited<ReturnType<typeof aTemplate>> }> {
  const template = await aTemplate();
  const basis = basisOf(template.content);
  const isTranslation = kind === "translation";
  const now = app.clock();
  const { rows } = await sql<{ id: number }>`
    insert into template_draft (organization_id, kind, language, template_id, basis, basis_hash, title, lesson_type,
                                document_ids, steps, requested_by, due_at, creation_date, changed_at, status, work, files,
                                sources, model, failure, failure_detail, decided_by, decided_at, is_edited)
    values (${partner.organizationId}, ${kind}, ${isTranslation ? "de" : "en"}, ${isTranslation ? template.id : null},
            ${isTranslation ? JSON.stringify(basis) : null}::jsonb, ${isTranslation ? contentHash(basis) : null},
            'A clean desk', 'custom', ${[]}::uuid[], 3, 'ada@example.com',
            ${["waiting", "writing"].includes(status) ? now : null}, ${now}, ${now}, ${status},
            ${JSON.stringify(work)}::jsonb, ${files === undefined ? null : JSON.stringify(files)}::jsonb,
            ${JSON.stringify(isTranslation ? [] : [{ section: "desk", paragraph: 1, passages: [] }])}::jsonb,
            'old-model', ${failure ?? null}, ${failure === undefined ? null : "It did not get on."},
            ${decided ? "grace@example.com" : null}, ${decided ? now : null}, false)
    returning id`.execute(app.context.db);
  const [row] = rows;
  assert.ok(row);
  return { id: row.id, template };
}

const former = async (id: number) => (await operate(app, "GET", `/template-drafts/${id}/`)).json;
const work = async () => {
  while (await writeNext(app.context, { deadlineMs: 5_000 }));
};
async function carriedOver(id: number) {
  const { draft_id: draftId } = await former(id);
  assert.ok(draftId);
  return (await operate(app, "GET", `/studio/drafts/${draftId}/`)).json;
}

test("what waited to be read is a draft of the studio, with its language beside the original, and is accepted as before", async () => {
  const { id, template } = await aFormerRow({ status: "ready", files: { "de.md": german } });
  const before = await former(id);
  assert.deepEqual([before.status, before.draft_id, before.files[0].text], ["ready", null, german]);
  await work();
  const draft = await carriedOver(id);
  assert.deepEqual(
    [draft.origin, draft.status, draft.languages, draft.mistakes, draft.created_by, draft.changed_by],
    ["model", "draft", ["en", "de"], [], "ada@example.com", "old-model"],
  );
  assert.deepEqual({ ...(await former(id)), draft_id: null }, before, "the former answers stay");
  const edited = german.replace("Der leere Tisch", "Der freie Tisch");
  const saved = await operate(app, "PATCH", `/studio/drafts/${draft.id}/files/`, {
    revision: draft.revision,
    files: { "de.md": edited },
  });
  assert.equal(saved.status, 200, saved.text);
  assert.equal((await former(id)).files[0].text, edited, "what is edited in the studio is what is accepted");
  const accepted = await operate(app, "POST", `/template-drafts/${id}/accept/`, {});
  assert.deepEqual([accepted.json.status, accepted.json.is_edited], ["accepted", true], accepted.text);
  const { json } = await operate(app, "GET", `/studio/lessons/${template.id}/`);
  assert.deepEqual(json.languages.toSorted(), ["de", "en"]);
  assert.equal((await carriedOver(id)).status, "published");
});

test("what was half written is written to its end, and nothing of it is asked for again", async () => {
  const { content } = await aTemplate();
  const original = content.bodies.en;
  assert.ok(original);
  const [first = []] = translationSteps(original);
  const texts = first.map((n) => `Ü ${piecesOf(original)[n]?.text}`);
  const { id } = await aFormerRow({ status: "writing", work: [texts] });
  llm.asked.length = 0;
  await work();
  assert.equal(llm.asked.length, translationSteps(original).length - 1);
  const draft = await carriedOver(id);
  assert.deepEqual([draft.status, draft.bodies.de.title], ["draft", "Ü A clean desk"]);
  assert.equal((await former(id)).status, "ready");
});

test("what was decided or has failed stays so, with who and when", async () => {
  const files = { "de.md": german };
  const lesson = { "template.yaml": structureOf("made-of-documents"), "en.md": english };
  const rows = [
    [await aFormerRow({ status: "accepted", files, decided: true }), "published"],
    [await aFormerRow({ status: "rejected", files, decided: true }), "discarded"],
    [await aFormerRow({ status: "rejected", decided: true }), "discarded"],
    [await aFormerRow({ status: "failed", failure: "unusable" }), "failed"],
    [await aFormerRow({ status: "rejected", kind: "documents", files: lesson, decided: true }), "discarded"],
  ] as const;
  const before = await Promise.all(rows.map(([{ id }]) => former(id)));
  await work();
  for (const [index, [{ id }, status]] of rows.entries()) {
    const draft = await carriedOver(id);
    assert.deepEqual([draft.origin, draft.status], ["model", status]);
    assert.deepEqual({ ...(await former(id)), draft_id: null }, before[index]);
    const { status: answered } = await operate(app, "PATCH", `/studio/drafts/${draft.id}/files/`, {
      revision: draft.revision,
      files: { "en.md": english.replace("Papers", "All papers") },
    });
    assert.equal(answered, status === "published" ? 200 : 409);
  }
});

test("an operator who is quicker than the writers decides all the same", async () => {
  const { id } = await aFormerRow({ status: "ready", files: { "de.md": german } });
  const accepted = await operate(app, "POST", `/template-drafts/${id}/accept/`, {});
  assert.equal(accepted.json.status, "accepted", accepted.text);
  const other = await aFormerRow({ status: "waiting" });
  const rejected = await operate(app, "POST", `/template-drafts/${other.id}/reject/`);
  assert.equal(rejected.json.status, "rejected", rejected.text);
  assert.equal((await carriedOver(other.id)).status, "discarded");
});

test("a draft whose model's work a process of the former version ended is not left waiting", async () => {
  const { id } = await aFormerRow({ status: "waiting" });
  assert.equal(await carryOver(app.context), true);
  assert.equal((await carriedOver(id)).status, "writing");
  await sql`
    update template_draft set status = 'ready', files = ${JSON.stringify({ "de.md": german })}::jsonb, due_at = null
    where id = ${id}`.execute(app.context.db);
  await work();
  assert.deepEqual(
    [(await carriedOver(id)).status, await writeNext(app.context, { deadlineMs: 1 })],
    ["draft", false],
  );
});

test("one that cannot be carried over keeps nobody waiting", async () => {
  const broken = await aFormerRow({ status: "ready", files: { "de.md": german } });
  await sql`update template_draft set basis = '{}' where id = ${broken.id}`.execute(app.context.db);
  const { id } = await aFormerRow({ status: "waiting" });
  await work();
  assert.equal((await carriedOver(id)).status, "draft");
  const { rows } = await sql`select from template_draft where id = ${broken.id} and draft_id is null`.execute(
    app.context.db,
  );
  assert.equal(rows.length, 1);
});
