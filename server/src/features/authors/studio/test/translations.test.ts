import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { sql } from "kysely";
import { loadTemplateFolder, type TemplateContent, templateSource } from "#engines/lesson/index.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { type AskedOfModel, type Llm, type ModelReply, startLlm } from "#test/partners/llm/llm.ts";
import { assertEachSaidInParts, assertSaidInParts } from "#test/said-in-parts.ts";
import { until } from "#test/waiting/until.ts";
import { woken } from "#test/waiting/woken.ts";
import { operate } from "#test/webhooks.ts";
import { claimProposal, unwrittenDrafts } from "../proposals/writing/claim.ts";
import { startWriting, writeNext } from "../proposals/writing/worker.ts";

const seeds = join(import.meta.dirname, "../../../../../../content/templates");
let llm: Llm;
let app: TestApp;
let partner: Partner;
let phishing: TemplateContent;
const prices = { input: 1, output: 1, transcription: 0, speech: 0 };

before(async () => {
  llm = await startLlm();
  const endpoint = { baseUrl: llm.url, apiKey: null, model: "test-model" };
  // A process that only serves: the tests say when somebody writes.
  app = await startApp({
    config: {
      role: "serve",
      models: {
        text: endpoint,
        transcription: null,
        speech: null,
        speechProgram: null,
        dailyBudget: null,
        prices,
      },
    },
  });
  partner = await aPartner(app);
  const { content } = await loadTemplateFolder(join(seeds, "phishing"));
  assert.ok(content);
  phishing = content;
});
after(async () => {
  await app?.stop();
  await llm?.stop();
});
beforeEach(() => {
  llm.asked.length = 0;
  llm.behave(translating);
  app.clock.advance(3_600_000);
});

let imported = 0;

/** One of the product's own templates, cut down to two languages. */
async function aTemplate(
  owner: Partner = partner,
): Promise<{ id: number; key: string; content: TemplateContent }> {
  imported += 1;
  const key = `phishing-${imported}`;
  const { en, it } = phishing.bodies;
  assert.ok(en && it);
  const content = { ...phishing, key, bodies: { en, it } };
  const files = Object.fromEntries(
    [...templateSource(content)].map(([name, text]) => [`${key}/${name}`, text]),
  );
  const { status, json, text } = await operate(app, "POST", "/templates/import/", {
    organization: owner.slug,
    files,
  });
  assert.equal(status, 200, text);
  return { id: json.results[0].template_id, key, content };
}

interface AskedPiece {
  n: number;
  text: string;
}

/** What the data of a request says. */
// biome-ignore lint/suspicious/noExplicitAny: tests read into it freely
function dataOf({ body }: AskedOfModel): any {
  const text: string = body.messages.find(({ role }: { role: string }) => role === "user").content;
  return JSON.parse(text.slice(text.indexOf("\n") + 1));
}

const translated = (text: string) => `Ü ${text}`;
const pieces = (asked: AskedOfModel): AskedPiece[] => dataOf(asked).pieces;
const translating = (asked: AskedOfModel): ModelReply => ({
  json: { pieces: pieces(asked).map(({ n, text }) => ({ n, text: translated(text) })) },
});

async function askFor(template: { id: number }, language = "de"): Promise<number> {
  const { status, json, text } = await operate(app, "POST", `/templates/${template.id}/drafts/`, {
    language,
  });
  assert.equal(status, 201, text);
  assert.equal(json.status, "waiting");
  return json.id;
}

const read = async (id: number) => (await operate(app, "GET", `/template-drafts/${id}/`)).json;

/** Everything that is due, as a worker would. */
async function written(id: number, deadlineMs = 5_000) {
  while (await writeNext(app.context, { deadlineMs }));
  return read(id);
}

async function storedContent(id: number): Promise<TemplateContent> {
  const { content } = await app.context.db
    .selectFrom("template")
    .select(sql<TemplateContent>`content`.as("content"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return content;
}

test("a translation is written section by section, seen by nobody before somebody accepts it, and taken over as it reads", async () => {
  const template = await aTemplate();
  const id = await askFor(template);
  assert.ok(await writeNext(app.context, { deadlineMs: 5_000 }));
  const halfway = await read(id);
  assert.deepEqual([halfway.status, halfway.steps_done, halfway.files], ["writing", 1, []]);
  assert.ok(halfway.steps > template.content.sections.length, "title and sections, long ones in parts");
  const draft = await written(id);
  assert.equal(llm.asked.length, draft.steps);
  assert.deepEqual([draft.status, draft.model, draft.steps_done], ["ready", "test-model", draft.steps]);
  assert.equal(draft.files[0].name, "de.md");
  assert.match(draft.files[0].text, /^title: Ü Spot/m);
  assert.match(draft.files[0].original, /^title: Spot/m);
  assert.equal(draft.files[0].text.split("\n").length, draft.files[0].original.split("\n").length);

  const listed = async () =>
    (await partner.call("GET", `/curricula/templates/${template.id}/`)).json.languages;
  assert.deepEqual(await listed(), ["en", "it"]);
  const accepted = await operate(app, "POST", `/template-drafts/${id}/accept/`, {});
  assert.equal(accepted.status, 200, accepted.text);
  assert.deepEqual(await listed(), ["en", "de", "it"]);
  const { bodies } = await storedContent(template.id);
  assert.deepEqual({ en: bodies.en, it: bodies.it }, template.content.bodies);
  assert.equal(bodies.de?.title, translated(bodies.en?.title ?? ""));
  assert.deepEqual(
    [accepted.json.status, accepted.json.decided_by, accepted.json.is_edited],
    ["accepted", "operator@example.com", false],
  );
  assert.ok(accepted.json.decided_at);
  const log = await operate(
    app,
    "GET",
    `/audit-log/?action=template_draft.accept&organization_id=${partner.organizationId}`,
  );
  assert.equal(log.json.results[0].actor_label, "operator@example.com");

  const again = await operate(app, "POST", `/template-drafts/${id}/accept/`, {});
  assert.deepEqual([again.status, again.json.code], [409, "draft_not_ready"]);
  assert.equal((await operate(app, "POST", `/template-drafts/${id}/reject/`)).json.code, "draft_decided");
  const present = await operate(app, "POST", `/templates/${template.id}/drafts/`, { language: "de" });
  assert.deepEqual([present.status, present.json.code], [409, "language_present"]);
});

test("who accepts may change the text, and mistakes are named with their lines", async () => {
  const template = await aTemplate();
  const draft = await written(await askFor(template));
  const [{ name, text }] = draft.files;
  const accept = (files: Record<string, string>) =>
    operate(app, "POST", `/template-drafts/${draft.id}/accept/`, { files });
  const broken = await accept({ [name]: text.replace(/- \[x\]/, "- [ ]") });
  assert.deepEqual([broken.status, broken.json.code], [422, "content_mistakes"]);
  const [[file, [sentence]]] = Object.entries<string[]>(broken.json.errors) as [[string, string[]]];
  assert.equal(file, `${template.key}/de.md`);
  assert.match(sentence ?? "", /^Line \d+: /);
  assertEachSaidInParts(broken.json);
  assert.equal((await accept({ "en.md": "x" })).status, 422);
  const accepted = await accept({ [name]: text.replace(/^title: .*$/m, "title: Von Hand") });
  assert.equal(accepted.status, 200, accepted.text);
  assert.equal(accepted.json.is_edited, true);
  assert.equal((await storedContent(template.id)).bodies.de?.title, "Von Hand");
});

test("a piece that lost its slot is asked for once more by itself, and then the draft fails with a sentence", async () => {
  const template = await aTemplate();
  const broken = (asked: AskedOfModel): ModelReply => ({
    json: { pieces: pieces(asked).map(({ n, text }) => ({ n, text: text.replaceAll(/\{\{.*?\}\}/g, "") })) },
  });
  let repairs = 0;
  llm.behave((asked) => {
    const isRepair = asked.prompt.includes("which_was_wrong_because_it");
    if (isRepair) repairs += 1;
    return isRepair ? translating(asked) : broken(asked);
  });
  assert.equal((await written(await askFor(template))).status, "ready");
  assert.ok(repairs > 0);
  llm.behave(broken);
  const failed = await written(await askFor(await aTemplate()));
  assert.deepEqual([failed.status, failed.failure], ["failed", "unusable"]);
  assert.match(failed.failure_detail, /section “/);
  assertSaidInParts(failed.failure_detail, failed.failure_sentences);
});

for (const [what, reply, failure] of [
  ["answers with broken JSON", { text: '{"pieces": [' }, "unusable"],
  ["answers with another schema", { json: { translation: "Hallo" } }, "unusable"],
  ["leaves pieces out", { json: { pieces: [] } }, "unusable"],
  ["refuses", { text: "", finishReason: "content_filter" }, "refused"],
  ["fails", { status: 500 }, "unavailable"],
  ["hangs", "hangs", "unavailable"],
] as const) {
  test(`where the model ${what}, the draft fails with a sentence, and nothing is left of it in the catalogue`, async () => {
    llm.behave(() => reply);
    const template = await aTemplate();
    const id = await askFor(template);
    for (let tries = 1; tries <= 3; tries += 1) {
      await written(id, 300);
      app.clock.advance(400_000);
      const { forgetEndpoints } = await import("#content/ai/calls/breaker.ts");
      forgetEndpoints();
    }
    const draft = await read(id);
    assert.deepEqual([draft.status, draft.failure], ["failed", failure]);
    assertSaidInParts(draft.failure_detail, draft.failure_sentences);
    assert.equal((await operate(app, "POST", `/template-drafts/${id}/accept/`, {})).status, 409);
    assert.deepEqual(Object.keys((await storedContent(template.id)).bodies).sort(), ["en", "it"]);
    await askFor(template); // a failed one is in nobody's way
  });
}

test("beyond the day's budget a draft fails and says to try again tomorrow", async () => {
  const poor = await aPartner(app);
  const id = await askFor(await aTemplate(poor));
  await sql`
    insert into ai_settings (organization_id, daily_budget, changed_at)
    values (${poor.organizationId}, 0.000001, now())`.execute(app.context.db);
  const draft = await written(id);
  assert.deepEqual([draft.status, draft.failure], ["failed", "over_budget"]);
  assert.match(draft.failure_detail, /tomorrow/);
  assert.equal(draft.steps_done, 0);
});

test("a process that dies loses one section: another one goes on where it was", async () => {
  const id = await askFor(await aTemplate());
  await writeNext(app.context, { deadlineMs: 5_000 });
  const [dead] = await claimProposal(app.context.db, {
    now: app.clock(),
    leaseMs: 60_000,
    except: [],
    dueFrom: null,
  });
  assert.equal(dead?.id, id);
  assert.equal(await writeNext(app.context, { deadlineMs: 5_000 }), false);
  app.clock.advance(61_000);
  const before = llm.asked.length;
  const draft = await written(id);
  assert.equal(draft.status, "ready");
  assert.equal(llm.asked.length - before, draft.steps - 1);
});

test("one that is interrupted again and again fails", async () => {
  const id = await askFor(await aTemplate());
  for (let tries = 1; tries <= 3; tries += 1) {
    await claimProposal(app.context.db, { now: app.clock(), leaseMs: 60_000, except: [], dueFrom: null });
    app.clock.advance(61_000);
  }
  assert.equal((await written(id)).failure, "interrupted");
});

test("a worker that is stopped gives its draft back, and what comes too late for a rejected one is dropped", async () => {
  const id = await askFor(await aTemplate());
  llm.behave(() => "hangs");
  const worker = woken(app.context, unwrittenDrafts, startWriting(app.context));
  await until(() => llm.asked.length === 1);
  const rejected = await operate(app, "POST", `/template-drafts/${id}/reject/`);
  assert.equal(rejected.json.status, "rejected");
  await worker.stop();
  assert.equal((await read(id)).status, "rejected");
  assert.equal((await operate(app, "POST", `/template-drafts/${id}/reject/`)).json.status, "rejected");

  const other = await askFor(await aTemplate());
  llm.asked.length = 0;
  const second = woken(app.context, unwrittenDrafts, startWriting(app.context));
  await until(() => llm.asked.length === 1);
  await second.stop();
  llm.behave(translating);
  assert.equal((await written(other)).status, "ready");
});

test("of a translation there is one draft at a time, and none where the original has changed since", async () => {
  const template = await aTemplate();
  const id = await askFor(template);
  const second = await operate(app, "POST", `/templates/${template.id}/drafts/`, { language: "de" });
  assert.deepEqual([second.status, second.json.code], [409, "draft_open"]);
  const french = await askFor(template, "fr");
  await written(id);
  assert.equal((await operate(app, "POST", `/template-drafts/${french}/accept/`, {})).status, 200);
  const { en, it } = template.content.bodies;
  assert.ok(en && it);
  const changed = { ...template.content, bodies: { en: { ...en, title: "Another title" }, it } };
  const files = [...templateSource(changed)].map(([name, text]) => [`${template.key}/${name}`, text]);
  await operate(app, "POST", "/templates/import/", {
    organization: partner.slug,
    files: Object.fromEntries(files),
  });
  const outdated = await operate(app, "POST", `/template-drafts/${id}/accept/`, {});
  assert.deepEqual([outdated.status, outdated.json.code], [409, "draft_outdated"]);
});

test("a platform's template is translated for an organization that is named, an own one for its owner alone", async () => {
  const stranger = await aPartner(app);
  const template = await aTemplate();
  const ask = (id: number, body: object) => operate(app, "POST", `/templates/${id}/drafts/`, body);
  const foreign = await ask(template.id, { language: "de", organization: stranger.slug });
  assert.deepEqual([foreign.status, foreign.json.code], [422, "template_of_another"]);
  const { rows } = await sql<{ id: number }>`
    insert into template (key, title, description, language, category, lesson_type, estimated_minutes, subsection_count,
                          is_scenario_wrapper, wordings, content, content_hash, creation_date, modified_date)
    select 'shared-' || key, title, description, language, category, lesson_type, estimated_minutes, subsection_count,
           false, wordings, jsonb_set(content, '{key}', to_jsonb('shared-' || key)), content_hash, creation_date, modified_date
    from template where id = ${template.id} returning id`.execute(app.context.db);
  const shared = rows[0]?.id ?? 0;
  const unnamed = await ask(shared, { language: "de" });
  assert.deepEqual([unnamed.status, unnamed.json.code], [422, "organization_needed"]);
  const created = await ask(shared, { language: "de", organization: stranger.slug });
  assert.equal(created.json.organization, stranger.slug);
  await written(created.json.id);
  assert.equal((await operate(app, "POST", `/template-drafts/${created.json.id}/accept/`, {})).status, 200);
  assert.ok((await storedContent(shared)).bodies.de);
  assert.equal((await ask(999_999_999, { language: "de" })).status, 404);
  assert.equal((await ask(template.id, {})).status, 400);
  assert.equal((await ask(template.id, { language: "es" })).status, 422);
});

test("without a model nothing is stored, and the answer says what to set", async () => {
  const template = await aTemplate();
  await sql`
    insert into ai_settings (organization_id, off, changed_at) values (${partner.organizationId}, '{drafts}', now())`.execute(
    app.context.db,
  );
  const refused = await operate(app, "POST", `/templates/${template.id}/drafts/`, { language: "de" });
  assert.deepEqual([refused.status, refused.json.code], [409, "no_language_model"]);
  assert.match(refused.json.detail, /LLM_BASE_URL/);
  await sql`delete from ai_settings where organization_id = ${partner.organizationId}`.execute(
    app.context.db,
  );
});

test("drafts are for operators: no caller and a partner's token see none", async () => {
  const caller = await aPartner(app);
  const id = await askFor(await aTemplate(caller));
  for (const [method, path] of [
    ["GET", "/template-drafts/"],
    ["GET", `/template-drafts/${id}/`],
    ["POST", `/template-drafts/${id}/accept/`],
    ["POST", `/template-drafts/${id}/reject/`],
  ] as const) {
    const body = method === "POST" ? { body: {} } : {};
    assert.equal((await app.send(method, `/operator/v1${path}`, body)).status, 401);
    assert.equal(
      (await app.send(method, `/operator/v1${path}`, { token: caller.token, ...body })).status,
      403,
    );
  }
  assert.equal((await operate(app, "GET", "/template-drafts/999999999/")).status, 404);
  assert.equal((await operate(app, "GET", "/template-drafts/x/")).status, 404);
  const list = await operate(
    app,
    "GET",
    `/template-drafts/?organization=${caller.slug}&status=waiting&page_size=5`,
  );
  assert.equal(list.json.results[0].id, id);
  assert.equal((await operate(app, "GET", "/template-drafts/?template_id=999999")).json.count, 0);
  assert.equal((await operate(app, "GET", "/template-drafts/?status=new")).status, 422);
  assert.equal((await operate(app, "GET", "/template-drafts/?organization=nobody")).status, 404);
});
