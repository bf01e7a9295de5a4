import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aLearner } from "#test/builders.ts";
import { aBrowser, locationOf } from "#test/learner-browser.ts";
import { assertEachSaidInParts } from "#test/said-in-parts.ts";
import { operate } from "#test/webhooks.ts";
import { aDraft, aStage, english, fileOf, publish, type Stage, structureOf } from "./stage.ts";

let app: TestApp;
let stage: Stage;
before(async () => {
  app = await startApp();
  stage = await aStage(app);
});
after(() => app.stop());

const step = (id: number, name: string, body: object, who = stage.publisher) =>
  who.call("POST", `/studio/drafts/${id}/${name}/`, body);

test("a draft is submitted, comes back with a word, is approved and published; its organization alone has the lesson", async () => {
  const draft = await aDraft(stage);
  const { id, revision } = draft;
  assert.equal((await step(id, "publish", { revision })).json.code, "draft_step");
  assert.equal(
    (await step(id, "submit", { revision, comment: "Ready." }, stage.author)).json.status,
    "in_review",
  );
  assert.equal((await step(id, "submit", { revision }, stage.author)).json.code, "draft_step");
  assert.equal(
    (await step(id, "request-changes", { revision })).status,
    400,
    "without a word nobody knows what",
  );
  assert.equal((await step(id, "request-changes", { revision, comment: " \n" })).status, 400);
  const blank = await stage.author.call("POST", `/studio/drafts/${id}/comments/`, { text: "  " });
  assert.deepEqual([blank.status, blank.json.errors], [400, { text: ["This field may not be blank."] }]);
  const back = await step(id, "request-changes", { revision, comment: "Which lamp?" });
  assert.deepEqual([back.json.status, back.json.decided_by], ["changes_requested", stage.publisher.email]);
  const files = { "en.md": english.replace("The lamp", "The desk lamp") };
  const saved = await stage.author.call("PATCH", `/studio/drafts/${id}/files/`, { revision, files });
  assert.equal(saved.json.status, "changes_requested");
  const late = await step(id, "submit", { revision }, stage.author);
  assert.equal(late.json.code, "draft_changed", "whoever submits has read what is there");
  const done = await publish(stage, saved.json, "First version.");
  assert.equal(done.status, 200, done.text);
  assert.equal(done.json.status, "published");
  const templateId = done.json.template_id;
  const seen = await stage.partner.call("GET", `/curricula/templates/${templateId}/`);
  assert.deepEqual([seen.json.title, seen.json.lesson_type], ["A clean desk", "custom"]);
  const comments = (await stage.author.call("GET", `/studio/drafts/${id}/comments/`)).json.results;
  assert.deepEqual(
    comments.map(({ step: name, text }: Record<string, string>) => [name, text]),
    [
      ["submitted", "Ready."],
      ["changes_requested", "Which lamp?"],
      ["published", "First version."],
    ],
  );
  const audited = await operate(app, "GET", `/audit-log/?organization=${stage.partner.slug}&page_size=200`);
  const actions = audited.json.results.map(({ action }: { action: string }) => action);
  for (const action of ["create", "submit", "request_changes", "approve", "publish"])
    assert.ok(actions.includes(`lesson_draft.${action}`), action);
  assert.ok(actions.includes("template.create"));
});

test("with mistakes nothing is submitted, and an own lesson is custom and around no role-play", async () => {
  const draft = await aDraft(stage);
  const yaml = (fileOf(draft, "template.yaml") ?? "").replace(
    "lesson_type: custom",
    "lesson_type: mandatory",
  );
  const files = { "template.yaml": `${yaml}scenario_id: scn_late_delivery\n`, "fr.md": "no front matter" };
  const saved = await stage.author.call("PATCH", `/studio/drafts/${draft.id}/files/`, { revision: 1, files });
  assert.equal(saved.status, 200);
  const refused = await step(draft.id, "submit", { revision: 2 }, stage.author);
  assert.deepEqual([refused.status, refused.json.code], [422, "draft_unsound"]);
  assert.match(refused.json.errors["template.yaml"].join("\n"), /Line 2: .*`lesson_type: custom`/);
  assert.match(refused.json.errors["template.yaml"].join("\n"), /scenario_id/);
  assert.match(refused.json.errors["fr.md"].join("\n"), /^Line 1: /);
  assertEachSaidInParts(refused.json);
});

test("what is saved after it was approved has to be looked at again", async () => {
  const draft = await aDraft(stage);
  const { id, revision } = draft;
  await step(id, "submit", { revision }, stage.author);
  await step(id, "approve", { revision });
  const files = { "en.md": `${english}\nOne more thing.\n` };
  const saved = await stage.author.call("PATCH", `/studio/drafts/${id}/files/`, { revision, files });
  assert.deepEqual([saved.json.status, saved.json.revision], ["draft", 2]);
  assert.equal((await step(id, "publish", { revision: 2 })).json.code, "draft_step");
});

test("learners keep the version they began, others get the new one, and versions can be compared", async () => {
  const first = (await publish(stage, await aDraft(stage))).json;
  const templateId = first.template_id;
  const launch = async () => {
    const browser = await aBrowser(app, stage.partner, await aLearner(stage.partner));
    const path = locationOf(await browser.get(`/start-lesson?template_id=${templateId}`));
    return { browser, path, text: (await browser.get(path)).text };
  };
  const early = await launch();
  assert.match(early.text, /Papers are put away/);
  const before = (await stage.partner.call("GET", `/curricula/templates/${templateId}/`)).json;
  app.clock.advance(1000);
  const next = await stage.author.call("POST", "/studio/drafts/", { template_id: templateId });
  assert.deepEqual(
    [next.status, next.json.origin, next.json.template_id],
    [201, "version", templateId],
    next.text,
  );
  assert.equal(fileOf(next.json, "en.md"), english, "as it was published, byte for byte");
  const files = { "en.md": english.replace("Papers are put away", "Everything is put away") };
  const saved = await stage.author.call("PATCH", `/studio/drafts/${next.json.id}/files/`, {
    revision: 1,
    files,
  });
  const second = await publish(stage, saved.json, "Everything, not only papers.");
  assert.equal(second.json.template_id, templateId);
  const after = (await stage.partner.call("GET", `/curricula/templates/${templateId}/`)).json;
  assert.ok(after.modified_date > before.modified_date);
  assert.match((await early.browser.get(early.path)).text, /Papers are put away/, "what was begun stays");
  assert.match((await launch()).text, /Everything is put away/);
  const versions = (await stage.author.call("GET", `/studio/lessons/${templateId}/versions/`)).json.results;
  assert.deepEqual(
    versions.map(({ number, is_current, note, published_by }: Record<string, unknown>) => [
      number,
      is_current,
      note,
      published_by,
    ]),
    [
      [2, true, "Everything, not only papers.", stage.publisher.email],
      [1, false, null, stage.publisher.email],
    ],
  );
  const compared = await stage.author.call("GET", `/studio/lessons/${templateId}/differences/?from=1&to=2`);
  assert.deepEqual(
    compared.json.files.map(({ name }: { name: string }) => name),
    ["en.md"],
  );
  const read = await stage.author.call("GET", `/studio/lessons/${templateId}/versions/1/`);
  assert.equal(fileOf(read.json, "en.md"), english);
  assert.equal((await stage.author.call("GET", `/studio/lessons/${templateId}/versions/9/`)).status, 404);
});

test("of two drafts of one lesson the second is told that it was overtaken; an import overtakes too, and is a version", async () => {
  const files = { "own/template.yaml": structureOf("own"), "own/en.md": english };
  const imported = await operate(app, "POST", "/templates/import/", {
    organization: stage.partner.slug,
    files,
  });
  const templateId = imported.json.results[0].template_id;
  const begin = async () =>
    (await stage.author.call("POST", "/studio/drafts/", { template_id: templateId })).json;
  const [one, two] = [await begin(), await begin()];
  const change = async (id: number, word: string) =>
    (
      await stage.author.call("PATCH", `/studio/drafts/${id}/files/`, {
        revision: 1,
        files: { "en.md": english.replace("Lock", word) },
      })
    ).json;
  assert.equal((await publish(stage, await change(one.id, "Close"))).status, 200);
  const overtaken = await publish(stage, await change(two.id, "Shut"));
  assert.deepEqual([overtaken.status, overtaken.json.code], [409, "template_overtaken"]);
  const versions = (await stage.author.call("GET", `/studio/lessons/${templateId}/versions/`)).json.results;
  assert.deepEqual(
    versions.map(({ number, draft_id }: Record<string, unknown>) => [number, draft_id]),
    [
      [2, one.id],
      [1, null],
    ],
  );
});

test("a key that the organization has already, and another key for a known lesson, are refused", async () => {
  const first = await aDraft(stage);
  assert.equal((await publish(stage, first)).status, 200);
  const same = await aDraft(stage, { "template.yaml": structureOf(first.key) });
  const taken = await publish(stage, same);
  assert.deepEqual([taken.status, taken.json.code], [409, "draft_key_taken"]);
  const files = { "template.yaml": structureOf("another-key") };
  const renamed = await stage.author.call("PATCH", `/studio/drafts/${first.id}/files/`, {
    revision: 1,
    files,
  });
  const refused = await publish(stage, renamed.json);
  assert.deepEqual([refused.status, refused.json.code], [422, "draft_unsound"]);
  assertEachSaidInParts(refused.json);
});

test("authors write, publishers decide; the platform's lessons are nobody's to change here", async () => {
  const draft = await aDraft(stage);
  for (const name of ["approve", "request-changes", "publish"]) {
    const answer = await step(draft.id, name, { revision: 1, comment: "x" }, stage.author);
    assert.deepEqual([answer.status, answer.json.code], [403, "permission_denied"], name);
  }
  for (const [method, path] of [
    ["POST", "retire/"],
    ["POST", "reactivate/"],
    ["GET", "versions/"],
    ["GET", "versions/1/"],
    ["GET", "differences/?from=1&to=2"],
  ] as const) {
    const platform = await stage.publisher.call(method, `/studio/lessons/1/${path}`);
    assert.deepEqual([platform.status, platform.json.code], [422, "template_not_own"], path);
    assert.equal((await stage.publisher.call(method, `/studio/lessons/987654/${path}`)).status, 404, path);
  }
  const published = (await publish(stage, draft)).json;
  const path = `/studio/lessons/${published.template_id}/`;
  assert.equal((await stage.stranger.call("POST", `${path}retire/`)).status, 404);
  assert.equal((await stage.stranger.call("GET", `${path}versions/`)).status, 404);
  assert.equal((await stage.author.call("POST", `${path}retire/`)).status, 403);
  assert.equal((await stage.publisher.call("POST", `${path}retire/`)).status, 204);
  const own = await stage.author.call("GET", path);
  assert.deepEqual([own.json.is_own, own.json.is_active, own.json.version], [true, false, 1], own.text);
  assert.equal((await stage.stranger.call("GET", path)).status, 404);
  const shared = await stage.author.call("GET", "/studio/lessons/1/");
  assert.deepEqual([shared.json.id, shared.json.is_own], [1, false]);
  for (const words of [shared.json.titles, shared.json.descriptions]) {
    assert.deepEqual(Object.keys(words).sort(), ["de", "en", "fr", "it"]);
    assert.equal(new Set(Object.values(words)).size, 4, "each in its own language");
  }
  const retired = await stage.author.call("GET", "/studio/lessons/?is_own=true&is_active=false");
  assert.deepEqual(
    retired.json.results.map(({ id, version }: Record<string, unknown>) => [id, version]),
    [[published.template_id, 1]],
  );
  assert.equal((await stage.publisher.call("POST", `${path}reactivate/`)).status, 204);
  const all = (await stage.author.call("GET", "/studio/lessons/?page_size=200")).json.results;
  assert.ok(
    all.some(({ is_own }: { is_own: boolean }) => !is_own),
    "the platform's are there to be copied",
  );
});
