import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { scenarioFiles, type TestScenario } from "../../test/a-scenario.ts";
import { anActor, anOwnScenario, runAt } from "../../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const unheard = "It is awful that nothing came, and I feel for you.";
const asExample = { concept: "apology", language: "en", kind: "example", text: unheard };
const operate = async (method: string, { id }: { id: number }, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/scenarios/${id}/phrases/${path}`, {
    token: await app.operatorToken(),
    body,
  });
async function added(scenario: TestScenario, fields: Record<string, unknown> = {}) {
  const { status, json, text } = await operate("POST", scenario, "", { ...asExample, ...fields });
  assert.equal(status, 201, text);
  return json;
}

/** What the points are that somebody makes who begins now and says this. */
async function madeBy(scenario: TestScenario, text: string): Promise<{ made: string[]; edition: string }> {
  const actor = await anActor(app, partner, scenario);
  const at = await actor.begin();
  await actor.say(at, text, 2);
  await actor.browser.post(`${at}/end`);
  const { turns, content_hash: edition } = await runAt(app, actor.learner, at);
  const said = turns.find(({ position }) => position === 2);
  // biome-ignore lint/suspicious/noExplicitAny: a column of JSON
  const evidence = (said?.evidence ?? []) as any[];
  return { made: [...new Set(evidence.map(({ key }) => key))], edition };
}

test("a sentence that an operator adds is heard in talks that begin then, not in one that goes on, and no more when it is taken back", async () => {
  const scenario = await anOwnScenario(app, partner);
  const early = await anActor(app, partner, scenario);
  const begun = await early.begin();
  const plain = await madeBy(scenario, unheard);
  assert.deepEqual(plain.made, []);
  const phrase = await added(scenario, { source: "flag" });
  const { id, added_by: addedBy, creation_date: date, ...rest } = phrase;
  assert.deepEqual(rest, { ...asExample, source: "flag" });
  assert.match(addedBy, /@/);
  assert.equal(date, app.clock().toISOString().replace("Z", "000+00:00"));
  const taught = await madeBy(scenario, unheard);
  assert.deepEqual(taught.made, ["apology"]);
  assert.notEqual(taught.edition, plain.edition);
  assert.equal((await madeBy(scenario, unheard)).edition, taught.edition, "one edition for all of them");
  await early.say(begun, unheard, 2);
  assert.deepEqual((await runAt(app, early.learner, begun)).turns[1]?.evidence, []);
  const gone = await operate("DELETE", scenario, `${id}/`);
  assert.deepEqual([gone.status, gone.text], [204, ""]);
  assert.deepEqual(await madeBy(scenario, unheard), plain);
  assert.equal((await operate("DELETE", scenario, `${id}/`)).status, 404);
});

test("what was added stays when the scenario is imported anew, and waits where its point is gone", async () => {
  const scenario = await anOwnScenario(app, partner);
  await added(scenario);
  const key = (
    await app.send("GET", `/operator/v1/scenarios/${scenario.id}/`, { token: await app.operatorToken() })
  ).json.key;
  const importAnew = async (files: Record<string, string>) => {
    const { json, text } = await app.send("POST", "/operator/v1/scenarios/import/", {
      token: await app.operatorToken(),
      body: { files, organization: partner.slug },
    });
    assert.equal(json.results?.[0].status, "updated", text);
  };
  const files = scenarioFiles(key, { title: "Other words" });
  await importAnew(files);
  assert.deepEqual((await madeBy(scenario, unheard)).made, ["apology"]);
  const renamed = Object.entries(files).map(([path, text]) => [path, text.replaceAll("apology", "sorrow")]);
  await importAnew(Object.fromEntries(renamed));
  assert.deepEqual((await madeBy(scenario, unheard)).made, []);
  assert.equal((await operate("GET", scenario, "?concept=apology")).json.count, 1);
  await importAnew(files);
  assert.deepEqual((await madeBy(scenario, unheard)).made, ["apology"]);
});

test("a counter-example keeps a point from being heard; a test phrase is measured with and changes no talk", async () => {
  const scenario = await anOwnScenario(app, partner);
  const said = "We feel terrible about the delay.";
  const plain = await madeBy(scenario, said);
  assert.deepEqual(plain.made, ["apology"]);
  await added(scenario, { kind: "test" });
  assert.deepEqual(await madeBy(scenario, said), plain);
  const calibration = async () =>
    (
      await app.send("GET", `/operator/v1/scenarios/${scenario.id}/calibration/`, {
        token: await app.operatorToken(),
      })
    ).json;
  const { points, misfires } = await calibration();
  assert.deepEqual([points[0].heard, points[0].not_heard, points[0].recall], [0, 1, 0]);
  assert.deepEqual(misfires, [
    { ...asExample, kind: "test", fault: "not_heard", is_promoted: true, heard: [] },
  ]);
  await added(scenario, { kind: "counter_example", text: said });
  assert.deepEqual((await madeBy(scenario, said)).made, []);
});

test("before it is added, its effect is shown: what would be heard, which phrases break and which are mended; nothing is stored", async () => {
  const scenario = await anOwnScenario(app, partner);
  await added(scenario, { kind: "test", text: "Awful that nothing came." });
  const preview = await operate("POST", scenario, "preview/", asExample);
  assert.equal(preview.status, 200, preview.text);
  const { points, mended, broken, ...effect } = preview.json;
  assert.deepEqual(effect, {
    text: unheard,
    heard_before: [],
    heard_after: ["apology"],
    is_heard_as_meant: true,
  });
  assert.deepEqual(points[0], {
    concept: "apology",
    concept_name: "Apologise for the delay",
    before: { precision: null, recall: 0, f1: 0 },
    after: { precision: 1, recall: 1, f1: 1 },
  });
  assert.deepEqual(
    [mended.map(({ text }: { text: string }) => text), broken],
    [["Awful that nothing came."], []],
  );
  const harmful = {
    ...asExample,
    kind: "counter_example",
    text: "Our sincere apologies: you were let down by us.",
  };
  const worse = (await operate("POST", scenario, "preview/", harmful)).json;
  assert.equal(worse.is_heard_as_meant, true);
  assert.deepEqual(
    worse.broken.map(({ text, fault, kind }: Record<string, string>) => [text, fault, kind]),
    [["Our sincere apologies, you were let down by us.", "not_heard", "example"]],
  );
  assert.equal((await operate("GET", scenario, "")).json.count, 1);
});

test("the audit tells who added what to which point and took it back, and not the sentence", async () => {
  const scenario = await anOwnScenario(app, partner);
  const { id } = await added(scenario);
  await operate("DELETE", scenario, `${id}/`);
  const entries = await app.context.db
    .selectFrom("audit_entry")
    .select(["action", "changes", "organization_id", "actor_type"])
    .where("target_type", "=", "scenario_phrase")
    .where("target_id", "=", String(id))
    .orderBy("id")
    .execute();
  const changes = { scenario: scenario.id, concept: "apology", language: "en", kind: "example" };
  const each = (place: (value: unknown) => unknown[]) =>
    Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, place(value)]));
  const whose = { organization_id: partner.organizationId, actor_type: "admin" };
  assert.deepEqual(entries, [
    { ...whose, action: "scenario_phrase.create", changes: each((value) => [null, value]) },
    { ...whose, action: "scenario_phrase.delete", changes: each((value) => [value, null]) },
  ]);
});

test("phrases that are known, blank, too long, of no point or of no language are refused, and so is a flood", async () => {
  const scenario = await anOwnScenario(app, partner);
  const other = await anOwnScenario(app, partner);
  const refused = async (fields: Record<string, unknown>, path = "") => {
    const { status, json } = await operate("POST", scenario, path, { ...asExample, ...fields });
    return [status, json.code, Object.keys(json.errors ?? {}).join()];
  };
  const { id } = await added(scenario, { text: ` It is \n awful. ` });
  assert.deepEqual(await refused({ text: "It is awful." }), [422, "phrase_known", "text"]);
  assert.deepEqual(await refused({ text: "Sorry for keeping you waiting." }, "preview/"), [
    422,
    "phrase_known",
    "text",
  ]);
  assert.deepEqual((await refused({ text: " \t " })).slice(0, 2), [422, "phrase_known"]);
  assert.deepEqual(await refused({ concept: "greeting" }), [422, "point_unknown", "concept"]);
  assert.deepEqual(await refused({ language: "fr" }, "preview/"), [422, "point_unknown", "language"]);
  assert.equal((await refused({ text: "a".repeat(501) }))[0], 422);
  assert.equal((await refused({ kind: "maybe" }))[0], 422);
  assert.equal((await operate("POST", scenario, "", {})).status, 400);
  assert.equal((await operate("POST", { id: 987654 }, "", asExample)).status, 404);
  assert.equal((await operate("POST", { id: 987654 }, "preview/", asExample)).status, 404);
  assert.equal((await operate("GET", { id: 987654 }, "")).status, 404);
  assert.equal((await operate("DELETE", other, `${id}/`)).status, 404, "a phrase of another scenario");
  assert.equal((await operate("DELETE", other, "x/")).status, 404);
  await app.context.db
    .insertInto("scenario_phrase")
    .values(
      Array.from({ length: 59 }, (_, index) => ({
        ...asExample,
        text: `Phrase ${index}`,
        scenario_id: scenario.id,
        source: "typed",
        creation_date: app.clock(),
      })),
    )
    .execute();
  assert.deepEqual((await refused({})).slice(0, 2), [422, "too_many_phrases"]);
  assert.equal((await operate("GET", scenario, "?language=en&concept=apology")).json.count, 60);
  assert.equal((await operate("GET", scenario, "?language=de")).json.count, 0);
});

test("of two operators who add the same sentence at once, one is told that it is there", async () => {
  const scenario = await anOwnScenario(app, partner);
  const answers = await Promise.all([1, 2, 3].map(() => operate("POST", scenario, "", asExample)));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422]);
});
