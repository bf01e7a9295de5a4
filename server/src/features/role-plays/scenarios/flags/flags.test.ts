import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { readPersonalFile } from "#platform/personal-data.ts";
import { startApp, type TestApp } from "#test/app.ts";
import { aPartner, type Partner } from "#test/builders.ts";
import { until } from "#test/waiting/until.ts";
import { scenarioPersonalData } from "../personal-data.ts";
import type { TestScenario } from "../test/a-scenario.ts";
import { anActor, anOwnScenario, leaveTraces, newDate } from "../test/a-talk.ts";

let app: TestApp;
let partner: Partner;
let scenario: TestScenario;
before(async () => {
  app = await startApp();
  partner = await aPartner(app);
  scenario = await anOwnScenario(app, partner);
});
after(() => app.stop());

const unheard = "It is awful that nothing came, and I feel for you.";
const operate = async (method: string, path: string, body?: unknown, { id } = scenario) =>
  app.send(method, `/operator/v1/scenarios/${id}/flags/${path}`, { token: await app.operatorToken(), body });
const listed = async (query = "") => {
  const { json, text, status } = await operate("GET", `?${query}`);
  assert.equal(status, 200, text);
  return json.results;
};

/** A learner whose apology was not heard says "I said this", of the sentence or of none. */
async function aFlag({ isNamed = true, of = scenario } = {}) {
  const actor = await anActor(app, partner, of);
  const at = await actor.begin();
  const { json } = await actor.say(at, unheard, 2);
  await actor.say(at, newDate, json.nextPosition);
  await actor.browser.post(`${at}/end`);
  await actor.browser.post(`${at}/flag`, { concept: "apology", ...(isNamed ? { position: "2" } : {}) });
  return { ...actor, at };
}

test("an author reads what learners say they have said, without the learners, the newest first", async () => {
  const { learner, browser, at } = await aFlag();
  const [flag, ...others] = await listed();
  assert.deepEqual(others, []);
  const { id, creation_date, ...rest } = flag;
  assert.deepEqual(rest, {
    about: "point",
    concept: "apology",
    concept_name: "Apologise for the delay",
    language: "en",
    sentences: [unheard],
    detector_version: null,
    status: "open",
    resolved_at: null,
  });
  assert.equal(JSON.stringify(flag).includes(learner.providerId), false);
  await browser.post(`${at}/finish`);
  app.clock.advance(1000);
  await aFlag({ isNamed: false });
  const [newer, older] = await listed();
  assert.equal(older.id, id);
  assert.equal(typeof older.detector_version, "string");
  assert.deepEqual(newer.sentences, [unheard, newDate], "they named none, so all of the talk");
  assert.deepEqual(await listed("concept=new-date"), []);
  assert.deepEqual(await listed("language=de"), []);
  assert.equal((await listed("concept=apology&language=en&status=open")).length, 2);
});

test("an author decides, and decides anew; each decision is audited once and changes no score", async () => {
  const of = await anOwnScenario(app, partner);
  const { learner } = await aFlag({ of });
  const [{ id }] = (await operate("GET", "", undefined, of)).json.results;
  const decide = (resolution: string, flag = id, scenarioOf = of) =>
    operate("POST", `${flag}/resolve/`, { resolution }, scenarioOf);
  for (const resolution of ["accepted", "accepted", "rejected"]) {
    const { status, json, text } = await decide(resolution);
    assert.deepEqual([status, json.status], [200, resolution], text);
    assert.equal(json.resolved_at, app.clock().toISOString().replace("Z", "000+00:00"));
  }
  const rows = (await operate("GET", "?status=rejected", undefined, of)).json.results;
  assert.deepEqual(
    rows.map((row: { id: number }) => row.id),
    [id],
  );
  const audited = await app.context.db
    .selectFrom("audit_entry")
    .select("changes")
    .where("action", "=", "scenario_flag.resolve")
    .where("target_id", "=", String(id))
    .orderBy("id")
    .execute();
  assert.deepEqual(
    audited.map(({ changes }) => changes),
    [{ resolution: [null, "accepted"] }, { resolution: ["accepted", "rejected"] }],
  );
  const run = await app.context.db
    .selectFrom("scenario_run")
    .select(["score", "status"])
    .where("user_id", "=", learner.id)
    .executeTakeFirst();
  assert.deepEqual(run, { score: null, status: "running" });
  assert.equal((await decide("maybe")).status, 422);
  assert.equal((await operate("POST", `${id}/resolve/`, {}, of)).status, 400);
  assert.equal((await decide("accepted", id, scenario)).status, 404, "a flag of another scenario");
  assert.equal((await decide("accepted", 987654)).status, 404);
  assert.equal((await decide("accepted", "x")).status, 404);
  assert.equal((await operate("GET", "", undefined, { id: 987654, scenarioId: "" })).status, 404);
});

test("what a learner left in a talk is in their export, and goes with them; a neighbour's stays", async () => {
  const of = await anOwnScenario(app, partner);
  const [learner, neighbour] = [await leaveTraces(app, partner, of), await leaveTraces(app, partner, of)];
  assert.equal((await operate("GET", "", undefined, of)).json.count, 2);
  const { flags, runs, returns, consent } = await told(learner.id);
  assert.deepEqual(flags, [
    { ...flags[0], run_id: runs[0].id, concept: "apology", position: 2, resolution: null },
  ]);
  assert.deepEqual(
    runs[0].turns.filter(({ speaker }: { speaker: string }) => speaker === "learner"),
    [{ ...runs[0].turns[1], text: "It was a bad week.", heard: "It was a sad week." }],
  );
  assert.deepEqual(returns, [
    { ...returns[0], scenario_id: of.scenarioId, return_url: "https://portal.example/of-theirs" },
  ]);
  assert.equal(consent.length, 1);
  const kept = await told(neighbour.id);
  const erased = await partner.call("POST", `/users/${learner.id}/erase/`, { confirm: learner.providerId });
  assert.ok(erased.status < 300, erased.text);
  await until(async () => (await operate("GET", "", undefined, of)).json.count === 1);
  const left = await told(learner.id);
  assert.deepEqual([left.flags, left.returns, left.consent, left.runs[0].turns], [[], [], [], []]);
  assert.deepEqual([left.runs.length, await told(neighbour.id)], [1, kept]);
});

/** The files of a person's export. */
async function told(userId: number) {
  const person = { organizationId: partner.organizationId, userId };
  const read = async (file: string) =>
    JSON.parse(JSON.stringify(await readPersonalFile(scenarioPersonalData, file, app.context.db, person)));
  return {
    flags: await read("scenario_flags"),
    runs: await read("scenario_runs"),
    returns: await read("scenario_return_addresses"),
    consent: await read("speech_consent"),
  };
}

test("whoever begins again and again leaves no more than their latest five flags of a point in the queue", async () => {
  const of = await anOwnScenario(app, partner);
  const other = await aFlag({ of });
  const { begin, say, browser } = await anActor(app, partner, of);
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    const at = await begin();
    await say(at, `${unheard} Attempt ${attempt}.`, 2);
    await browser.post(`${at}/end`);
    assert.equal((await browser.post(`${at}/flag`, { concept: "apology", position: "2" })).status, 303);
    await browser.post(`${at}/discard`);
  }
  const { results } = (await operate("GET", "", undefined, of)).json;
  const sentences = results.map((flag: { sentences: string[] }) => flag.sentences[0]);
  const latest = [7, 6, 5, 4, 3].map((attempt) => `${unheard} Attempt ${attempt}.`);
  assert.deepEqual(sentences.toSorted(), [...latest, unheard].toSorted());
  assert.equal((await other.browser.get(other.at)).status, 200);
});

test("where the learner said nothing, there is nothing to flag", async () => {
  const of = await anOwnScenario(app, partner);
  const { begin, browser } = await anActor(app, partner, of);
  const at = await begin();
  await browser.post(`${at}/end`);
  for (const position of ["", "1"])
    assert.equal((await browser.post(`${at}/flag`, { concept: "apology", position })).status, 404, position);
  assert.equal((await operate("GET", "", undefined, of)).json.count, 0);
});
