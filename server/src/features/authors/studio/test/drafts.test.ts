import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { anOperator } from "#test/operators.ts";
import { assertSaidInParts } from "#test/said-in-parts.ts";
import { aDraft, aStage, english, fileOf, german, type Stage } from "./stage.ts";

const seeds = join(import.meta.dirname, "../../../../../../content/templates");
let app: TestApp;
let stage: Stage;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
});
after(() => app.stop());

const save = (
  draft: { id: number; revision: number },
  files: Record<string, string | null>,
  who = stage.author,
) => who.call("PATCH", `/studio/drafts/${draft.id}/files/`, { revision: draft.revision, files });

test("a draft from nothing is what its author called it, and waits for somebody to write", async () => {
  const body = { title: "Büro: Schlüssel & Türen", language: "de" };
  const made = await stage.author.call("POST", "/studio/drafts/", body);
  assert.equal(made.status, 201, made.text);
  const { json } = made;
  assert.deepEqual(
    [json.title, json.key, json.language, json.languages, json.status, json.revision],
    ["Büro: Schlüssel & Türen", "buro-schlussel-turen", "de", ["de"], "draft", 1],
  );
  const unwritten = "Nobody has written here yet; write something, or delete it.";
  assert.deepEqual(
    json.mistakes.map(({ message }: { message: string }) => message),
    [unwritten, unwritten],
  );
  const seen = await stage.author.call("POST", `/studio/drafts/${json.id}/preview/`, { language: "de" });
  assert.equal(seen.status, 200, seen.text);
  const early = await stage.author.call("POST", `/studio/drafts/${json.id}/submit/`, { revision: 1 });
  assert.deepEqual([early.status, early.json.code], [422, "draft_unsound"], early.text);
  const { json: twin } = await stage.author.call("POST", "/studio/drafts/", body);
  assert.equal(twin.key, "buro-schlussel-turen-2");
  assert.equal(json.organization, stage.partner.slug);
  assert.deepEqual(Object.keys(json.bodies), ["de"]);
  const listed = await stage.author.call("GET", "/studio/drafts/?search=SCHLUSSEL");
  assert.deepEqual([listed.json.count, listed.json.results[0].mistake_count], [2, 2]);
});

test("what is saved comes back byte for byte, mistakes and all, with the line of each", async () => {
  const draft = await aDraft(stage);
  const odd = `---\r\ntitle:   Odd  \n---\n\n\n## nowhere | \tX \n\n::: note\nopen\n\n? q1 single: Two\n- [x] a\n- [ ] a\n`;
  const saved = await save(draft, { "en.md": odd, "fr.md": "", "de.md": null });
  assert.equal(saved.status, 200, saved.text);
  const read = (await stage.author.call("GET", `/studio/drafts/${draft.id}/`)).json;
  assert.equal(fileOf(read, "en.md"), odd);
  assert.equal(fileOf(read, "fr.md"), "");
  assert.equal(fileOf(read, "de.md"), undefined);
  assert.ok(read.mistakes.length > 3);
  for (const { file, line, message } of read.mistakes) {
    assert.match(file, /^(template\.yaml|en\.md|fr\.md)$/);
    assert.ok(line >= 1 && message.length > 10);
  }
  assert.deepEqual([read.title, read.revision], ["Odd", 2]);
  const [twins] = read.mistakes.filter(({ message }: { message: string }) => /read the same/.test(message));
  for (const { message, sentences } of [twins, ...read.notes]) assertSaidInParts(message, sentences);
  assert.ok(read.notes.length > 0);
});

test("of two who began from the same revision one saves, and the other is told who did", async () => {
  const draft = await aDraft(stage);
  const answers = await Promise.all([
    save(draft, { "en.md": `${english}\nOne.\n` }),
    save(draft, { "en.md": `${english}\nTwo.\n` }, stage.publisher),
  ]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  const [winner, loser] = answers[0]?.status === 200 ? answers : answers.toReversed();
  assert.equal(loser?.json.code, "draft_changed");
  assert.deepEqual(
    [loser?.json.saved_by, loser?.json.revision],
    [winner?.json.changed_by, winner?.json.revision],
  );
});

test("saving often is one revision a minute for each person; older ones can be compared and restored", async () => {
  const draft = await aDraft(stage);
  let current = draft;
  for (const word of ["One", "Two", "Three"]) {
    current = (await save(current, { "en.md": english.replace("Lock", `${word}: lock`) })).json;
    app.clock.advance(1000);
  }
  app.clock.advance(120_000);
  current = (await save(current, { "en.md": english.replace("Lock", "Four: lock") })).json;
  const path = `/studio/drafts/${draft.id}`;
  const listed = (await stage.author.call("GET", `${path}/revisions/`)).json.results;
  assert.deepEqual(
    listed.map(({ number, reason }: { number: number; reason: string }) => [number, reason]),
    [
      [5, "saved"],
      [4, "saved"],
      [1, "created"],
    ],
  );
  const difference = await stage.author.call("GET", `${path}/differences/?from=4&to=5`);
  assert.equal(difference.status, 200, difference.text);
  const [file] = difference.json.files;
  assert.deepEqual([file.name, file.state, file.hunks.length], ["en.md", "changed", 1]);
  const changes = file.hunks[0].filter(({ change }: { change: string }) => change !== "same");
  assert.deepEqual(
    changes.map(({ change, text }: Record<string, string>) => [change, text]),
    [
      ["removed", "Three: lock the screen."],
      ["added", "Four: lock the screen."],
    ],
  );
  const restored = await stage.author.call("POST", `${path}/revisions/1/restore/`, { revision: 5 });
  assert.equal(restored.status, 200, restored.text);
  assert.equal(fileOf(restored.json, "en.md"), english);
  assert.equal(restored.json.revision, 6);
  assert.equal(
    (await stage.author.call("POST", `${path}/revisions/2/restore/`, { revision: 6 })).status,
    404,
  );
  assert.equal(
    (await stage.author.call("POST", `${path}/revisions/1/restore/`, { revision: 5 })).status,
    409,
  );
  assert.equal((await stage.author.call("GET", `${path}/revisions/1/`)).json.files.length, 3);
  assert.equal((await stage.author.call("GET", `${path}/revisions/77/`)).status, 404);
});

test("not more than a hundred revisions are kept, and the first one always", async () => {
  let current = await aDraft(stage);
  for (let number = 0; number < 104; number += 1) {
    const who = number % 2 === 0 ? stage.author : stage.publisher;
    const saved = await save(
      current,
      {
        "en.md": `${english}
${number}.
`,
      },
      who,
    );
    assert.equal(saved.status, 200, saved.text);
    current = saved.json;
  }
  const { json } = await stage.author.call("GET", `/studio/drafts/${current.id}/revisions/?page_size=200`);
  assert.equal(json.count, 100);
  assert.equal(json.results.at(-1).number, 1);
});

for (const name of readdirSync(seeds)) {
  test(`${name} goes through the editor and comes back without a changed byte`, async () => {
    const files = Object.fromEntries(
      readdirSync(join(seeds, name)).map((file) => [file, readFileSync(join(seeds, name, file), "utf8")]),
    );
    const draft = (await stage.author.call("POST", "/studio/drafts/", { files })).json;
    const { revision, structure, bodies } = draft;
    const path = `/studio/drafts/${draft.id}/content/`;
    const same = await stage.author.call("PATCH", path, { revision, structure, bodies });
    assert.equal(same.status, 200, same.text);
    for (const [file, text] of Object.entries(files)) assert.equal(fileOf(same.json, file), text, file);
    assert.equal(same.json.revision, revision, "nothing was changed, so nothing was saved");
    const changed = structuredClone(bodies);
    changed.en.sections[1].heading = [{ type: "text", text: "Another heading" }];
    const saved = await stage.author.call("PATCH", path, { revision, bodies: changed });
    assert.equal(saved.status, 200, saved.text);
    assert.deepEqual(saved.json.bodies, changed);
    const others = Object.keys(files).filter((file) => file !== "en.md");
    for (const file of others) assert.equal(fileOf(saved.json, file), files[file], file);
    const texts = (text = "") => text.split(/^(?=## )/m).map((part) => part.trimEnd());
    const [before, after] = [texts(files["en.md"]), texts(fileOf(saved.json, "en.md"))];
    assert.equal(after.length, before.length);
    for (const [index, section] of before.entries()) if (index !== 2) assert.equal(after[index], section);
  });
}

test("what the files could not say is refused, and nothing is lost silently", async () => {
  const draft = await aDraft(stage);
  const path = `/studio/drafts/${draft.id}/content/`;
  const { revision, bodies } = draft;
  const with_ = (change: (body: typeof bodies.en) => void) => {
    const changed = structuredClone(bodies);
    change(changed.en);
    return stage.author.call("PATCH", path, { revision, bodies: changed });
  };
  for (const change of [
    (body: typeof bodies.en) => body.sections[0].blocks.push({ type: "paragraph", children: [] }),
    (body: typeof bodies.en) => body.sections[0].blocks.push({ type: "spaceship" }),
    (body: typeof bodies.en) => body.sections[0].blocks.push(7),
    (body: typeof bodies.en) => Object.assign(body, { title: 7 }),
    (body: typeof bodies.en) => Object.assign(body, { sections: "none" }),
    (body: typeof bodies.en) => Object.assign(body, { sections: [null] }),
  ]) {
    const answer = await with_(change);
    assert.deepEqual([answer.status, answer.json.code], [422, "invalid_field"], String(change));
  }
  const more = await with_((body) => {
    body.sections[1].blocks.push({
      type: "list",
      ordered: false,
      items: [[{ type: "text", text: "* one" }]],
    });
  });
  assert.equal(more.status, 200, more.text);
  assert.match(fileOf(more.json, "en.md") ?? "", /^- \\\* one$/m);
  for (const body of [{ revision: 2, bodies: { xx: {} } }, { revision: 2, structure: { key: 1 } }, {}])
    assert.ok((await stage.author.call("PATCH", path, body)).status >= 400);
});

test("the platform's lessons are copied, and what a copy may not keep is left out", async () => {
  const copied = await stage.author.call("POST", "/studio/drafts/", { template_id: 1 });
  assert.equal(copied.status, 201, copied.text);
  const { json } = copied;
  assert.deepEqual(
    [
      json.origin,
      json.source_template_id,
      json.template_id,
      json.key,
      json.mistakes,
      json.structure.lessonType,
    ],
    ["copy", 1, null, "phishing", [], "custom"],
  );
  assert.deepEqual(json.languages, ["en", "de", "fr", "it"]);
});

test("every place of a file is named by its lines", async () => {
  const draft = await aDraft(stage);
  const lines = english.split("\n");
  const [desk] = draft.places.find(({ language }: { language: string }) => language === "en").sections;
  assert.equal(lines[desk.line - 1], "## desk | What may lie on a desk");
  const [block] = desk.blocks;
  assert.deepEqual(lines.slice(block.line - 1, block.last_line), ["Papers are put away", "in the evening."]);
  const [question] = desk.questions;
  assert.equal(lines[question.line - 1], "? q1 single: What stays?");
  assert.match(lines[question.last_line - 1] ?? "", /contract/);
});

test("an organization's author meets nobody else's drafts and lessons, by no address", async () => {
  const draft = await aDraft(stage);
  const { stranger } = stage;
  const paths = [
    ["GET", ""],
    ["PATCH", "files/", { revision: 1, files: { "en.md": "" } }],
    ["PATCH", "content/", { revision: 1, bodies: {} }],
    ["DELETE", ""],
    ["GET", "revisions/"],
    ["GET", "revisions/1/"],
    ["POST", "revisions/1/restore/", { revision: 1 }],
    ["GET", "differences/"],
    ["POST", "submit/", { revision: 1 }],
    ["POST", "approve/", { revision: 1 }],
    ["POST", "request-changes/", { revision: 1, comment: "No." }],
    ["POST", "publish/", { revision: 1 }],
    ["GET", "comments/"],
    ["POST", "comments/", { text: "Hello." }],
    ["GET", "languages/"],
    ["POST", "languages/de/confirm/", { sources: ["x"] }],
    ["POST", "preview/", { language: "en" }],
  ] as const;
  for (const [method, path, body] of paths) {
    const foreign = await stranger.call(method, `/studio/drafts/${draft.id}/${path}`, body);
    const missing = await stranger.call(method, `/studio/drafts/987654/${path}`, body);
    assert.equal(foreign.status, 404, `${method} ${path}: ${foreign.text}`);
    assert.deepEqual({ ...foreign.json, request_id: "" }, { ...missing.json, request_id: "" }, path);
    assert.equal(
      (await app.send(method, `/operator/v1/studio/drafts/${draft.id}/${path}`, { body })).status,
      401,
    );
  }
  assert.equal((await stranger.call("GET", "/studio/drafts/")).json.count, 0);
  for (const path of ["drafts/", "lessons/"]) {
    const named = await stranger.call("GET", `/studio/${path}?organization=${stage.partner.slug}`);
    const unknown = await stranger.call("GET", `/studio/${path}?organization=nobody-has-it`);
    assert.deepEqual([named.status, named.json.code], [404, unknown.json.code]);
  }
  const smuggled = await stranger.call("POST", "/studio/drafts/", {
    organization: stage.partner.slug,
    title: "X",
  });
  assert.equal(smuggled.status, 404);
  const operator = await anOperator(app, "reader");
  assert.equal((await operator.call("GET", `/studio/drafts/${draft.id}/`)).status, 200);
  assert.equal((await operator.call("DELETE", `/studio/drafts/${draft.id}/`)).status, 403);
});

test("bad input is refused with a sentence", async () => {
  const create = (body: object) => stage.author.call("POST", "/studio/drafts/", body);
  assert.equal((await create({})).status, 400);
  const none = await create({ files: {} });
  assert.deepEqual([none.status, none.json.errors], [422, { files: ["Must have at least 1 entry."] }]);
  assert.equal((await create({ files: { "../x": "" } })).status, 422);
  assert.equal((await create({ files: { "pt.md": "" } })).status, 422);
  assert.equal((await create({ title: "X", key: "No key" })).status, 422);
  assert.equal((await create({ template_id: 987_654 })).status, 404);
  const draft = await aDraft(stage);
  assert.equal((await save(draft, { "notes.txt": "x" })).status, 422);
  assert.equal(
    (await stage.author.call("PATCH", `/studio/drafts/${draft.id}/files/`, { files: {} })).status,
    400,
  );
  const service = await anOperator(app, "operator");
  assert.equal((await service.call("POST", "/studio/drafts/", { title: "Whose?" })).status, 400);
});

test("a draft is deleted with its revisions and comments, and not under an old tag", async () => {
  const draft = await aDraft(stage);
  const path = `/studio/drafts/${draft.id}/`;
  await stage.author.call("POST", `${path}comments/`, { text: "Mine." });
  const tag = (await stage.author.call("GET", path)).headers.get("etag") ?? "";
  await save(draft, { "de.md": `${german}\n` });
  const late = await stage.author.call("DELETE", path, undefined, { headers: { "if-match": tag } });
  assert.equal(late.status, 412);
  assert.equal((await stage.author.call("DELETE", path)).status, 204);
  assert.equal((await stage.author.call("GET", path)).status, 404);
});

test("an author of a deactivated organization gets no further", async () => {
  const other = await aStage(app);
  const draft = await aDraft(other);
  const token = await app.operatorToken();
  await app.send("POST", `/operator/v1/organizations/${other.partner.slug}/deactivate/`, { token });
  for (const path of [`drafts/${draft.id}/`, "drafts/", "lessons/"])
    assert.equal((await other.author.call("GET", `/studio/${path}`)).status, 403, path);
});
