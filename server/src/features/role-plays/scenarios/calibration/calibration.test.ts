import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { importScenarioSeed } from "../catalogue/import/seed.ts";
import { scenarioFiles } from "../test/a-scenario.ts";

let app: TestApp;
let partner: Partner;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
});
after(() => app.stop());

const operate = async (method: string, path: string, body?: unknown) =>
  app.send(method, `/operator/v1/scenarios/${path}`, { token: await app.operatorToken(), body });

const phrases = `
apology:
  covers: ["We are so sorry that your parts are late.", "Zebra crossing.", "I apologise for the delay."]
  misses: ["I am sorry that your parts are late.", "The carrier is slow."]
new-date:
  covers: ["They arrive on Thursday by ten."]
  misses: ["No idea when."]
none: ["Good morning.", "You get them tomorrow."]
`;

/** The sample with test phrases. @returns its internal id */
async function imported(changes: (files: Record<string, string>, key: string) => void = () => {}) {
  const key = `cal-${randomUUID().slice(0, 8)}`;
  const files: Record<string, string> = { ...scenarioFiles(key), [`${key}/phrases.en.yaml`]: phrases };
  changes(files, key);
  const { json, text } = await operate("POST", "import/", { files, organization: partner.slug });
  assert.ok(json.results, text);
  return { id: json.results[0].id as number, key, files };
}
const calibrationOf = async (id: number, query = "") => {
  const { json, status, text } = await operate("GET", `${id}/calibration/${query}`);
  assert.equal(status, 200, text);
  return json;
};
// biome-ignore lint/suspicious/noExplicitAny: the answer's schema says what it is
const pointOf = (calibration: any, concept: string, language = "en") =>
  calibration.points.find(
    (point: { concept: string; language: string }) =>
      point.concept === concept && point.language === language,
  );

test("precision and recall per point are counted in the authors' test phrases, and each misfire is named", async () => {
  const { id } = await imported();
  const calibration = await calibrationOf(id);
  const { flags, idle_rules: _, idle_terms: __, ...apology } = pointOf(calibration, "apology");
  assert.deepEqual(apology, {
    language: "en",
    concept: "apology",
    concept_name: "Apologise for the delay",
    heard: 2,
    not_heard: 1,
    misheard: 1,
    precision: 0.667,
    recall: 0.667,
    f1: 0.667,
    examples: 12,
    examples_heard: 12,
    counter_examples: 6,
    counter_examples_heard: 0,
    judged: null,
  });
  assert.deepEqual(flags, { open: 0, accepted: 0, rejected: 0 });
  const date = pointOf(calibration, "new-date");
  assert.deepEqual([date.heard, date.misheard, date.precision, date.recall], [1, 1, 0.5, 1]);
  const told = { language: "en", kind: "test", is_promoted: false };
  assert.equal(calibration.misfire_count, 3);
  assert.deepEqual(calibration.misfires, [
    { ...told, concept: "apology", text: "Zebra crossing.", fault: "not_heard", heard: [] },
    {
      ...told,
      concept: "apology",
      text: "I am sorry that your parts are late.",
      fault: "misheard",
      heard: ["apology"],
    },
    { ...told, concept: "new-date", text: "You get them tomorrow.", fault: "misheard", heard: ["new-date"] },
  ]);
});

test("rules and words that no phrase needs are named as they are written", async () => {
  const { id } = await imported((files, key) => {
    const rule = "    avoid:";
    const text = String(files[`${key}/en.yaml`]);
    files[`${key}/en.yaml`] = text.replace(rule, `      - {all_of: [[zebra, sorry], [stripe]]}\n${rule}`);
  });
  const { idle_rules: rules, idle_terms: terms } = pointOf(await calibrationOf(id), "apology");
  assert.deepEqual(rules, ["zebra / sorry + stripe"]);
  assert.ok(terms.includes("stripe") && !terms.includes("sorry"), terms.join());
});

test("figures are of each language that the scenario is written in, or of the one that is asked for", async () => {
  const { id } = await imported((files, key) => {
    files[`${key}/de.yaml`] = String(files[`${key}/en.yaml`]);
  });
  const all = await calibrationOf(id);
  assert.deepEqual(
    all.points.map(({ language, concept }: Record<string, string>) => `${language} ${concept}`),
    ["en apology", "en new-date", "de apology", "de new-date"],
  );
  const { heard, precision, recall, f1 } = pointOf(all, "apology", "de");
  assert.deepEqual([heard, precision, recall, f1], [0, null, null, null], "nobody wrote German test phrases");
  assert.equal((await calibrationOf(id, "?language=de")).points.length, 2);
  assert.deepEqual((await calibrationOf(id, "?language=fr")).points, []);
});

test("test phrases that are imported anew count at once, without a new edition of the scenario", async () => {
  const { id, key, files } = await imported();
  assert.equal(pointOf(await calibrationOf(id), "apology").not_heard, 1);
  const before = (await operate("GET", `${id}/`)).json;
  const changed = { ...files, [`${key}/phrases.en.yaml`]: phrases.replace('"Zebra crossing.", ', "") };
  const again = await operate("POST", "import/", { files: changed, organization: partner.slug });
  assert.equal(again.json.results[0].status, "unchanged", again.text);
  assert.equal(pointOf(await calibrationOf(id), "apology").not_heard, 0);
  assert.deepEqual((await operate("GET", `${id}/`)).json, before);
});

test("the scenarios that come with the product bring their test phrases, also to a database from before they were kept", async () => {
  const { db } = app.context;
  const lateDelivery = async () =>
    db
      .selectFrom("scenario")
      .select(["id", "content_hash", "modified_date", "test_phrases"])
      .where("key", "=", "late-delivery")
      .where("organization_id", "is", null)
      .executeTakeFirstOrThrow();
  await importScenarioSeed(app.context);
  const { test_phrases: kept, ...row } = await lateDelivery();
  await db.updateTable("scenario").set({ test_phrases: null }).where("id", "=", row.id).execute();
  await importScenarioSeed(app.context);
  assert.deepEqual(await lateDelivery(), { ...row, test_phrases: kept });
  const { points } = await calibrationOf(row.id);
  const languages = new Set(points.map(({ language }: { language: string }) => language));
  assert.deepEqual([...languages], ["en", "de", "fr", "it"]);
  for (const { concept, language, f1 } of points) assert.ok(f1 > 0.5, `${concept} ${language}: ${f1}`);
});

test("a scenario without test phrases has figures of its examples alone, and an unknown one is not there", async () => {
  const { id } = await imported((files, key) => delete files[`${key}/phrases.en.yaml`]);
  const { points, misfires } = await calibrationOf(id);
  assert.deepEqual(
    points.map(({ f1, examples_heard }: Record<string, number>) => [f1, examples_heard]),
    [
      [null, 12],
      [null, 12],
    ],
  );
  assert.deepEqual(misfires, []);
  for (const path of ["987654", "x"])
    assert.equal((await operate("GET", `${path}/calibration/`)).status, 404);
  assert.equal((await operate("GET", `${id}/calibration/?language=xx`)).status, 422);
  assert.equal((await app.send("GET", `/operator/v1/scenarios/${id}/calibration/`)).status, 401);
});
