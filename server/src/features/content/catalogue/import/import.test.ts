import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { assertEachSaidInParts } from "#test/said-in-parts.ts";
import { importSeed, seedFolder, templateSeed } from "./seed.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/templates/${path}`, { token: await app.operatorToken(), body });
const importFiles = (files: Record<string, string>, organization?: string) =>
  operate("POST", "import/", { files, ...(organization === undefined ? {} : { organization }) });

/** The files of a small template, in English only. */
function files(key: string, changes: { title?: string; retired?: boolean; first?: string } = {}) {
  const { title = `About ${key}`, retired = false, first = "one" } = changes;
  return {
    [`${key}/template.yaml`]: `key: ${key}
lesson_type: custom
language: en
category: test
minutes: 3
retired: ${retired}
skills: [phishing, ${key}-skill]
sections:
  - id: ${first}
  - id: two
`,
    [`${key}/en.md`]: `---
title: ${title}
description: What it is about.
summary: What it was about.
---
## ${first} | First

Some words.

## two | Second

More words.
`,
  };
}

test("an import creates templates for everyone, says so, and is audited", async () => {
  const answer = await importFiles({ ...files("alpha"), ...files("beta") });
  assert.equal(answer.status, 200, answer.text);
  const { results, ...counts } = answer.json;
  assert.deepEqual(counts, { count: 2, created: 2, updated: 0, unchanged: 0 });
  const [alpha] = results;
  assert.deepEqual([alpha.key, alpha.status], ["alpha", "created"]);
  const seen = await partner.call("GET", `/curricula/templates/${alpha.template_id}/`);
  assert.equal(seen.json.title, "About alpha");
  assert.equal(seen.json.subsection_count, 3);
  assert.deepEqual(
    seen.json.skills.map(({ name }: { name: string }) => name),
    ["Phishing", "Alpha skill"],
  );
  const audited = await app.context.db
    .selectFrom("audit_entry")
    .select(["action", "actor_type"])
    .where("target_type", "=", "template")
    .where("target_id", "=", String(alpha.template_id))
    .execute();
  assert.deepEqual(audited, [{ action: "template.create", actor_type: "admin" }]);
});

test("the same content again changes nothing; changed content keeps its id and moves modified_date", async () => {
  const first = (await importFiles(files("gamma"))).json.results[0];
  const before = (await operate("GET", `${first.template_id}/`)).json;
  app.clock.advance(1000);
  const again = await importFiles(files("gamma"));
  assert.deepEqual(again.json.results, [{ ...first, status: "unchanged" }]);
  assert.deepEqual((await operate("GET", `${first.template_id}/`)).json, before);
  const changed = await importFiles(files("gamma", { title: "New words" }));
  assert.deepEqual(changed.json.results, [{ ...first, status: "updated" }]);
  const after = (await operate("GET", `${first.template_id}/`)).json;
  assert.equal(after.title, "New words");
  assert.ok(after.modified_date > before.modified_date);
  assert.equal(after.creation_date, before.creation_date);
  assert.notEqual(after.content_hash, before.content_hash);
});

test("mistakes are named by file and line, and then nothing at all is imported", async () => {
  const bad = files("broken");
  const answer = await importFiles({
    ...files("fine"),
    ...bad,
    "broken/en.md": String(bad["broken/en.md"]).replace("## two | Second", "## three | Third"),
  });
  assert.equal(answer.status, 422);
  assert.equal(answer.json.code, "content_mistakes");
  assert.deepEqual(Object.keys(answer.json.errors), ["broken/en.md"]);
  for (const sentence of answer.json.errors["broken/en.md"]) assert.match(sentence, /^Line \d+: .+/);
  assertEachSaidInParts(answer.json);
  const listed = await operate("GET", "?search=about%20fine");
  assert.equal(listed.json.count, 0);
});

test("a folder that is not named after the key, a file without a folder and a key sent twice are mistakes", async () => {
  const renamed = Object.fromEntries(
    Object.entries(files("delta")).map(([path, text]) => [path.replace("delta", "other"), text]),
  );
  const other = (await importFiles(renamed)).json;
  assert.deepEqual(Object.keys(other.errors), ["other/template.yaml"]);
  assertEachSaidInParts(other);
  assert.deepEqual(Object.keys((await importFiles({ "template.yaml": "key: x" })).json.errors), [
    "template.yaml",
  ]);
  const twice = {
    ...files("delta"),
    ...Object.fromEntries(Object.entries(files("delta")).map(([path, text]) => [`more/${path}`, text])),
  };
  const sentTwice = (await importFiles(twice)).json;
  assert.match(JSON.stringify(sentTwice.errors), /is here twice/);
  const empty = (await importFiles({ ".git/config": "" })).json;
  assert.deepEqual(Object.keys(empty.errors), ["files"]);
  for (const refused of [sentTwice, empty]) assertEachSaidInParts(refused);
  const reserved = await importFiles(files("delta", { first: "complete" }));
  assert.match(reserved.json.errors["delta/template.yaml"].join(), /choose another id/);
});

test("folders above the template's own do not matter", async () => {
  const deep = Object.fromEntries(
    Object.entries(files("epsilon")).map(([path, text]) => [`./content/templates/${path}`, text]),
  );
  assert.equal((await importFiles(deep)).json.created, 1);
  assert.equal((await importFiles(files("epsilon"))).json.unchanged, 1);
});

test("without files it is 400, with none in it 422, for an unknown organization 404", async () => {
  assert.equal((await operate("POST", "import/", {})).status, 400);
  assert.equal((await operate("POST", "import/", { files: {} })).status, 422);
  assert.equal((await importFiles(files("zeta"), "no-such-organization")).status, 404);
});

test("an organization's own template may share a key with everyone's, and nobody else sees it", async () => {
  const shared = (await importFiles(files("eta"))).json.results[0];
  const own = (await importFiles(files("eta", { title: "Ours" }), partner.slug)).json.results[0];
  assert.notEqual(own.template_id, shared.template_id);
  assert.equal((await partner.call("GET", `/curricula/templates/${own.template_id}/`)).json.title, "Ours");
  const stranger = await aPartner(app);
  assert.equal((await stranger.call("GET", `/curricula/templates/${own.template_id}/`)).status, 404);
  const hidden = await operate("POST", `${own.template_id}/visibility/`, {
    organization: stranger.slug,
    is_visible: false,
  });
  assert.equal(hidden.status, 422);
  assert.equal(hidden.json.code, "template_owned");
});

test("whether a template is retired is the operator's word, until the content changes its own", async () => {
  const id = (await importFiles(files("theta"))).json.results[0].template_id;
  await operate("POST", `${id}/retire/`);
  assert.equal((await importFiles(files("theta", { title: "Other words" }))).json.updated, 1);
  assert.equal((await operate("GET", `${id}/`)).json.is_active, false, "new words do not bring it back");
  await operate("POST", `${id}/reactivate/`);
  await importFiles(files("theta", { retired: true }));
  assert.equal((await operate("GET", `${id}/`)).json.is_active, false);
  await importFiles(files("theta", { retired: false }));
  assert.equal((await operate("GET", `${id}/`)).json.is_active, true);
});

test("two imports of one new template at the same time make one", async () => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => importFiles(files("iota"))));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  const statuses = answers.map(({ json }) => json.results[0].status).sort();
  assert.deepEqual(statuses, ["created", "unchanged", "unchanged", "unchanged"]);
  assert.equal(new Set(answers.map(({ json }) => json.results[0].template_id)).size, 1);
});

test("the operator's list finds by words, organization and state, and an unknown id is 404", async () => {
  const own = (await importFiles(files("kappa"), partner.slug)).json.results[0].template_id;
  const stranger = await aPartner(app);
  const ids = async (query: string) =>
    (await operate("GET", `?page_size=200&${query}`)).json.results.map(({ id }: { id: number }) => id);
  assert.ok((await ids(`organization=${partner.slug}`)).includes(own));
  assert.ok(!(await ids(`organization=${stranger.slug}`)).includes(own));
  assert.deepEqual(await ids("search=KÁPPA"), [own]);
  assert.ok(!(await ids("is_active=false")).includes(own));
  for (const path of ["987654/", "x/"]) assert.equal((await operate("GET", path)).status, 404);
  for (const verb of ["retire", "reactivate"])
    assert.equal((await operate("POST", `987654/${verb}/`)).status, 404);
  assert.equal((await app.send("GET", "/operator/v1/templates/")).status, 401);
  assert.equal((await app.send("GET", "/operator/v1/templates/", { token: partner.token })).status, 403);
});

const templates = async () =>
  app.context.db
    .selectFrom("template")
    .select(["id", "key", "title", "content_hash", "modified_date"])
    .where("organization_id", "is", null)
    .where("key", "in", readdirSync(seedFolder))
    .orderBy("id")
    .execute();

test("starting again changes nothing, and several processes that start together seed once", async () => {
  const before = await templates();
  assert.deepEqual([before[0]?.key, before[0]?.id], ["phishing", 1]);
  assert.deepEqual(
    before.map(({ id }) => id),
    before.map((_, index) => index + 1),
  );
  app.clock.advance(1000);
  await Promise.all([1, 2, 3].map(() => importSeed(app.context)));
  assert.deepEqual(await templates(), before);
});

test("changed seed files are brought in at the next start, in their layout only without a trace, and by several starts once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-seed-"));
  try {
    cpSync(seedFolder, folder, { recursive: true });
    const change = (name: string, edit: (text: string) => string) => {
      const path = join(folder, "phishing", name);
      writeFileSync(path, edit(readFileSync(path, "utf8")));
    };
    const before = await templates();
    app.clock.advance(1000);
    change("template.yaml", (text) => `${text}\n\n`);
    await importSeed(app.context, templateSeed(folder));
    assert.deepEqual(await templates(), before);
    change("en.md", (text) => text.replace(/^title: .*$/m, "title: Another title"));
    await Promise.all([1, 2, 3].map(() => importSeed(app.context, templateSeed(folder))));
    const [phishing] = await templates();
    assert.equal(phishing?.title, "Another title");
    assert.equal(phishing?.id, 1);
    await importSeed(app.context);
    assert.equal((await templates())[0]?.title, before[0]?.title);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a template that an operator has imported anew is not the seed's any more", async () => {
  const own = Object.fromEntries(
    readdirSync(join(seedFolder, "clear-e-mail")).map((name) => [
      `clear-e-mail/${name}`,
      readFileSync(join(seedFolder, "clear-e-mail", name), "utf8").replace(
        /^title: .*$/m,
        "title: House style",
      ),
    ]),
  );
  const answer = await importFiles(own);
  assert.equal(answer.json.updated, 1, answer.text);
  await importSeed(app.context);
  assert.equal((await templates()).find(({ key }) => key === "clear-e-mail")?.title, "House style");
});

test("seed content with a mistake stops the start and names file and line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-seed-"));
  try {
    cpSync(seedFolder, folder, { recursive: true });
    const path = join(folder, "phishing/en.md");
    writeFileSync(path, readFileSync(path, "utf8").replace(/^## signs .*$/m, "## sings | Typo"));
    await assert.rejects(importSeed(app.context, templateSeed(folder)), /phishing\/en\.md:\d+: /);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("a template retired, reactivated, hidden or shown: `template.retired` says so to every organization concerned that names it", async () => {
  const [one, two, switchedOff] = [
    await aPartner(app, { organization: { default_language: "de" } }),
    await aPartner(app),
    await aPartner(app),
  ];
  const { results } = (await importFiles(files("announced"))).json;
  const id = results[0].template_id;
  const deactivation = `/operator/v1/organizations/${switchedOff.organizationId}/deactivate/`;
  await app.send("POST", deactivation, { token: await app.operatorToken() });
  const show = (is_visible: boolean) =>
    operate("POST", `${id}/visibility/`, { organization: one.slug, is_visible });
  await operate("POST", `${id}/retire/`);
  await operate("POST", `${id}/retire/`);
  await operate("POST", `${id}/reactivate/`);
  await show(false);
  await importFiles(files("announced", { retired: true }));
  await importFiles(files("announced", { retired: true, title: "Told once" }));
  await show(true);
  await importFiles(files("announced"));
  await operate("POST", "1/visibility/", { organization: one.slug, is_visible: false });

  await app.eventsSettled();
  const toldTo = async (caller: Partner, query = "?event_types=template.retired") => {
    const { events } = (await caller.call("GET", `/events/${query}`)).json;
    return events.map(({ data }: { data: Record<string, unknown> }) => [
      data.change,
      data.title,
      data.is_active,
    ]);
  };
  assert.deepEqual(await toldTo(one), [
    ["retired", "About announced", false],
    ["reactivated", "About announced", true],
    ["hidden", "About announced", false],
    ["shown", "Told once", false],
    ["reactivated", "About announced", true],
    ["hidden", "Phishing erkennen", false],
  ]);
  assert.deepEqual(await toldTo(two), [
    ["retired", "About announced", false],
    ["reactivated", "About announced", true],
    ["retired", "About announced", false],
    ["reactivated", "About announced", true],
  ]);
  assert.deepEqual(await toldTo(two, ""), [], "nobody gets it who did not ask");
  const { rows } = await sql`
    select from event where organization_id = ${switchedOff.organizationId} and type = 'template.retired'`.execute(
    app.context.db,
  );
  assert.equal(rows.length, 0);
});
