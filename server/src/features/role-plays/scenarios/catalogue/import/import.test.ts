import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { assertEachSaidInParts, assertSaidInParts } from "#test/said-in-parts.ts";
import { scenarioFiles } from "../../test/a-scenario.ts";
import { importScenarioSeed, scenarioSeed } from "./seed.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/scenarios/${path}`, { token: await app.operatorToken(), body });
const importFiles = (files: Record<string, string>, organization?: string) =>
  operate("POST", "import/", { files, ...(organization === undefined ? {} : { organization }) });
const read = (scenarioId: string, of = partner) => of.call("GET", `/scenarios/${scenarioId}/`);

test("an import creates a scenario for everyone under the id of its key, with its points, audited", async () => {
  const answer = await importFiles(scenarioFiles("first-try"));
  assert.equal(answer.status, 200, answer.text);
  const { results, hint, ...counts } = answer.json;
  assert.deepEqual(counts, { count: 1, created: 1, updated: 0, unchanged: 0 });
  assert.deepEqual([results[0].scenario_id, results[0].status], ["scn_first_try", "created"]);
  const { json } = await read("scn_first_try");
  assert.deepEqual([json.is_shared, json.in_library, json.pass_mark], [true, false, 60]);
  assert.ok(json.concepts.length >= 2);
  const audited = await app.context.db
    .selectFrom("audit_entry")
    .select(["action", "actor_type"])
    .where("target_id", "=", "scn_first_try")
    .execute();
  assert.deepEqual(audited, [{ action: "scenario.create", actor_type: "admin" }]);
});

test("the same content again changes nothing; changed content keeps its ids and moves modified_date", async () => {
  const [first] = (await importFiles(scenarioFiles("again"))).json.results;
  const before = (await operate("GET", `${first.id}/`)).json;
  app.clock.advance(1000);
  assert.deepEqual((await importFiles(scenarioFiles("again"))).json.results, [
    { ...first, status: "unchanged" },
  ]);
  assert.deepEqual((await operate("GET", `${first.id}/`)).json, before);
  const changed = await importFiles(scenarioFiles("again", { title: "New words" }));
  assert.deepEqual(changed.json.results, [{ ...first, status: "updated" }]);
  const after = (await operate("GET", `${first.id}/`)).json;
  assert.deepEqual([after.title, after.scenario_id], ["New words", "scn_again"]);
  assert.ok(after.modified_date > before.modified_date);
});

test("an organization's own has an id that tells no key, is in its library, and nobody else sees it", async () => {
  const [own] = (await importFiles(scenarioFiles("first-try"), partner.slug)).json.results;
  assert.match(own.scenario_id, /^scn_[0-9a-f]{24}$/);
  const { json } = await read(own.scenario_id);
  assert.deepEqual([json.is_shared, json.in_library], [false, true]);
  const stranger = await aPartner(app);
  assert.equal((await read(own.scenario_id, stranger)).status, 404);
  const hidden = { organization: stranger.slug, is_visible: false };
  const refused = await operate("POST", `${own.id}/visibility/`, hidden);
  assert.deepEqual([refused.status, refused.json.code], [422, "scenario_owned"]);
  await partner.call("DELETE", `/scenarios/library/${own.scenario_id}/`);
  await importFiles(scenarioFiles("first-try", { title: "Other words" }), partner.slug);
  assert.equal((await read(own.scenario_id)).json.in_library, false, "new words do not bring it back");
});

test("whoever sets a pass mark is told how scores are made; nobody is for a scenario that is not graded", async () => {
  const graded = await importFiles(scenarioFiles("graded"));
  assert.match(graded.json.hint, /^No language model is set up, .+ may miss the pass mark\.$/);
  const files = scenarioFiles("ungraded");
  const structure = String(files["ungraded/scenario.yaml"]).replace("pass_mark: 60", "pass_mark: null");
  const ungraded = await importFiles({ ...files, "ungraded/scenario.yaml": structure });
  assert.equal(ungraded.json.hint, null);
  const hints = [graded, ungraded].map(async ({ json }) => operate("GET", `${json.results[0].id}/content/`));
  assert.deepEqual(
    (await Promise.all(hints)).map(({ json }) => json.hint),
    [graded.json.hint, null],
  );
});

test("an operator reads in each language what learners read, and nothing that gives the points' words away", async () => {
  const files = scenarioFiles("preview");
  files["preview/de.yaml"] = String(files["preview/en.yaml"]).replace(/^title: .*$/m, 'title: "Eine Probe"');
  const [{ id }] = (await importFiles(files)).json.results;
  const { json, text } = await operate("GET", `${id}/content/`);
  const { scripts, hint, hint_sentences: hintSentences, ...rest } = json;
  assertSaidInParts(hint, hintSentences);
  assert.deepEqual(rest, { id, scenario_id: "scn_preview", pass_mark: 60, max_minutes: 20 });
  const [english, german] = scripts;
  assert.deepEqual(
    scripts.map(({ language, title }: { language: string; title: string }) => [language, title]),
    [
      ["en", "A sample"],
      ["de", "Eine Probe"],
    ],
  );
  assert.deepEqual(english, {
    language: "en",
    title: "A sample",
    description: "You speak with a customer.",
    character: { name: "Mara Keller", role: "Production manager" },
    briefing: "The parts are late. They arrive on Thursday by ten.",
    goal: "She knows what comes next.",
    concepts: [
      {
        key: "apology",
        name: "Apologise for the delay",
        criterion: "Says sorry for the delay.",
        good_answer: "I'm sorry that your parts are late.",
        weight: 1,
      },
      {
        key: "new-date",
        name: "Give a new date",
        criterion: "Gives a definite day or time.",
        good_answer: "They arrive on Thursday by ten.",
        weight: 2,
      },
    ],
    must_not: [
      {
        key: "discount",
        name: "Grant a discount",
        consequence: "fails",
        why: "Nobody asked for one, and it changes nothing about the date.",
        instead: "I cannot change the price, but you will have them on Thursday.",
      },
      {
        key: "insult",
        name: "Insult the customer",
        consequence: "caps",
        why: "She remembers the tone longer than the delay.",
        instead: "I can hear that you are annoyed.",
      },
    ],
  });
  assert.equal(german.concepts.length, 2);
  assert.doesNotMatch(text, /sincere apologies/, "an example stays with its author");
  assert.equal((await operate("GET", "987654/content/")).status, 404);
});

test("mistakes are named by file and line, and then nothing at all is imported", async () => {
  const broken = scenarioFiles("broken");
  const changed = String(broken["broken/scenario.yaml"]).replace("pass_mark: 60", "pass_mark: 600");
  const answer = await importFiles({ ...scenarioFiles("fine"), ...broken, "broken/scenario.yaml": changed });
  assert.deepEqual([answer.status, answer.json.code], [422, "content_mistakes"]);
  assertEachSaidInParts(answer.json);
  assert.match(answer.json.errors["broken/scenario.yaml"][0], /^Line \d+: .+/);
  assert.equal((await read("scn_fine")).status, 404);
});

test("two imports of one new scenario at the same time make one", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => importFiles(scenarioFiles("race"))));
  const statuses = answers.map(({ json }) => json.results?.[0].status).sort();
  assert.deepEqual(statuses, ["created", "unchanged", "unchanged"]);
});

test("a retired scenario leaves the default list until it is offered again; the content's own word counts when it changes", async () => {
  const [{ id }] = (await importFiles(scenarioFiles("retired"))).json.results;
  const isActive = async () => (await read("scn_retired")).json.is_active;
  app.clock.advance(1000);
  const since = encodeURIComponent(app.clock().toISOString());
  app.clock.advance(1000);
  assert.equal((await operate("POST", `${id}/retire/`)).json.is_active, false);
  const mirror = `/scenarios/?include_inactive=true&modified_after=${since}`;
  assert.deepEqual(
    (await partner.call("GET", mirror)).json.results.map((row: { id: string }) => row.id),
    ["scn_retired"],
  );
  assert.equal((await importFiles(scenarioFiles("retired", { title: "Other words" }))).json.updated, 1);
  assert.equal(await isActive(), false);
  assert.equal((await operate("POST", `${id}/reactivate/`)).json.is_active, true);
  await importFiles(scenarioFiles("retired", { retired: true }));
  assert.equal(await isActive(), false);
});

test("a scenario hidden from an organization is gone there, and comes back with its place in the library", async () => {
  const [{ id }] = (await importFiles(scenarioFiles("hidden"))).json.results;
  await partner.call("POST", "/scenarios/library/", { scenario_id: "scn_hidden" });
  const show = (is_visible: boolean) =>
    operate("POST", `${id}/visibility/`, { organization: partner.slug, is_visible });
  assert.deepEqual((await show(false)).json.hidden_from, [partner.slug]);
  assert.equal((await read("scn_hidden")).status, 404);
  assert.equal((await read("scn_hidden", await aPartner(app))).status, 200);
  const shown = await show(true);
  assert.deepEqual([shown.json.hidden_from, shown.json.in_library_of], [[], [partner.slug]]);
  assert.equal((await read("scn_hidden")).json.in_library, true);
});

test("the operator's list finds by words, language, organization and state, and an unknown id is 404", async () => {
  const ids = async (query: string) =>
    (await operate("GET", `?page_size=200&${query}`)).json.results.map((row: { key: string }) => row.key);
  await importFiles(scenarioFiles("kappa", { title: "About kappa" }));
  assert.deepEqual(await ids("search=KÁPPA"), ["kappa"]);
  assert.equal((await ids("is_active=false")).includes("kappa"), false);
  assert.deepEqual(await ids("language=de&search=kappa"), []);
  assert.deepEqual(await ids("language=en-GB&search=kappa"), ["kappa"]);
  assert.ok((await ids(`organization=${partner.slug}`)).includes("kappa"));
  for (const path of ["987654/", "x/"]) assert.equal((await operate("GET", path)).status, 404);
  for (const verb of ["retire", "reactivate"])
    assert.equal((await operate("POST", `987654/${verb}/`)).status, 404);
});

test("no seed folder and an empty one start; changed seed files come in at the next start, by several starts once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-seed-"));
  const title = async () => {
    const rows = await app.context.db
      .selectFrom("scenario")
      .select("title")
      .where("key", "=", "sown")
      .execute();
    return rows.map((row) => row.title);
  };
  try {
    await importScenarioSeed(app.context, scenarioSeed(join(folder, "missing")));
    await importScenarioSeed(app.context, scenarioSeed(folder));
    mkdirSync(join(folder, "sown"));
    const files = Object.entries(scenarioFiles("sown", { title: "Sown" }));
    for (const [path, text] of files) writeFileSync(join(folder, path), text);
    await assert.rejects(
      importScenarioSeed(app.context, scenarioSeed(folder)),
      /sown\/de\.yaml:1: /,
      "all languages are needed",
    );
    for (const language of ["de", "fr", "it"])
      writeFileSync(join(folder, `sown/${language}.yaml`), readFileSync(join(folder, "sown/en.yaml")));
    await Promise.all([1, 2, 3].map(() => importScenarioSeed(app.context, scenarioSeed(folder))));
    assert.deepEqual(await title(), ["Sown"]);
    const path = join(folder, "sown/en.yaml");
    writeFileSync(path, readFileSync(path, "utf8").replace('title: "Sown"', 'title: "Sown anew"'));
    await importScenarioSeed(app.context, scenarioSeed(folder));
    assert.deepEqual(await title(), ["Sown anew"]);
    await importFiles(scenarioFiles("sown", { title: "Taken over" }));
    writeFileSync(path, readFileSync(path, "utf8").replace("Sown anew", "Sown again"));
    await importScenarioSeed(app.context, scenarioSeed(folder));
    assert.deepEqual(await title(), ["Taken over"]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
